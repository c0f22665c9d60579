import GistsTUI
import TerminalOutput
import Testing

@testable import GistsCommands

@Suite struct `The queue of the browser` {
  private static func messages(_ events: [BrowserEvent]) -> [String] {
    events.compactMap {
      if case .message(let message) = $0 { message.text.description } else { nil }
    }
  }

  private static func message(_ text: String) -> BrowserEvent {
    .message(BrowserMessage(.note, MessageText(text)))
  }

  @Test func `all events that wait are handled together`() async {
    let queue = BrowserQueue()
    queue.send(Self.message("a"))
    queue.send([Self.message("b"), Self.message("c")])
    #expect(Self.messages(await queue.next()) == ["a", "b", "c"])
  }

  @Test func `it is idle after the last work has ended`() async {
    let queue = BrowserQueue()
    #expect(await queue.nextUnlessIdle().isEmpty)
    queue.start {
      queue.send(Self.message("first"))
      queue.start { queue.send(Self.message("second")) }
    }
    var messages: [String] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      messages += Self.messages(events)
    }
    #expect(messages == ["first", "second"])
  }

  @Test func `an event wakes a waiting browser`() async {
    let queue = BrowserQueue()
    async let events = queue.next()
    queue.start { queue.send(Self.message("a")) }
    #expect(Self.messages(await events) == ["a"])
  }
}
