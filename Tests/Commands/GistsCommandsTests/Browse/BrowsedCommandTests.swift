import ChildProcesses
import ClientState
import CommandSupport
import GitHubAPI
import HTTPTypes
import Synchronization
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// Commands that run in the browser.
@Suite struct `Commands in the browser` {
  @Test func `a draft that is gone opens no editor and sends nothing`() async throws {
    let machine = try TestMachine.signedIn()
    let queue = BrowserQueue()
    let started = Mutex(0)
    let terminal = LentTerminal { body in
      started.withLock { $0 += 1 }
      await body()
      return true
    } send: { _ in
    }
    let context = machine.context(.collecting(terminal: machine.terminal), -1, StubTransport([]))
    let runner = CommandRunner(context, queue, terminal) { _, _ in }
    let path = "/nowhere/notes.md"
    runner.run(
      CommandRequest(
        number: 7, arguments: ["edit", "--filename=notes.md", "--", GistDocument.id, path],
        columns: 60, edits: path, sends: path))
    var ends: [CommandResult] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for case .finished(7, let result) in events { ends.append(result) }
    }
    #expect(
      ends == [CommandResult(isSuccess: false, isFinal: true, message: nil, lacksDraft: true)])
    #expect(started.withLock(\.self) == 0)
  }

  @Test func `a draft that replaces an unknown text overwrites none before the user agrees`()
    async throws
  {
    let machine = try TestMachine.signedIn()
    func send(_ name: String, _ former: String?, api: StubTransport) async throws -> BrowsedRun {
      let context = machine.context()
      let draft = try SavedDraft.keep(
        Array("mine\n".utf8), named: name, in: context.stateFiles, at: context.time.now())
      let checks = former.map { ["--former-sha=\($0)"] } ?? []
      return await BrowsedRun(
        ["edit", "--filename=\(name)"] + checks + ["--", GistDocument.id, draft.path], on: machine,
        api: api)
    }
    let get = StubTransport([.answer(EditedGist.get, 200, EditedGist.gist.json)])
    let refused = try await send("b.txt", "none", api: get)
    #expect(refused.result?.isSuccess == false, "\(refused)")
    #expect(refused.result?.message?.text.description.contains("nothing was sent") == true)
    let draft = try #require(refused.result?.draft)
    #expect(draft.overwrites && !draft.arguments.contains { $0.hasPrefix("--former-sha") })
    let agreed = EditedGist.change()
    #expect(try await send("b.txt", nil, api: agreed).result?.isSuccess == true)
    #expect(EditedGist.body(agreed) == #"{"files":{"b.txt":{"content":"mine\n"}}}"#)
    let added = EditedGist.change()
    #expect(try await send("new.txt", "none", api: added).result?.isSuccess == true)
    #expect(EditedGist.body(added) == #"{"files":{"new.txt":{"content":"mine\n"}}}"#)
  }

  @Test func `no to a possible secret says which secret it was`() async throws {
    let machine = try TestMachine.signedIn()
    let context = machine.context()
    let draft = try SavedDraft.keep(
      Array("token \(Leak.gitHub)\n".utf8), named: "a.env", in: context.stateFiles,
      at: context.time.now())
    let run = await BrowsedRun(
      ["create", "--filename=a.env", "--", draft.path], on: machine, answers: [.no])
    let text = run.result?.message?.text.description ?? ""
    #expect(text.hasPrefix("nothing was sent: \(Sentence.possibleSecrets); "), "\(run)")
    #expect(text.contains(", line 1: "), "\(run)")
    #expect(run.result?.draft?.name == "a.env")
  }

  @Test func `what was done is said, and the lists are read again`() async throws {
    let api = StubTransport([.answer("PUT /gists/\(GistDocument.id)/star", 204)])
    let run = await BrowsedRun(["star", GistDocument.id], on: try TestMachine.signedIn(), api: api)
    #expect(
      run.result
        == CommandResult(
          isSuccess: true, message: BrowserMessage(.success, "Starred \(gist: GistDocument.id)")))
    #expect(run.changed == [["star", GistDocument.id]])
    #expect(run.lines == [])
  }

  @Test func `a gist of several keeps the star that it had, and one without a star stays without`()
    async throws
  {
    let path = "/gists/\(GistDocument.id)/star"
    let starred = StubTransport([.answer("GET \(path)", 204)])
    let unstarred = StubTransport([
      .answer("DELETE \(path)", 404, GistStubs.notFound), .answer("GET \(path)", 404, "{}"),
      .answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json),
    ])
    let accepted = StubTransport([
      .answer("GET \(path)", 404, "{}"), .answer("DELETE \(path)", 204),
    ])
    let cases: [(String, StubTransport, Int?)] = [
      ("star", starred, 5), ("unstar", unstarred, nil), ("unstar", accepted, 5),
    ]
    for (command, api, group) in cases {
      let run = await BrowsedRun(
        [command, GistDocument.id], on: try TestMachine.signedIn(), api: api, group: group)
      #expect(run.result?.isSuccess == true && run.result?.isUnchanged == true, "\(run)")
      #expect(run.noted == [])
      #expect(api.unused == [])
      #expect(!api.requests.contains { $0.method == .put })
    }
    let new = StubTransport([.answer("GET \(path)", 404, "{}"), .answer("PUT \(path)", 204)])
    let run = await BrowsedRun(
      ["star", GistDocument.id], on: try TestMachine.signedIn(), api: new, group: 5)
    #expect(run.result?.isUnchanged == false && run.noted.count == 1, "\(run)")
    #expect(new.unused == [])
  }

  @Test func `a noted change is undone by its step, without a question, and once`() async throws {
    let machine = try TestMachine.signedIn()
    let path = "/gists/\(GistDocument.id)/star"
    let star = await BrowsedRun(
      ["star", GistDocument.id], on: machine, api: StubTransport([.answer("PUT \(path)", 204)]))
    let change = try #require(star.noted.first)
    #expect(star.noted.count == 1)
    #expect(change.gists == [GistDocument.id] && change.host == "github.com")
    let undo = ["undo", "--step=\(change.step)"]
    let undone = await BrowsedRun(
      undo, on: machine, api: StubTransport([.answer("DELETE \(path)", 204)]))
    #expect(undone.result?.isSuccess == true && undone.questions == [])
    #expect(undone.undone == [GistDocument.id] && undone.noted == [])
    #expect(
      await BrowsedRun(undo, on: machine).result?.message
        == BrowserMessage(.error, "the change was already undone"))
  }

  /// A host that got a change, and does not respond to it.
  private struct SilentHost: Transport {
    let reads: StubTransport
    let got: @Sendable () -> Void

    func send(_ request: APIRequest) async throws -> APIResponse {
      if request.method == .get { return try await reads.send(request) }
      got()
      // Until the task is cancelled.
      try await Task.sleep(for: .seconds(3600))
      throw CancellationError()
    }
  }

  @Test(arguments: [
    (["star"], "starred", "starred"), (["unstar"], "unstarred", "starred"),
    (["edit", "--desc=New"], "changed", "view"),
  ])
  func `a change that is cancelled when the host has the request may have been made`(
    command: [String], verb: String, look: String
  ) async throws {
    let (queue, machine) = (BrowserQueue(), try TestMachine.signedIn())
    let gist = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let host = SilentHost(reads: StubTransport([gist, gist, gist])) {
      queue.send(.withdrawn(number: 0))
    }
    var context = machine.context(.collecting(terminal: machine.terminal), -1, host)
    context.commandLines = OwnCommandLines()
    let runner = CommandRunner(context, queue, .none) { _, _ in }
    runner.run(CommandRequest(number: 7, arguments: command + [GistDocument.id], columns: 60))
    var ends: [CommandResult] = []
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for event in events {
        if case .withdrawn = event { runner.cancel(number: 7) }
        if case .finished(7, let result) = event { ends.append(result) }
      }
    }
    let text: MessageText =
      "cancelled; \(gist: GistDocument.id) may or may not have been \(verb) on github.com"
    #expect(
      ends == [
        CommandResult(
          isSuccess: false, isUnknown: true,
          message: BrowserMessage(
            .note, text,
            hints: [
              "check before retrying: \(commandLine: "gists \(look) \(GistDocument.id)")"
            ]))
      ])
  }

  @Test func `after the trash was emptied, its list is read again`() async throws {
    let run = await BrowsedRun(["trash", "--empty", "--yes"], on: try TestMachine.signedIn())
    #expect(run.changed == [["trash", "--empty", "--yes"]])
    #expect(await BrowsedRun(["trash"], on: try TestMachine.signedIn()).changed == [])
  }

  @Test func `an error comes with its hints`() async throws {
    let run = await BrowsedRun(["view", "zzz"], on: try TestMachine.signedIn())
    #expect(run.result?.isSuccess == false)
    #expect(run.result?.message?.kind == .error)
    #expect(run.result?.message?.text.description == "invalid gist ID or URL: zzz")
    #expect(run.changed == [])
  }

  @Test func `without a sign-in the error offers one`() async throws {
    let run = await BrowsedRun(["star", GistDocument.id], on: try TestMachine(), answers: [.no])
    #expect(
      run.questions == [
        BrowserQuestion(
          number: 7, text: "This command requires you to sign in. Sign in to github.com now?",
          form: .confirmation)
      ])
    #expect(run.result?.message?.text.description == "not signed in to github.com")
    #expect(run.result?.message?.remedy == .signIn)
  }

  @Test(arguments: [(QuestionAnswer?.none, 0), (.no, 0), (.yes, 1)])
  func `a question is a dialog, and only yes means yes`(
    answer: QuestionAnswer?, changes: Int
  ) async throws {
    let comment = "GET /gists/\(GistDocument.id)/comments/1"
    let api = StubTransport([
      .answer(comment, 200, #"{"id":1,"body":"text","user":{"login":"octocat"}}"#),
      .answer("DELETE /gists/\(GistDocument.id)/comments/1", 204),
    ])
    let run = await BrowsedRun(
      ["comment", GistDocument.id, "--delete", "1"], on: try TestMachine.signedIn(), api: api,
      answers: [answer])
    #expect(run.questions.map(\.form) == [.confirmation], "\(run)")
    #expect(
      run.questions.first?.text.description.hasSuffix("Permanently delete this comment?") == true)
    #expect(api.requests.count { $0.method == .delete } == changes)
    #expect(run.result?.isSuccess == (changes == 1))
  }

  @Test func `output arrives in lines of the given width, with its colors`() async throws {
    let api = StubTransport([
      .answer("GET /gists/\(GistDocument.id)", 200, GistDocument.with(["a.md": "# Title"]).json),
      .answer("GET /gists/\(GistDocument.id)/star", 404),
    ])
    let machine = try TestMachine.signedIn()
    machine.terminal.outHasColor = true
    let run = await BrowsedRun(["view", GistDocument.id, "a.md"], on: machine, api: api)
    let first = run.result?.output[0..<1].first
    #expect(first?.text.text == "Title", "\(run)")
    #expect(first?.text.runs.first?.look.emphasis.contains(.bold) == true)
    #expect(run.result?.isSuccess == true)
  }

  @Test func `the browser can't be opened in itself`() async throws {
    let run = await BrowsedRun(["browse"], on: try TestMachine.signedIn())
    #expect(run.result?.message?.text.description == "the browser is already open")
  }

  @Test func `what a rename lacks is asked for in dialogs`() async throws {
    let get = StubTransport.Stub.answer(EditedGist.get, 200, EditedGist.gist.json)
    let api = StubTransport([
      get, get, get, .change(EditedGist.patch, 200, EditedGist.gist.json),
    ])
    let run = await BrowsedRun(
      ["rename", GistDocument.id], on: try TestMachine.signedIn(), api: api,
      answers: [.row(1), .text(" "), .text("B.txt")])
    #expect(
      run.questions.map(\.form) == [
        .choice(["a.txt  4 bytes", "b.txt  4 bytes", "c.txt  6 bytes"]), .line(isSecret: false),
        .line(isSecret: false),
      ], "\(run)")
    #expect(EditedGist.body(api) == #"{"files":{"b.txt":{"filename":"B.txt"}}}"#)
    #expect(run.result?.isSuccess == true)
  }

  @Test(.endsHangs) func `what is asked after the screen is gone is cancelled`()
    async throws
  {
    let dialogs = CommandDialogs(number: 7, BrowserQueue(), .none)
    let early = Task { try await dialogs.confirm("Delete?", byDefault: false) }
    dialogs.close()
    await #expect(throws: PromptError.cancelled) { try await early.value }
    await #expect(throws: PromptError.cancelled) {
      try await dialogs.confirm("Send anyway?", byDefault: false)
    }
  }

  /// Runs a command that nobody sees the end of; returns the exit status of the browser, and what is
  /// printed.
  private static func leave(
    _ arguments: [String], on machine: TestMachine, api: StubTransport
  ) async throws -> (CommandSupport.ExitStatus, printed: String) {
    var context = machine.context(.collecting(terminal: machine.terminal), -1, api)
    context.commandLines = OwnCommandLines()
    let runner = EffectRunner(
      context, host: try context.settings.namedHost(), queue: BrowserQueue(), terminal: .none)
    runner.run(.run(CommandRequest(number: 7, arguments: arguments, columns: 60)))
    let (status, _) = await runner.finish()
    let waiting = "note: waiting for the last command to finish\n"
    let printed = context.console.err.collectedText
    // The command may have ended before.
    return (status, printed.hasPrefix(waiting) ? String(printed.dropFirst(waiting.count)) : printed)
  }

  @Test(.endsHangs) func `the end of a command is printed if the screen is gone`()
    async throws
  {
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    func clone(_ ending: ChildStatus) async throws -> (CommandSupport.ExitStatus, printed: String) {
      let machine = try TestMachine.signedIn()
      machine.unattended = { _ in .init(ending, errors: Array("fatal: early EOF\n".utf8)) }
      return try await Self.leave(
        ["clone", GistDocument.id], on: machine, api: StubTransport([get]))
    }
    #expect(
      try await clone(.exited(128)) == (
        .unreachable, "error: could not clone gist \(GistDocument.id): early EOF\n"
      ))
    #expect(
      try await clone(.exited(0)) == (
        .done, "✓ Cloned gist \(GistDocument.id) into ./\(GistDocument.id)\n"
      ))
    // Nothing is lost if nobody answers.
    let machine = try TestMachine.signedIn()
    try await machine.remember("octocat", of: "gho_of_the_test")
    let deletion = try await Self.leave(
      ["delete", GistDocument.id], on: machine, api: StubTransport([get]))
    #expect(deletion.0 == .done)
    #expect(deletion.printed == "")
  }

  @Test(.endsHangs, arguments: ["open", "copy"])
  func `a page that was not opened, or a text not copied, is told if the screen is gone`(
    command: String
  ) async throws {
    let machine = try TestMachine.signedIn()
    machine.programs = { _ in .failed }
    machine.environment["DISPLAY"] = ":0"
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let arguments = [command, GistDocument.id] + (command == "copy" ? ["--url"] : [])
    let end = try await Self.leave(arguments, on: machine, api: StubTransport([get]))
    #expect(end.0 == .unreachable)
    #expect(
      end.printed.hasPrefix(
        command == "open"
          ? "error: could not open a web browser with xdg-open\n"
          : "error: could not copy the URL: "), "\(end.printed)")
  }

  @Test func `a page that no web browser opens is named, to be copied`() async throws {
    let get = StubTransport.Stub.answer("GET /gists/\(GistDocument.id)", 200, GistDocument().json)
    let run = await BrowsedRun(
      ["open", "--", GistDocument.id], on: try TestMachine.signedIn(), api: StubTransport([get]))
    let message = run.result?.message
    #expect(message?.text.description == "could not open a web browser with xdg-open")
    #expect(
      message?.hints.map(\.description)
        == ["open https://gist.github.com/\(GistDocument.id)"])
    #expect(message?.remedy == .copyURL)
  }

  @Test func `the URL of a gist is copied without a request`() async throws {
    let machine = try TestMachine.signedIn()
    machine.programs = { $0[0] == "xclip" ? .succeeded : .notFound }
    machine.environment["DISPLAY"] = ":0"
    let run = await BrowsedRun(["copy", "--url", "--", GistDocument.id], on: machine)
    #expect(run.result?.isSuccess == true, "\(run)")
    #expect(machine.copied.texts == ["https://gist.github.com/\(GistDocument.id)"])
  }

  @Test func `a sign-in that a reading command offers changes the account`() async throws {
    let machine = try TestMachine()
    machine.environment = [:]
    let api = StubTransport([.user("octocat"), .myGists])
    let run = await BrowsedRun(
      ["list"], on: machine, api: api,
      answers: [.row(0), .row(1), .text("ghp_0123456789abcdefghijklmnopqrstuvwxyz")])
    #expect(
      run.questions.map(\.form) == [
        .choice(["Sign in", "List public gists"]),
        .choice([
          "Enter a code in a web browser, after registering an app once (three minutes)",
          "Paste a token (one minute to create one)",
        ]),
        .line(isSecret: true),
      ])
    #expect(run.result?.isSuccess == true, "\(run)")
    #expect(run.changes == [.accounts])
  }

  @Test func `what a signal saved is not saved again when the terminal is gone`() throws {
    let machine = try TestMachine()
    let context = machine.context()
    let unsent = UnsentChanges(try BrowserStart(.mine, in: context))
    for verb in ["star", "unstar"] {
      unsent.update([[verb, "--", GistDocument.id]])
      unsent.save()
    }
    let drafts = SavedDraft.all(in: context.folders, now: context.time.now())
    #expect(drafts.map(\.title) == ["changes.sh"])
    #expect(try drafts.first?.read() == Array("gists star -- \(GistDocument.id)\n".utf8))
  }

  @Test func `a form that was filled in when the user quit is a draft`() throws {
    let machine = try TestMachine()
    let context = machine.context()
    let unsent = UnsentChanges(try BrowserStart(.mine, in: context))
    unsent.update([["star", "--", GistDocument.id], ["new", "--desc=Notes"]])
    unsent.report()
    let drafts = SavedDraft.all(in: context.folders, now: context.time.now())
    #expect(drafts.map(\.title) == ["changes.sh"])
    #expect(try drafts.first?.read() == Array("gists new '--desc=Notes'\n".utf8))
  }

  @Test func `stdin is not read: its bytes are keys`() async throws {
    let run = await BrowsedRun(["create", "-"], on: try TestMachine.signedIn())
    #expect(run.result?.message?.text.description == "stdin is closed")
  }
}
