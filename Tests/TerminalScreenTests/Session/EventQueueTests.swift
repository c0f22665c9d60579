import Testing

@testable import TerminalScreen

@Suite("A queue of events")
struct EventQueueTests {
  @Test("The reader gets all events that wait, in their order")
  func batches() async {
    let queue = EventQueue<Int>()
    for number in 0..<1_000 { queue.post(number) }
    #expect(await queue.next() == Array(0..<1_000))
    queue.post(7)
    #expect(await queue.next() == [7])
  }

  @Test("A reader that waits gets the next event, and none is lost between tasks")
  func waits() async {
    let queue = EventQueue<Int>()
    let posts = Task.detached { for number in 0..<1_000 { queue.post(number) } }
    var events: [Int] = []
    while events.count < 1_000 { events += await queue.next() }
    #expect(events == Array(0..<1_000))
    await posts.value
  }
}
