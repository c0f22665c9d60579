import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct EditFlow: Sendable {
  let gist: NamedGist
  let request: EditRequest
  var isForced: Bool
  let allowsSecrets: Bool
  let context: AppContext
  /// Returns the question about the changes, without its mark; nil if there is none.
  ///
  /// It is for a user who has not typed the command. Throws if the changes must not be made.
  var changeToConfirm: @Sendable (GistEdit, Gist) throws -> MessageText? = { _, _ in nil }

  var host: Host { gist.session.host }

  struct NewText: Sendable {
    /// The file's name in the gist.
    let name: String
    /// The text's source in messages.
    let source: String
    let bytes: [UInt8]
    /// The previous bytes, if known.
    let former: [UInt8]
  }

  /// Returns the gist with the changes.
  @discardableResult
  func run() async throws -> Decoded<Gist> {
    let additions = try await checkedAdditions()
    // nil if the text comes from the editor.
    let given: [UInt8]? =
      switch request.source {
      case .editor: nil
      case .stdin: try await context.standardInput(for: host)
      case .file(let path): try FileInputs.bytes(path)
      }
    var drafts = Drafts(
      additions.compactMap(draft) + [given].compactMap { $0.flatMap(draftOfInput) }, in: context)
    let (base, plan) = try await drafts.guarding {
      let (base, plan) = try await load(additions)
      try await refuseOtherText(of: plan.file, in: base, new: given)
      if addsFolder {
        try await context.confirm(additions, "Add \(additions.count.grouped) files?")
      }
      return (base, plan)
    }
    let seen = context.time.uptime()

    var new: NewText?
    if let given, let name = plan.newFile ?? plan.file?.name {
      new = NewText(
        name: name, source: request.source.name ?? name, bytes: given,
        former: plan.file?.exactBytes ?? [])
    } else if request.opensEditor {
      let result = try await drafts.guarding { try await edited(plan.file, in: base.value) }
      new = result?.text
      if let result { drafts = drafts.joined(with: result.drafts) }
    }
    return try await send(
      Attempt(base: base, plan: plan, new: new, seen: seen), additions, drafts)
  }

  /// The changes to send, and the state of the gist they are based on.
  struct Attempt: Sendable {
    let base: Decoded<Gist>
    let plan: EditPlan
    let new: NewText?
    /// The `TimeSource.uptime` at which the state was received; nil if long ago.
    var seen: Duration?
  }

  /// Checks and sends the changes; if somebody else changed the gist, a user at a terminal decides.
  func send(
    _ attempt: Attempt, _ additions: [CheckedFile], _ drafts: Drafts
  ) async throws -> Decoded<Gist> {
    let (base, new) = (attempt.base, attempt.new)
    var plan = attempt.plan
    try await drafts.guarding {
      if let new {
        // An empty file may be meant; an empty input is a mistake.
        if !isFromFile, TextCheck.isBlank(new.bytes) { throw Failure.blank(new.source) }
        let data = try context.programs.data(checking: new.bytes, of: new.source)
        plan.setContents(data, of: new.name, in: base.value)
      }
      for file in additions { context.diagnostics.warn(about: file) }
      context.diagnostics.warn(aboutNames: plan.names, new: plan.edit.newNames(in: base.value))
    }
    try await drafts.refuseSecrets(
      in: outgoingTexts(plan.edit, of: base.value, additions, new), isAllowed: allowsSecrets,
      confirming: changeToConfirm(plan.edit, base.value))
    if let name = plan.newFile {
      context.diagnostics.note("\(name) is not in the gist yet; creating it")
    }
    do {
      let changed = try await send(plan.edit, base, drafts, seen: attempt.seen)
      for name in plan.replaced { context.diagnostics.note("replaced \(name)") }
      return changed
    } catch let failure as Failure where failure.code == .conflict && canDecide(new) {
      return try await resolve(failure, attempt, additions, drafts)
    }
  }

  private var isFromFile: Bool {
    if case .file(let path) = request.source { InputFile.isRegular(path) } else { false }
  }

  func send(
    _ edit: GistEdit, _ base: Decoded<Gist>, _ drafts: Drafts, seen: Duration? = nil
  ) async throws -> Decoded<Gist> {
    guard !edit.isEmpty else {
      drafts.forget()
      context.diagnostics.note("nothing changed")
      if context.isJSON { try context.output.print(base.json) }
      return base
    }
    var change = ConditionalGistUpdate(
      gist: gist, edit: edit, base: GistFingerprint(base), isForced: isForced, drafts: drafts,
      context: context, change: "\(action: "edit")")
    // Nothing was typed or asked since: a description takes two requests.
    if edit.files.isEmpty, let seen, context.time.uptime() - seen < .milliseconds(500) {
      change.current = base
    }
    return try await change.send { response in
      if context.isJSON { try context.output.print(response.json) }
      context.output.tellDone(edit.summary(of: gist.id))
    }
  }

  /// Fetches the gist, checks that it belongs to the user, and plans the changes.
  func load(_ additions: [CheckedFile]) async throws -> (Decoded<Gist>, EditPlan) {
    try await context.sessions.requireSignIn(to: host)
    let base = try await context.sessions.fetch(gist, to: "\(action: "edit")")
    try await context.sessions.refuseForeign(
      [base.value], on: host, to: "edit",
      isSure: request.opensEditor && context.console.terminal.canAsk)
    try context.output.show(base.value)
    try refuseOtherDescription(of: base.value)
    if let former = request.formerUpdate, !isForced,
      base.value.updatedAt.map({ $0 > former }) == true
    {
      throw context.failureFormatter.changedMeanwhile(base, host: host)
    }
    let moved = try await moved(by: additions, in: base.value)
    do {
      return (
        base,
        try EditPlan(
          request, additions: additions, moved: moved, of: base.value, on: host,
          context.failureFormatter)
      )
    } catch {
      var failure = error
      if error.code == .noSuchFile, request.opensEditor, let file = request.file {
        failure.nextSteps.append(insteadOfMissing(file))
      }
      throw failure
    }
  }

  /// Throws if somebody else changed the file that the user saw.
  private func refuseOtherText(
    of file: GistFile?, in base: Decoded<Gist>, new: [UInt8]?
  ) async throws {
    guard let former = request.formerSHA, let file, !isForced else { return }
    let current = try await EditableText.load(
      file, of: base.value, from: gist.session, in: context.repositories)
    guard HexDigest.sha256(of: current) != former, current != new else { return }
    throw context.failureFormatter.changedMeanwhile(base, host: host)
  }

  /// Throws if somebody else changed the description that the user saw.
  private func refuseOtherDescription(of gist: Gist) throws(Failure) {
    let current = gist.description ?? ""
    guard let former = request.formerDescription, !isForced, !current.isExactly(former),
      request.description.map(current.isExactly) != true
    else { return }
    throw .otherDescription(current, of: gist)
  }

  /// Returns the contents of the renamed files whose old names other files get.
  private func moved(
    by additions: [CheckedFile], in gist: Gist
  ) async throws -> [ExactString: FileData] {
    var moved: [ExactString: FileData] = [:]
    for (old, _) in request.renamed {
      guard let file = gist[old], additions.contains(where: { $0.name.text.isExactly(file.name) })
      else { continue }
      let bytes = try await EditableText.load(
        file, of: gist, from: self.gist.session, in: context.repositories)
      moved[ExactString(file.name)] = try context.programs.data(checking: bytes, of: file.name)
    }
    return moved
  }

  /// Returns the new texts and names of the gist, to search for secrets.
  private func outgoingTexts(
    _ edit: GistEdit, of gist: Gist, _ additions: [CheckedFile], _ new: NewText?
  ) -> [OutgoingText] {
    let description = edit.description.map {
      OutgoingText.description($0, former: gist.description)
    }
    let text = new.map {
      OutgoingText(source: $0.name, bytes: $0.bytes, former: $0.former)
    }
    return additions.map { OutgoingText(source: $0.source, bytes: $0.data.bytes) }
      + [text, description].compactMap { $0 }
      + edit.newNames(in: gist).map { OutgoingText.name($0) }
  }

  private var addsFolder: Bool { request.added.contains { $0 != "-" && InputFile.isFolder($0) } }

  private func checkedAdditions() async throws -> [CheckedFile] {
    if !request.texts.isEmpty { return request.texts }
    if let added = request.added.first, let local = request.file, request.opensEditor,
      added != "-", !InputFile.isRegular(added), !InputFile.isFolder(added),
      InputFile.isRegular(local)
    {
      throw context.failureFormatter.on(host).addedUnderOtherName(added, local, of: gist)
    }
    if request.added.count == 1, let name = request.added.first, request.file == nil,
      context.input.isPiped, (try? SafeName(name)) != nil, !InputFile.exists(name)
    {
      throw context.failureFormatter.on(host).stdinForMissing(name, of: gist)
    }
    var inputs = FileInputs(paths: request.added, isNameFixed: true)
    if addsFolder {
      inputs = try await FolderInputs(
        takesHidden: request.takesHidden, flattens: request.flattens, gist: gist,
        programs: context.programs, sessions: context.sessions
      ).expanded(inputs)
    }
    return try await context.checked(inputs, for: host, target: target)
  }

  /// Opens a file in the editor and returns the new text; nil if it was not changed.
  private func edited(
    _ file: GistFile?, in gist: Gist
  ) async throws -> (text: NewText, drafts: Drafts)? {
    let file =
      if let file { file } else {
        try await context.prompts.onlyOrChosenFile(of: gist, on: host, question: "Edit which file?")
      }
    let former = try await EditableText.load(
      file, of: gist, from: self.gist.session, in: context.repositories)
    var text = draftText(former, of: file.name)
    text.former = former
    replace(HexDigest.sha256(of: former), with: &text)
    guard
      let result = try await Editor(context: context).edit(
        text, instead: insteadOfEditor(file.name))
    else {
      return nil
    }
    let new = NewText(
      name: file.name, source: file.name, bytes: result.bytes, former: former)
    return (new, result.drafts)
  }

  /// Returns the draft of a file to add; nil if it can be read again.
  private func draft(of addition: CheckedFile) -> Drafts.Text? {
    var text = addition.draft
    text?.target = target(addition.name.text)
    return text
  }

  private func target(_ name: String) -> DraftTarget { .file(name, of: gist.id, on: host) }

  /// Returns the draft of a given text; nil if it is blank or can be read again from its file.
  private func draftOfInput(_ bytes: [UInt8]) -> Drafts.Text? {
    if TextCheck.isBlank(bytes) { return nil }
    // A draft is kept until it is sent, as what is typed.
    if case .file(let path) = request.source, context.stateFiles.canBeReadAgain(path) {
      return nil
    }
    var text = draftText(bytes, of: request.file ?? "stdin")
    if case .file(let path) = request.source { text.origin = path }
    if let former = request.formerSHA { replace(former, with: &text) }
    return text
  }

  /// Records which text, by its SHA-256, a draft replaces: it must not overwrite another one.
  func replace(_ formerSHA: String, with text: inout Drafts.Text) {
    text.target = .file(text.name, of: gist.id, on: host, formerSHA: formerSHA)
    text.command?.checks = [.option("--former-sha", formerSHA)]
  }

  func draftText(_ bytes: [UInt8], of name: String) -> Drafts.Text {
    Drafts.Text(
      source: name, name: name, bytes: bytes, target: target(name),
      command: ResendCommand(command: writing(name), input: .stdin, takesForce: true))
  }

  private func writing(_ file: String) -> SuggestedCommand {
    context.failureFormatter.on(host).command("edit", .value(gist.id), .value(file), "-")
  }

  /// Returns the hints for editing a file without a terminal.
  func insteadOfEditor(_ file: String) -> [MessageText] {
    [
      "to give the new text, run \(writing(file)) < FILE",
      "or use --desc, --add, --remove or --rename",
    ]
  }

  /// Returns the hint for a file that is not in the gist: the command that creates it.
  ///
  /// A local file of that name was probably meant, as in gh.
  private func insteadOfMissing(_ file: String) -> MessageText {
    guard InputFile.isRegular(file), let name = try? SafeName(ofPath: file).text else {
      return "to create it, run \(writing(file)) < FILE"
    }
    let edit = context.failureFormatter.on(host).command(
      "edit", .value(gist.id), .value(file), options: [.option("--filename", name)])
    return "to upload the local file, run \(edit)"
  }
}
