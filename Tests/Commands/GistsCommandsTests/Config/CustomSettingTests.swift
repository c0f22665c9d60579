import ChildProcesses
import ClientState
import CommandSupport
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// Keys and views of the user's own.
@Suite struct `Keys and views in the settings` {
  private let machine: TestMachine

  init() throws { machine = try TestMachine() }

  private var path: String { "\(machine.folder)/.config/gists/config" }

  private func write(_ text: String) throws { try PrivateFile(path).write(Array(text.utf8)) }

  private var written: String? { machine.files(".config")["gists/config"] }

  @Test func `keys and views are set, listed and unset`() async throws {
    for (name, value) in [
      ("key.C-o", "open"), ("key.B", "!firefox {url}"), ("key.x", ""),
      ("view.rust", "mine lang:rust sort:-stars"),
    ] {
      #expect(
        await machine.gists("config", "set", name, value) == .init(out: "", err: "", status: .done))
    }
    #expect(
      written
        == "key.ctrl-o = open\nkey.B = !firefox {url}\nkey.x =\nview.rust = mine lang:rust sort:-stars\n"
    )
    #expect(
      await machine.gists("config", "list").out.hasSuffix(
        """
        key.ctrl-o\topen\tfile
        key.B\t!firefox {url}\tfile
        key.x\t\tfile
        view.rust\tmine lang:rust sort:-stars\tfile

        """))
    #expect(await machine.gists("config", "get", "key.ctrl-o").out == "open\n")
    #expect(await machine.gists("config", "unset", "key.ctrl-o").status == .done)
    #expect(await machine.gists("config", "get", "key.ctrl-o").status == .no)
    #expect(await machine.gists("config", "get", "key.b").status == .no)
  }

  @Test(arguments: [
    (
      "key.esc", "quit", "Esc can't be bound: it always goes back\n"
    ),
    ("key.ctrl-c", "open", "Ctrl-C can't be bound: it always quits\n"),
    (
      "key.ctrl-i", "open",
      "Ctrl-I can't be bound: terminals send the same for Tab\nhint: use key.tab\n"
    ),
    (
      "key.gg", "top",
      "unknown key: gg\nhint: use a character, or a name such as ctrl-o, f5, enter, space or pgdn\n"
    ),
    (
      "key.B", "opne",
      """
      unknown action: opne
      hint: did you mean open?
      hint: start gists commands with : and shell commands with !

      """
    ),
    (
      "key.B", ":nonsense",
      "unknown command: nonsense\nhint: to list all commands, run gists help commands\n"
    ),
    (
      "key.B", "!cat '{file}'",
      "{file} can't be inside quotes\nhint: remove the quotes: it always becomes a single word\n"
    ),
    (
      "view.x", "mine sort:size",
      "unknown column: size\nhint: use updated, created, stars, comments, title or files\n"
    ),
    (
      "view.x", "is:big",
      """
      unknown property: is:big
      hint: use is:public, is:secret, is:starred, is:duplicate or is:older-duplicate

      """
    ),
    (
      "view.x", "extension:rs",
      "unknown qualifier: extension:rs\nhint: use lang:, owner:, tag:, is:, files:, updated:, no: or sort:\n"
    ),
  ])
  func `what the browser would not understand is refused`(
    name: String, value: String, problem: String
  ) async throws {
    #expect(
      await machine.gists("config", "set", name, value)
        == .init(out: "", err: "error: invalid \(name): \(problem)", status: .wrongUsage))
    #expect(written == nil)
  }

  @Test func `wrong lines of the file are said at the start of the browser, and stop nothing`()
    async throws
  {
    try write("key.B = opne\n# mine\nview.x = is:big\nkey.ctrl-o = open\n")
    #expect(await machine.gists("config", "get", "host").err == "")
    let context = try machine.context().withSettings()
    let settings = BrowserSettings(
      context.settings.file.custom, in: context.stateFiles.settings.path, context.commandLines)
    #expect(settings.keys.map(\.key) == [.control("o")])
    #expect(
      settings.message
        == BrowserMessage(
          .error, "\(path): line 1: invalid key.B: unknown action: opne",
          hints: [
            "did you mean open?",
            "start gists commands with : and shell commands with !",
            "\(path): line 3: invalid view.x: unknown property: is:big",
          ]))
  }

  @Test func `names and actions of keys are completed`() async throws {
    try write("view.rust = mine\n")
    func words(_ words: String...) -> [String] {
      machine.completions(words).map { $0.split(separator: "\t").first.map(String.init) ?? "" }
    }
    #expect(words("config", "unset", "view.") == ["view.rust"])
    #expect(words("config", "set", "key.f1") == ["key.f1", "key.f10", "key.f11", "key.f12"])
    #expect(words("config", "set", "key.B", "half") == ["half-page-down", "half-page-up"])
  }
}

/// Commands of the shell that a key runs.
@Suite struct `Shell commands in the browser` {
  /// Returns what the real shell does with a template and the values of its placeholders.
  private func run(_ text: String, _ values: [String]) async throws -> [UInt8]? {
    let template = try ShellTemplate(text)
    return await ProcessRunner.live(ChildEnvironment(["PATH": "/usr/bin:/bin"]) { $0 })
      .output(["/bin/sh", "-c", template.script, "sh"] + values, [], 1 << 16, .untilHang)
  }

  @Test(arguments: [
    "a b", "$(touch x)", "`id`", "'; rm -rf x; '", "\"$HOME\"", "*", "-n", "~", "a\\b", "é 漢", "!",
    "#", "{id}",
  ])
  func `a value is one word, whatever it contains`(value: String) async throws {
    #expect(
      try await run("printf '<%s>' {file} a{file}b `printf %s {file}`x", [value, value, value]).map
      {
        String(decoding: $0, as: UTF8.self)
      }?.hasPrefix("<\(value)><a\(value)b>") == true)
  }

  @Test func `the screen makes way, and how the command ended is said`() async throws {
    let started = Mutex<[[String]]>([])
    var context = try TestMachine().context()
    context.commandLines = OwnCommandLines()
    context.processRunner.atTerminal = { command, _ in
      started.withLock { $0.append(command) }
      return .exited(3)
    }
    let queue = BrowserQueue()
    let terminal = LentTerminal { body in
      await body()
      return true
    } send: { _ in
    }
    let runner = CommandRunner(context, queue, terminal) { _, _ in }
    let template = try ShellTemplate("cat {file}")
    runner.run(
      CommandRequest(
        number: 7, arguments: [], columns: 60,
        shell: ShellRequest(text: template.text, script: template.script, values: ["a b"])))
    var results: [CommandResult] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .finished(7, let result) in events { results.append(result) }
    }
    #expect(
      results == [
        CommandResult(
          isSuccess: false, message: BrowserMessage(.error, "cat {file}: exit status 3"))
      ])
    let command = started.withLock { $0.first ?? [] }
    #expect(command.prefix(2) == ["/bin/sh", "-c"])
    #expect(command.dropFirst(3) == ["sh", "cat {file}", "cat \"${1}\"", "a b"])
  }

  @Test func `without a terminal, nothing is run`() async throws {
    let queue = BrowserQueue()
    let runner = CommandRunner(try TestMachine().context(), queue, .none) { _, _ in }
    runner.run(
      CommandRequest(
        number: 7, arguments: [], columns: 60,
        shell: ShellRequest(text: "true", script: "true", values: [])))
    var messages: [BrowserMessage?] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .finished(7, let result) in events { messages.append(result.message) }
    }
    #expect(messages == [BrowserMessage(.error, "not run: there is no terminal")])
  }
}
