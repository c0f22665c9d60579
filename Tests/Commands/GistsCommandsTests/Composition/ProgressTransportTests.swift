import FoundationEssentials
import HTTPTypes
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands
@testable import GitHubAPI

@Suite(.endsHangs) struct ProgressTransportTests {
  /// Responds once `text` is on stderr, or at once.
  private struct Slow: Transport {
    let console: Console
    let text: String

    func send(_ request: APIRequest) async throws -> APIResponse {
      try await eventually { console.err.collectedText.contains(text) }
      return APIResponse(status: 200, url: request.url)
    }
  }

  private func shown(
    _ text: String, delay: Duration, terminal: Terminal = Terminal(errIsTerminal: true)
  ) async throws -> String {
    let console = Console.collecting(terminal: terminal)
    let transport = ProgressTransport(
      Slow(console: console, text: text), host: .gitHub, console: console, delay: delay)
    _ = try await transport.send(APIRequest(method: .get, url: Host.gitHub.api))
    return console.err.collectedText
  }

  @Test func `a slow request shows progress until the response arrives`() async throws {
    #expect(
      try await shown("Waiting", delay: .zero)
        == "\rWaiting for github.com…\u{1B}[K\r\u{1B}[K")
  }

  @Test func `a fast response shows no progress`() async throws {
    #expect(try await shown("", delay: .untilHang) == "")
  }

  @Test func `a session shows progress after the delay of its context`() async throws {
    let machine = try TestMachine()
    let console = Console.collecting(terminal: Terminal(errIsTerminal: true))
    var context = machine.context(console, -1, Slow(console: console, text: "Waiting"))
    context.progressDelay = .zero
    try await context.sessions.session(host: .gitHub, about: nil).api.send(.root)
    #expect(console.err.collectedText == "\rWaiting for github.com…\u{1B}[K\r\u{1B}[K")
  }
}
