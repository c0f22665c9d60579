import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct CreateFlow: Sendable {
  let description: String?
  let isPublic: Bool
  /// Whether to send the files even if they seem to contain secrets.
  let allowsSecrets: Bool
  let session: Session
  let context: AppContext
  /// The question about the new gist, without its mark, for a user who has not typed the command;
  /// nil if there is none.
  var changeToConfirm: MessageText?
  /// Whether to ask at a terminal before sending more files than fit on a screen.
  var confirmsMany = false
  /// The options that open the gist or copy its URL, for the command that sends a draft.
  var openingOptions: [SuggestedCommand.Word] = []
  /// The command that creates the gist of the same files from any folder; nil if a command line
  /// can't contain its values.
  var again: SuggestedCommand?
  /// The absolute paths of the files and folders that the command names, by which a repetition is
  /// known whatever they contain; empty if it reads something else.
  var paths: [String] = []
  /// The name in the gist that the command gives a single file.
  var fileName: String?
  /// The trash entry of the gist, which records that it is about to be created again; nil for a
  /// new gist.
  var entry: TrashEntry?
  /// The revisions of the gist; nil for a gist with one revision.
  var history: History?
  /// Whether the files are enough if the history can't be read.
  var partly = false
  /// The files whose names only git accepts.
  var filesForGit: [NewGist.File] = []

  /// Sends the checked files in one POST, and prints the URL of the gist.
  ///
  /// A signal waits up to two seconds for the response, and until the URL is printed. `drafts` are
  /// the texts that are already saved; nil to save those that can't be read again.
  func create(
    _ files: [CheckedFile], drafts: Drafts? = nil
  ) async throws -> Decoded<Gist> {
    for file in files { context.diagnostics.warn(about: file) }
    let names = files.map(\.name.text)
    context.diagnostics.warn(aboutNames: names, new: names)
    // Whoever restores gists on a screen sees that they were public; a question says it, too.
    if isPublic, changeToConfirm == nil, entry == nil || context.screen == nil {
      context.diagnostics.note("creating a public gist, which anyone can find")
    }
    let drafts = drafts ?? Drafts(draftTexts(files), in: context)
    try await drafts.guarding {
      // Read the token before the POST starts: if the user dismisses the keyring's prompt, nothing
      // has been sent.
      try await context.sessions.requireSignIn(to: session.host)
      if confirmsMany {
        try await context.confirm(files, "Create a gist with \(files.count.grouped) files?")
      }
    }
    try await drafts.refuseSecrets(
      in: outgoingTexts(files), isAllowed: allowsSecrets, confirming: changeToConfirm)
    if needsGit(files) || isUnfinished(files) { return try await createByGit(files, drafts) }
    return try await drafts.sending(uncertainty: uncertainty) {
      try await send(newGist(files), progress: progress(of: files))
    } received: { created in
      try checked(created)
      try report(created.document)
      return created.document
    }
  }

  var uncertainty: MessageText {
    "the gist may or may not have been created on \(session.host); check before retrying: "
      + "\(context.failureFormatter.on(session.host).command("list"))"
  }

  func send(_ newGist: NewGist, progress: UploadProgress?) async throws -> Posted<Gist> {
    defer { context.console.liveLine.erase() }
    try entry?.beginRestore(at: context.time.now())
    do {
      return try await session.api.create(newGist, progress: progress)
    } catch let error as APIError {
      if case .outcomeUnknown = error { throw error }
      // If it can't be removed, the next run searches for the gist without success.
      try? entry?.endRestore()
      throw error
    }
  }

  /// Returns the gist; throws a ``Failure`` (76) if it has the wrong visibility.
  @discardableResult
  func checked(_ created: Posted<Gist>) throws -> Decoded<Gist> {
    if let error = created.responseError {
      context.sessions.noteMade("the gist was created", despite: error, on: session.host)
    }
    let gist = created.document
    guard !gist.value.hasWrongVisibility(wanted: isPublic) else {
      throw Failure.otherVisibility(gist.value, host: session.host, context.failureFormatter)
    }
    return gist
  }

  /// Saves a new gist in the library and prints its URL.
  func report(_ gist: Decoded<Gist>) throws {
    LibraryRecorder(context.libraries, host: session.host).keep(created: gist)
    try gist.printURL(in: context)
    context.output.tellScreen("Created \"\(Printable.line(gist.value.title ?? gist.value.id))\"")
  }

  private func progress(of files: [CheckedFile]) -> UploadProgress? {
    let console = context.console
    let size = files.reduce(0) { $0 + $1.data.bytes.count }
    guard console.terminal.errIsTerminal, !context.isJSON, size > 1_000_000 else { return nil }
    return UploadProgress { sent, total in
      console.show(Progress("Uploading \(ByteSize.text(size))", .percent(sent * 100 / total)))
    }
  }

  func newGist(_ files: [CheckedFile]) -> NewGist {
    NewGist(
      description: description, isPublic: isPublic,
      files: files.map { NewGist.File(name: $0.name.text, data: $0.data) } + filesForGit)
  }

  private func outgoingTexts(_ files: [CheckedFile]) -> [OutgoingText] {
    let texts = files.map { OutgoingText(source: $0.source, bytes: $0.data.bytes) }
    let others = filesForGit.flatMap { file -> [OutgoingText] in
      [.name(file.name), OutgoingText(source: file.name, bytes: file.data.bytes)]
    }
    return texts + others + names(files)
  }

  func names(_ files: [CheckedFile]) -> [OutgoingText] {
    files.map { .name($0.name.text) } + (description.map { [.description($0)] } ?? [])
  }

  /// Opens or copies the URL of the gist; a failure is only a warning, as the gist already exists.
  func openOrCopyURL(_ created: Decoded<Gist>, toBrowser: Bool, toClipboard: Bool) async {
    guard toBrowser || toClipboard else { return }
    let url: String
    do {
      url = try session.page(of: created.value)
    } catch {
      return context.diagnostics.warn(context.failureFormatter.failure(for: error).message)
    }
    if toClipboard {
      do {
        try await context.programs.copyToClipboard(Array(url.utf8), what: "the URL")
      } catch {
        context.diagnostics.warn(error.message)
        context.diagnostics.advise(on: error)
      }
    }
    if toBrowser, await !context.programs.openInBrowser(url) {
      context.diagnostics.warn(Failure.noBrowser(url, context.programs.browserNames).message)
    }
  }

  /// Opens the editor with an empty file, then creates a gist from the text.
  ///
  /// - Throws: a ``Failure`` with status 65 for an invalid name, 2 if the file was left empty.
  func create(inEditorAs name: String) async throws -> Decoded<Gist> {
    let safeName = try SafeName(checking: name)
    // Check the sign-in before the user writes the text.
    try await context.sessions.requireSignIn(to: session.host)
    let text = Drafts.Text(
      source: name, name: name, bytes: [], target: target(name),
      command: resendCommand(naming: name))
    let edited = try await Editor(context: context).edit(
      text,
      instead: [
        "to upload text from stdin or files, run \(context.failureFormatter.command("create"))"
      ])
    guard let edited, !TextCheck.isBlank(edited.bytes) else {
      edited?.drafts.forget()
      throw Failure(.cancelled, "the file was left empty; no gist was created")
    }
    let file: CheckedFile
    do {
      file = try CheckedFile(
        checking: edited.bytes, of: name, named: safeName, canBeReadAgain: false,
        hasGit: context.programs.hasGit)
    } catch {
      throw edited.drafts.failure(for: error)
    }
    return try await create([file], drafts: edited.drafts)
  }

  /// Returns the texts that would be lost if sending fails, with the command that sends them again.
  ///
  /// There is no command if the description or the name contains a secret, or if the description
  /// can't be printed unchanged.
  func draftTexts(_ files: [CheckedFile]) -> [Drafts.Text] {
    let hasOneText = files.count { !$0.canBeReadAgain } == 1
    return files.compactMap { file in
      var text = file.draft
      text?.target = target(file.name.text)
      if files.count == 1 {
        text?.command = resendCommand(naming: file.name.text)
      } else if hasOneText, file.source == FileInputs.Source.stdin.rawValue {
        text?.command = again.map { ResendCommand(command: $0, input: .stdin) }
      }
      return text
    }
  }

  /// Returns what a draft of a file is for.
  func target(_ name: String) -> DraftTarget { .newGist(file: name, on: session.host) }

  /// Returns the command that creates the gist from a saved text; nil if a command line can't
  /// contain the description or the name.
  func resendCommand(naming name: String) -> ResendCommand? {
    guard let create = command(naming: name, openingOptions) else { return nil }
    return ResendCommand(command: create, input: .argument)
  }

  /// Returns the command that creates the gist from these arguments; nil if a command line can't
  /// contain the description or the name.
  func command(
    naming name: String?, _ options: [SuggestedCommand.Word],
    _ arguments: [SuggestedCommand.Word] = []
  ) -> SuggestedCommand? {
    let tokens = context.output.knownTokens
    let words =
      (name.map { [OutgoingText.name($0)] } ?? []) + (description.map { [.description($0)] } ?? [])
    guard words.allSatisfy({ $0.findings(tokens).isEmpty }),
      description.map(Printable.line) == description
    else { return nil }
    var all: [SuggestedCommand.Word] = isPublic ? ["--public"] : []
    if let description { all.append(.option("--desc", description)) }
    if let name { all.append(.option("--filename", name)) }
    var command = context.failureFormatter.on(session.host).command(
      "create", options: all + options)
    command.arguments = arguments
    return command
  }
}

extension Decoded<Gist> {
  /// Prints the gist's URL, or its JSON with `--json`.
  ///
  /// If that fails, the error says that the gist exists, so that nobody creates it twice.
  func printURL(in context: AppContext) throws {
    let console = context.console
    let url = value.htmlURL ?? value.id
    context.screen?.created(value.id)
    do {
      if context.isJSON {
        try context.output.print(json)
      } else {
        try console.out.writeLine(console.safeLine(url))
      }
      try console.out.flush()
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the gist was created: \(url)")
      throw failure
    }
  }
}
