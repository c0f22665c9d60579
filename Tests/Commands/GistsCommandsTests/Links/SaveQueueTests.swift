import ByteTools
import Testing

@testable import GistsCommands

/// A queue of two files, whose states are strings.
private final class TestQueue {
  var queue = SaveQueue(count: 2)

  /// Writes a file, and reads it after the pause.
  func save(_ text: String, to file: Int = 0, at time: Int) {
    queue.noteWrite(to: file, at: .milliseconds(time))
    queue.read(Array(text.utf8), of: file)
  }

  /// Returns the texts of the next batch, which are pushed.
  func push(at time: Int = 0) -> [String] {
    let batch = next(at: time)
    queue.remove(batch)
    return batch.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func next(at time: Int = 0) -> [SaveQueue.State] {
    queue.next(
      at: .milliseconds(time), keys: { ["host", "gist \($0)"] }, belongs: { _, _ in true })
  }
}

@Suite struct SaveQueueTests {
  private let test = TestQueue()

  @Test func `a file is read 0.3 seconds after its last write`() {
    test.queue.noteWrite(to: 0, at: .milliseconds(1000))
    test.queue.noteWrite(to: 0, at: .milliseconds(1200))
    #expect(test.queue.deadline(after: .milliseconds(1200)) == .milliseconds(1500))
    #expect(test.queue.due(at: .milliseconds(1499)) == [])
    #expect(test.queue.due(at: .milliseconds(1500)) == [0])
    test.queue.read(Array("text".utf8), of: 0)
    #expect(test.queue.deadline(after: .milliseconds(1500)) == nil)
    #expect(test.push() == ["text"])
    #expect(test.push() == [])
  }

  @Test
  func `while a push runs, only states that last shorter than 1.3 seconds are left out`() {
    test.save("one", at: 0)
    let running = test.next()
    test.save("short", at: 1000)
    test.save("long", at: 2299)
    test.save("last", at: 3599)
    test.queue.remove(running)
    #expect(test.push() == ["long"])
    #expect(test.push() == ["last"])
    #expect(test.push() == [])
  }

  @Test func `a state with the content of the one before it is not pushed again`() {
    test.save("one", at: 0)
    #expect(test.push() == ["one"])
    test.save("one", at: 2000)
    #expect(test.push() == [])
    test.save("two", at: 4000)
    test.save("one", at: 4500)
    #expect(test.push() == [], "two was left out")
    test.save("two", at: 8000)
    test.save("two", at: 8400)
    test.save("three", at: 9400)
    #expect(test.push() == ["two"], "writing the same again does not end a state")
    #expect(test.push() == ["three"])
  }

  @Test func `a state that may have reached the host is not left out`() {
    test.save("one", at: 0)
    #expect(test.next().count == 1)
    test.save("two", at: 500)
    #expect(test.push() == ["one"])
    #expect(test.push() == ["two"])
  }

  @Test func `the oldest states of several files share an update`() {
    test.save("a1", to: 0, at: 0)
    test.save("b1", to: 1, at: 0)
    test.save("a2", to: 0, at: 2000)
    #expect(test.push() == ["a1", "b1"])
    #expect(test.push() == ["a2"])
  }

  @Test func `a pause of a host or a gist keeps its states`() {
    test.save("a", to: 0, at: 0)
    test.save("b", to: 1, at: 0)
    test.queue.pause("gist 0", until: .milliseconds(900))
    #expect(test.push(at: 500) == ["b"])
    #expect(test.queue.deadline(after: .milliseconds(500)) == .milliseconds(900))
    #expect(test.push(at: 899) == [])
    #expect(test.queue.pending == [0])
    #expect(test.push(at: 900) == ["a"])
    #expect(test.queue.deadline(after: .milliseconds(900)) == nil)
  }

  @Test func `a missing file is no state, and a stopped one has none`() {
    test.save("one", at: 0)
    test.queue.noteWrite(to: 0, at: .milliseconds(5000))
    test.queue.read(nil, of: 0)
    #expect(test.push() == ["one"])
    test.save("one", at: 9000)
    #expect(test.push() == [])
    test.save("two", at: 12000)
    test.queue.stop(0)
    test.save("three", at: 15000)
    #expect(test.push() == [])
    #expect(!test.queue.isOver)
    test.queue.close(1)
    #expect(test.queue.isOver)
  }

  @Test func `of many states that wait, the oldest ones in between are dropped`() {
    var queue = SaveQueue(count: 2, limit: 10)
    for number in 0..<9 {
      queue.noteWrite(to: number % 2, at: .seconds(2 * number))
      queue.read(Array("text\(number)".utf8), of: number % 2)
    }
    #expect(queue.dropped == 7)
    let batch = queue.next(at: .zero, keys: { _ in [] }, belongs: { _, _ in true })
    #expect(batch.map { String(decoding: $0.bytes, as: UTF8.self) } == ["text7", "text8"])
  }

