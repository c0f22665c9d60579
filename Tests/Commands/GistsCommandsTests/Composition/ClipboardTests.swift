import ChildProcesses
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ClipboardTests {
  private static let install = "hint: install wl-clipboard, xclip or xsel\n"
  private static let display =
    "hint: set WAYLAND_DISPLAY or DISPLAY; over SSH, connect with ssh -X\n"

  /// Copies a text and returns the programs that were started, and the error.
  private func copy(
    _ environment: [String: String], text: String = "text", type: String? = nil,
    terminal: Terminal = Terminal(), tmuxOption: String? = nil,
    outcome: @escaping @Sendable (_ program: String) -> ProcessRunner.Outcome
  ) async throws -> (programs: [String], failure: Failure?, err: String) {
    let machine = try TestMachine()
    let started = Mutex<[String]>([])
    machine.environment = environment
    machine.outputs = { command in
      command == ["tmux", "show-options", "-sv", "set-clipboard"] ? tmuxOption : nil
    }
    machine.programs = { command in
      started.withLock { $0.append(command[0]) }
      return outcome(command[0])
    }
    let console = Console.collecting(terminal: terminal)
    var failure: Failure?
    do {
      try await machine.context(console).programs.copyToClipboard(
        Array(text.utf8), type: type, what: "the URL")
    } catch {
      failure = error
    }
    return (started.withLock { $0 }, failure, console.err.collectedText)
  }

  @Test(
    arguments: [
      (["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"], ["wl-copy", "xclip", "xsel"]),
      (["DISPLAY": ":0"], ["xclip", "xsel", "wl-copy"]),
      ([:], ["wl-copy", "xclip", "xsel"]),
    ])
  func `the program of the session's display comes first`(
    environment: [String: String], order: [String]
  ) async throws {
    for index in order.indices {
      let result = try await copy(environment) { $0 == order[index] ? .succeeded : .notFound }
      #expect(result.programs == Array(order[...index]))
      #expect(result.failure == nil)
    }
  }

  @Test func `a missing program is told from a missing display`() async throws {
    let missing = try await copy([:]) { _ in .notFound }.failure
    #expect(missing?.message.description == "could not copy the URL: no clipboard program found")
    #expect(missing?.nextSteps.map(\.description) == ["install wl-clipboard, xclip or xsel"])
    #expect(missing?.status == .unreachable)
    let noDisplay = try await copy([:]) { $0 == "xclip" ? .failed : .notFound }.failure
    #expect(
      noDisplay?.message.description == "could not copy the URL: no display (xclip needs one)")
    #expect(
      noDisplay?.nextSteps.map(\.description) == [
        "set WAYLAND_DISPLAY or DISPLAY; over SSH, connect with ssh -X"
      ])
    let failing = try await copy(["DISPLAY": ":9"]) { $0 == "wl-copy" ? .notFound : .failed }
    #expect(
      failing.failure?.message.description
        == "could not copy the URL: xclip and xsel failed with DISPLAY=:9")
  }

  @Test func `bytes of a type need a program that knows types`() async throws {
    let terminal = Terminal(errIsTerminal: true)
    let result = try await copy(
      ["TERM": "xterm"], type: "image/png", terminal: terminal
    ) { $0 == "xsel" ? .succeeded : .notFound }
    #expect(result.programs == ["wl-copy", "xclip"])
    #expect(
      result.failure?.message.description
        == "could not copy the URL: no clipboard program for binary files found")
    #expect(result.failure?.nextSteps.map(\.description) == ["install wl-clipboard or xclip"])
    #expect(result.err == "")
  }

  @Test func `without a clipboard program the terminal is asked`() async throws {
    let environment = ["TERM": "xterm"]
    let terminal = Terminal(errIsTerminal: true)
    let asked = try await copy(environment, text: "é\n", terminal: terminal) { _ in .notFound }
    #expect(asked.failure == nil)
    #expect(
      asked.err == "\u{1B}]52;c;w6kK\u{7}"
        + "note: no clipboard program found; asked the terminal to copy the URL (OSC 52)\n")
    // Over SSH the programs fail, and the terminal is on the user's own machine.
    let remote = try await copy(environment, terminal: terminal) {
      $0 == "xsel" ? .failed : .notFound
    }
    #expect(remote.failure == nil)
    #expect(
      remote.err == "\u{1B}]52;c;dGV4dA==\u{7}"
        + "note: no display for xsel; asked the terminal to copy the URL (OSC 52)\n")
    // With a display, a program that fails keeps the text from the terminal.
    let there = try await copy(["TERM": "xterm", "DISPLAY": ":0"], terminal: terminal) {
      $0 == "xsel" ? .failed : .notFound
    }
    #expect(there.err == "")
    #expect(
      there.failure?.message.description == "could not copy the URL: xsel failed with DISPLAY=:0")
    for type in ["dumb", "linux", ""] {
      let none = try await copy(["TERM": type], terminal: terminal) { _ in .notFound }
      #expect(none.err == "")
      #expect(
        none.failure?.message.description == "could not copy the URL: no clipboard program found")
    }
    let large = try await copy(
      environment, text: String(repeating: "x", count: 74_995), terminal: terminal
    ) { _ in .notFound }
    #expect(
      large.failure?.message.description
        == "could not copy the URL: it is larger than terminals accept (74 kB)")
    #expect(large.err == "")
    let largeOverSSH = try await copy(
      environment, text: String(repeating: "x", count: 74_995), terminal: terminal
    ) { $0 == "xclip" ? .failed : .notFound }
    #expect(
      largeOverSSH.failure?.message.description
        == "could not copy the URL: no display (xclip needs one)")
  }

  @Test func `tmux gets the text itself, as it drops what programs send to the terminal`()
    async throws
  {
    let environment = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
    let terminal = Terminal(errIsTerminal: true)
    let large = String(repeating: "x", count: 74_995)
    for text in ["text", large] {
      let copied = try await copy(environment, text: text, terminal: terminal) {
        $0 == "tmux" ? .succeeded : .notFound
      }
      #expect(copied.programs == ["wl-copy", "xclip", "xsel", "tmux"])
      #expect(copied.failure == nil)
      #expect(
        copied.err == "note: no clipboard program found; copied the URL to tmux's buffer; "
          + "tmux passes it to the terminal if it can\n")
    }
    // With a display, its clipboard comes first.
    let there = try await copy(environment, terminal: terminal) { _ in .succeeded }
    #expect(there.programs == ["wl-copy"] && there.err == "")
  }

  @Test func `a tmux that can't pass the text gets it only if it accepts it from programs`()
    async throws
  {
    let environment = ["TERM": "screen-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
    let terminal = Terminal(errIsTerminal: true)
    let accepted = try await copy(environment, terminal: terminal, tmuxOption: "on\n") { _ in
      .notFound
    }
    #expect(
      accepted.err == "\u{1B}]52;c;dGV4dA==\u{7}"
        + "note: no clipboard program found; asked the terminal to copy the URL (OSC 52)\n")
    for option in ["external\n", "off\n", nil] {
      let dropped = try await copy(environment, terminal: terminal, tmuxOption: option) {
        $0 == "tmux" ? .failed : .notFound
      }
      #expect(dropped.err == "")
      #expect(
        dropped.failure?.message.description
          == "could not copy the URL: tmux does not pass it to the terminal")
      #expect(
        dropped.failure?.nextSteps
          == ["to let it, run tmux set -s set-clipboard on, then try again"])
      #expect(dropped.failure?.status == .unreachable)
    }
    // Over SSH, only the type of the terminal tells of tmux.
    let remote = try await copy(["TERM": "tmux-256color"], terminal: terminal) { _ in .notFound }
    #expect(
      remote.err == "\u{1B}]52;c;dGV4dA==\u{7}"
        + "note: no clipboard program found; asked the terminal to copy the URL (OSC 52); "
        + "in tmux, this needs tmux set -s set-clipboard on\n")
  }

  @Test func `create --paste uploads the clipboard's text`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.outputs = { command in
      command == ["xclip", "-selection", "clipboard", "-out"] ? "from the clipboard\n" : nil
    }
    let answer = StubTransport.Stub.change(
      GistStubs.post, 201, GistDocument(isPublic: false).json)
    for (words, name) in [(["--paste"], "clipboard.txt"), (["-P", "-f", "a.log"], "a.log")] {
      let api = StubTransport([answer])
      #expect(await machine.gists(["create"] + words, api: api).status == .done)
      #expect(
        String(decoding: api.requests[0].body ?? [], as: UTF8.self)
          == #"{"public":false,"files":{"\#(name)":{"content":"from the clipboard\n"}}}"#)
    }
    #expect(machine.drafts == [])
  }

  @Test(arguments: [
    (["wl-paste"], ["--list-types"], ["--type", "image/svg+xml"]),
    (
      ["xclip", "-selection", "clipboard"], ["-target", "TARGETS", "-out"],
      ["-target", "image/svg+xml", "-out"]
    ),
  ])
  func `create --paste uploads the clipboard's image, unless it has plain text as well`(
    program: [String], types: [String], image: [String]
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let answer = StubTransport.Stub.change(
      GistStubs.post, 201, GistDocument(isPublic: false).json)
    for (listed, body) in [
      ("text/html\nimage/svg+xml\n", #"{"clipboard.svg":{"content":"<svg/>"}}"#),
      ("UTF8_STRING\nimage/svg+xml\n", #"{"clipboard.txt":{"content":"words"}}"#),
    ] {
      machine.outputs = { command in
        switch command {
        case program + types: listed
        case program + image: "<svg/>"
        case program + ["-out"], ["wl-paste", "--no-newline", "--type", "text"]:
          command[0] == program[0] ? "words" : nil
        default: nil
        }
      }
      let api = StubTransport([answer])
      #expect(await machine.gists("create", "--paste", api: api).status == .done)
      #expect(
        String(decoding: api.requests[0].body ?? [], as: UTF8.self)
          == #"{"public":false,"files":\#(body)}"#)
    }
  }

  @Test func `pasting an empty clipboard is told from a missing program`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let missing = await machine.gists("create", "--paste")
    #expect(
      missing.err == "error: could not read the clipboard: no clipboard program found\n"
        + Self.install)
    machine.outputs = { $0[0] == "xsel" ? "" : nil }
    let empty = await machine.gists("create", "--paste")
    #expect(
      empty
        == .init(
          out: "", err: "error: the clipboard contains no text or image\n",
          status: .inputMissing))
  }

  @Test func `pasting more than a file may have is refused`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    // The runner returns no output for a program that writes too much.
    machine.outputs = { _ in nil }
    machine.programs = { command in
      command == ["xclip", "-selection", "clipboard", "-out"] ? .succeeded : .notFound
    }
    #expect(
      await machine.gists("create", "--paste")
        == .init(
          out: "", err: "error: the clipboard is larger than 24,999,999 bytes\n",
          status: .dataRefused))
  }

  @Test(
    arguments: [
      (["a.txt", "--paste"], "specify only one of --paste and FILE"),
      (["--paste", "--link"], "--link requires files; it can't be used with --paste"),
      (["a.txt", "--public", "--secret"], "specify only one of --public and --secret"),
    ])
  func `options that exclude each other are wrong usage`(
    words: [String], sentence: String
  ) async throws {
    let result = await (try TestMachine()).gists(["create"] + words)
    #expect(result.err.hasPrefix("error: \(sentence)\n"))
    #expect(result.status == .wrongUsage)
  }
}
