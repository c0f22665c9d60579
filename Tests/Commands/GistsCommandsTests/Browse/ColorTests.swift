import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsTUI
@testable import GistsCommands

/// What a color says in the output of commands, it says in the browser.
@Suite struct `Colors of commands and of the browser` {
  private let looks = ["secret": Look(foreground: .magenta), "★": Look(foreground: .yellow)]

  /// A secret gist.
  private let gist = GistDocument(isPublic: false)

  private func output(_ arguments: [String], _ stubs: StubTransport.Stub...) async throws
    -> StyledText
  {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    machine.terminal = Terminal(outIsTerminal: true, columns: 120, outHasColor: true)
    let result = await machine.gists(arguments, api: StubTransport(stubs))
    return StyledText(sgr: result.out.split(separator: "\n").joined(separator: " "))
  }

  private func look(of word: String, in text: StyledText) -> Look? {
    text.runs.first { $0.text.contains(word) }?.look
  }

  @Test func `are the same for stars and for secret gists`() async throws {
    let get = StubTransport.Stub.answer("GET /gists/\(gist.id)", 200, gist.json)
    let list = try await output(
      ["list"], .answer("GET /gists?per_page=30", 200, [gist].json))
    let view = try await output(
      ["view", gist.id], get, .answer("GET /gists/\(gist.id)/star", 204))
    #expect(look(of: "secret", in: list) == looks["secret"])
    for (word, expected) in looks { #expect(look(of: word, in: view) == expected, "\(word)") }

    var state = BrowserState(
      rows: 24, columns: 80, list: .mine, selection: nil, host: "github.com",
      commands: TypedCommand.init(of:))
    _ = state.start()
    let rows = ["a", "b"].map { id in
      BrowserRow(
        id: id,
        content: .gist(
          GistRow(
            id: id, owner: nil, title: "Hello", fileCount: 1, isPublic: false, updated: nil,
            isStarred: true)))
    }
    _ = state.handle(.loaded(.mine, rows, generation: 1))
    // The first row is selected.
    let cells = state.grid().cells[(3 * 80)..<(4 * 80)]
    #expect(cells.first { $0.character == "★" }?.look == looks["★"])
    let secret = cells.filter { "secret".contains($0.character) }.suffix(6)
    #expect(String(secret.map(\.character)) == "secret")
    #expect(secret.allSatisfy { $0.look == looks["secret"] })
  }

  @Test(
    arguments: [
      (["TERM": "linux"], Theme.console), (["TERM": "xterm-16color"], .highContrast),
      (["TERM": "xterm-256color"], .anyBackground),
      (["TERM": "linux", "NO_COLOR": "1"], .terminal),
      (["TERM": "linux", "GISTS_THEME": "high-contrast"], .highContrast),
    ] as [([String: String], Theme)])
  func `are those that the terminal has`(variables: [String: String], theme: Theme) {
    #expect(Theme(of: RunSettings(EnvironmentVariables(variables))) == theme)
  }

  @Test(
    "Where nobody tells the background or chose the colors, the first start of the browser asks",
    arguments: [
      ([:], true), (["COLORFGBG": "15;0"], false), (["GISTS_THEME": "dark"], false),
      (["BAT_THEME": "ansi"], false), (["TERM": "linux"], false), (["TERM": "xterm"], false),
      (["NO_COLOR": "1"], false), (["TERM": "xterm-kitty"], true),
    ] as [([String: String], Bool)])
  func background(variables: [String: String], isAsked: Bool) async throws {
    let machine = try TestMachine()
    machine.environment = ["TERM": "xterm-256color"].merging(variables) { $1 }
    func start(hasColor: Bool = true) throws -> BrowserStart {
      let terminal = Terminal(outIsTerminal: true, outHasColor: hasColor)
      return try BrowserStart(nil, in: machine.context(.collecting(terminal: terminal)))
    }
    #expect(try start().asksBackground == isAsked)
    #expect(try !start(hasColor: false).asksBackground)
    let first = try start()
    await first.save(first.state(rows: 24, columns: 80).place)
    #expect(try !start().asksBackground)
  }

  @Test func `are saved in the settings when the user chose them`() async throws {
    let machine = try TestMachine()
    let context = machine.context()
    let queue = BrowserQueue()
    let host = try context.settings.namedHost()
    let runner = EffectRunner(context, host: host, queue: queue, terminal: .none)
    for (background, theme) in [
      (TerminalBackground.dark, "dark"), (TerminalBackground.light, "light"),
    ] {
      await runner.saveTheme(for: background)
      #expect(await queue.nextUnlessIdle().isEmpty)
      #expect(await machine.gists("config", "get", "theme").out == "\(theme)\n")
    }
  }

  @Test func `are on no words about a star that is not there`() async throws {
    let view = try await output(
      ["view", gist.id], .answer("GET /gists/\(gist.id)", 200, gist.json),
      .answer("GET /gists/\(gist.id)/star", 404))
    #expect(view.text.contains("octocat · secret · 1 file"))
    #expect(!view.text.contains("starred"))
  }
}