  /// Random writes, their times, and how long pushes take.
  private struct Simulation {
    var random: SplitMix64
    var queue = SaveQueue(count: Self.files)
    /// The states written to each file.
    var states: [[(time: Int, text: String)]] = Array(repeating: [], count: Self.files)
    var pushed: [[String]] = Array(repeating: [], count: Self.files)
    var nextWrite = 0
    var running: (batch: [SaveQueue.State], end: Int)?

    static let files = 3

    mutating func run() {
      let end = 60_000
      var time = 0
      while time < end || !queue.pending.isEmpty {
        if time >= nextWrite, time < end { write(at: time) }
        // The thread is late at times.
        if Int.random(in: 0..<8, using: &random) == 0 { readDue(at: time) }
        push(at: time)
        time += 5
      }
    }

    private mutating func write(at time: Int) {
      let file = Int.random(in: 0..<Self.files, using: &random)
      let text = String("abc".randomElement(using: &random) ?? "a")
      states[file].append((time, text))
      queue.noteWrite(to: file, at: .milliseconds(time))
      nextWrite =
        time + Int.random(in: 0..<(Bool.random(using: &random) ? 200 : 2000), using: &random)
    }

    private mutating func readDue(at time: Int) {
      for file in queue.due(at: .milliseconds(time)) {
        queue.read(states[file].last.map { Array($0.text.utf8) }, of: file)
      }
    }

    private mutating func push(at time: Int) {
      if let (batch, end) = running {
        guard time >= end else { return }
        running = nil
        if Int.random(in: 0..<5, using: &random) == 0 {
          queue.pause("host", until: .milliseconds(time + 3000))
        } else {
          queue.remove(batch)
          for state in batch {
            pushed[state.file].append(String(decoding: state.bytes, as: UTF8.self))
          }
        }
      }
      let batch = queue.next(
        at: .milliseconds(time), keys: { _ in ["host"] }, belongs: { file, _ in file != 2 })
      if !batch.isEmpty { running = (batch, time + Int.random(in: 5..<4000, using: &random)) }
    }
  }

  private static func isSubsequence(_ part: [String], of whole: [String]) -> Bool {
    var rest = part[...]
    for text in whole where text == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  private static func withoutRepetitions(_ texts: [String]) -> [String] {
    texts.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  @Test(arguments: 1...20)
  func `each state that lasts is pushed once and in order, and the last one always`(seed: UInt64) {
    var simulation = Simulation(random: SplitMix64(seed: seed))
    simulation.run()
    for (states, pushed) in zip(simulation.states, simulation.pushed) {
      let texts = states.map(\.text)
      let lasting = zip(states, states.dropFirst()).filter { $1.time - $0.time >= 1300 }
        .map(\.0.text)
      #expect(pushed.last == texts.last)
      #expect(pushed == Self.withoutRepetitions(pushed), "twice")
      #expect(Self.isSubsequence(pushed, of: texts), "not in order")
      #expect(
        Self.isSubsequence(Self.withoutRepetitions(lasting), of: pushed),
        "\(states) as \(pushed)")
    }
    #expect(simulation.queue.pending == [])
  }

  @Test func `a state is made of what a file has if it is wanted, once`() {
    test.save("one", at: 0)
    #expect(test.push() == ["one"])
    test.queue.want(0, at: .milliseconds(5000))
    #expect(test.queue.due(at: .milliseconds(5000)) == [0])
    test.queue.read(Array("one".utf8), of: 0)
    #expect(test.push() == ["one"])
    test.save("one", at: 9000)
    #expect(test.push() == [])
    // It is waiting already.
    test.save("two", at: 12_000)
    test.queue.want(0, at: .milliseconds(13_000))
    test.queue.read(Array("two".utf8), of: 0)
    #expect(test.push() == ["two"])
    #expect(test.push() == [])
    test.queue.want(1, at: .milliseconds(14_000))
    test.queue.read(nil, of: 1)
    #expect(test.queue.isIdle)
    test.queue.stop(1)
    test.queue.want(1, at: .milliseconds(15_000))
    #expect(test.queue.due(at: .milliseconds(20_000)) == [])
  }

  @Test func `what the program itself writes is no new state`() {
    test.save("one", at: 0)
    #expect(test.push() == ["one"])
    test.queue.expect(Array("theirs".utf8), in: 0)
    test.queue.noteWrite(to: 0, at: .milliseconds(4900))
    #expect(test.queue.pending == [])
    #expect(test.queue.isBeingWritten)
    test.save("theirs", at: 5000)
    #expect(test.push() == [])
    test.save("one", at: 9000)
    #expect(test.push() == ["one"])
  }

  @Test func `a merged state takes the place of the one it was made from`() {
    test.save("mine", at: 0)
    let batch = test.next()
    test.queue.expect(Array("merged".utf8), in: 0)
    test.queue.replace(batch[0], with: Array("merged".utf8))
    test.save("merged", at: 1000)
    let again = test.next()
    #expect(again.map { String(decoding: $0.bytes, as: UTF8.self) } == ["merged"])
    test.queue.remove(batch)
    #expect(test.push() == [])
  }
}
