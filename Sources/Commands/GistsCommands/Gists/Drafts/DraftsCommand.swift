import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import TerminalOutput
import TextFormats

struct DraftsCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts", abstract: "List, print or remove drafts",
    discussion: """
      Piped or typed text that could not be sent is saved as a draft, in a private file, until you \
      send or remove it. A draft with a possible secret is removed after a day, by the next \
      command that reads or saves drafts. NAME is the name of the draft or, if unique, of its \
      text, such as notes.md. Lists the newest first, with the gist that each is for. In a pipe, \
      the columns are name, time, size in bytes, expiry time and gist ID.

      --remove --all asks for confirmation at a terminal.

      Examples:
        gists drafts
        gists drafts notes.md > notes.md
        gists drafts --remove notes.md
        gists drafts --remove --all
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list,
    options: ["--remove": .init(changes: .drafts, prints: .outcomes)], sendsRequests: false,
    offersSignIn: false)

  @Argument(help: ArgumentHelp("Name of a draft", valueName: "name"), completion: .values(.draft))
  var names: [String] = []

  @Flag(help: "Remove the drafts permanently")
  var remove = false

  @Flag(help: "With --remove: remove all drafts")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask for confirmation")
  var yes = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if all, !remove { throw ValidationError("--all requires --remove") }
    if yes, !all { throw ValidationError("--yes requires --all") }
    if all, !names.isEmpty { throw ValidationError("specify only one of --all and NAME") }
    if remove, names.isEmpty, !all { throw ValidationError("--remove requires NAME or --all") }
    if !remove, names.count > 1 { throw ValidationError("specify only one NAME") }
  }

  func run(in context: AppContext) async throws {
    // Nobody removes a draft that was never listed.
    if !remove { saveAbandonedTexts(in: context) }
    let drafts = DraftList(
      files: SavedDraft.all(in: context.folders, now: context.time.now()),
      libraries: context.libraries, output: context.output)
    if all, !yes, !drafts.files.isEmpty { try await confirm(drafts.files, in: context) }
    if remove { return try drafts.remove(all ? drafts.files : drafts.named(names)) }
    guard let draft = try drafts.named(names).first else { return try drafts.list() }
    try await drafts.print(draft)
  }

  /// Saves and reports what was in the editor when gists was killed.
  private func saveAbandonedTexts(in context: AppContext) {
    let abandoned = EditedText.saveAbandoned(in: context.stateFiles, at: context.time.now())
    for path in abandoned.drafts.map(\.path) + abandoned.unreadable {
      context.diagnostics.note(Sentence.saved(in: path))
    }
    for path in abandoned.swapped { context.diagnostics.noteSwapFile(of: path) }
  }

  private func confirm(_ drafts: [SavedDraft], in context: AppContext) async throws {
    // Scripts are not asked.
    guard context.console.terminal.canAsk else { return }
    let size = ByteSize.text(drafts.reduce(0) { $0 + $1.size })
    let question: MessageText =
      "Permanently remove \(Plural.count(drafts.count, "draft")) (\(size))?"
    guard try await context.prompts.user.confirm(question) else {
      throw Failure(.cancelled, "nothing was removed")
    }
  }
}

/// The drafts that `gists drafts` shows.
private struct DraftList {
  /// The newest first.
  let files: [SavedDraft]
  let libraries: Libraries
  let output: CommandOutput

  /// Returns the drafts with these names.
  ///
  /// - Throws: a ``Failure``: 1 if there is none, 64 if several have the name.
  func named(_ names: [String]) throws(Failure) -> [SavedDraft] {
    var named: [SavedDraft] = []
    for name in names {
      let found =
        files.filter { $0.name == name || $0.path == name }.first.map { [$0] }
        ?? files.filter { $0.title == name }
      guard let draft = found.first else { throw .noDraft(name) }
      guard found.count == 1 else { throw .severalDrafts(name, found.map(\.name)) }
      if !named.contains(draft) { named.append(draft) }
    }
    return named
  }

  func list() throws {
    if output.isJSON {
      return try output.print(.array(files.map { .object(members(of: $0)) }))
    }
    let console = output.console
    let targets = DraftTargets(of: files, in: libraries)
    var columns = [
      Column("NAME", isFlexible: true, keepsEnd: true, reading: .first),
      Column("SAVED", reading: .after("saved")),
      Column("SIZE", alignment: .right),
      Column("EXPIRES", reading: .after("expires")),
    ]
    if !targets.isEmpty { columns.append(Column("FOR", isFlexible: true, reading: .after("for"))) }
    var table = Table(columns, console: console)
    try table.append(
      files.map { file in
        [
          Cell(file.name, tone: .name),
          Cell(file.saved, in: output),
          Cell(String(file.size), shown: ByteSize.text(file.size), tone: .dim),
          Cell(file.expiry?.rfc3339 ?? "", shown: file.expiry.map(output.time.moment) ?? ""),
          Cell(targets[file]?.gist ?? "", shown: targets.text(of: file) ?? ""),
        ]
      })
    if files.isEmpty, console.terminal.errIsTerminal { output.diagnostics.note("no drafts") }
  }

  func print(_ draft: SavedDraft) async throws {
    guard let bytes = try draft.read() else { throw Failure.noDraft(draft.name) }
    if output.isJSON {
      let text = String(validating: bytes, as: UTF8.self)
      let content = text ?? Data(bytes).base64EncodedString()
      let members: [JSON.Member] = [
        .init("encoding", text == nil ? "base64" : "utf-8"), .init("content", content),
      ]
      return try output.print(.object(self.members(of: draft) + members))
    }
    try await output.paged { try $0.writeSafely(bytes) }
  }

  /// Removes drafts; stops at the first that can't be removed.
  func remove(_ drafts: [SavedDraft]) throws {
    for draft in drafts {
      do {
        try draft.remove()
      } catch {
        if output.isJSON { try? output.printOutcomes(isCut: true) }
        throw error
      }
      output.record("removed", [.init("name", draft.name), .init("path", draft.path)])
      output.tellDone("Removed \(draft.name)")
    }
    if output.isJSON { return try output.printOutcomes(isCut: false) }
    if drafts.isEmpty { output.diagnostics.note("no drafts") }
  }

  private func members(of draft: SavedDraft) -> [JSON.Member] {
    let target = draft.target
    return [
      .init("name", draft.name), .init("path", draft.path),
      .init("saved_at", draft.saved?.rfc3339), .init("size", draft.size),
      .init("removed_at", draft.expiry?.rfc3339), .init("for", target?.kind.rawValue),
      .init("host", target?.host), .init("gist", target?.gist), .init("file", target?.file),
    ]
  }
}

extension Failure {
  fileprivate static func noDraft(_ name: String) -> Failure {
    Failure(
      .no, "no draft named \(name)",
      next: ["to list the drafts, run \(commandLine: "gists drafts")"])
  }

  fileprivate static func severalDrafts(_ name: String, _ names: [String]) -> Failure {
    Failure(
      .wrongUsage, code: .severalDrafts, "several drafts are named \(name)",
      details: names.map { MessageText($0) },
      next: ["use the whole name"])
  }
}
