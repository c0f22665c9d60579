import Algorithms
import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Uploads linked files to their gists.
struct PushFlow: Sendable {
  let isForced: Bool
  let isDryRun: Bool
  /// Sends the files even if they may contain secrets.
  let allowsSecrets: Bool
  /// The files were named on the command line, so one that changed in its gist is an error.
  let areNamed: Bool
  let context: AppContext

  /// Sends one update for each gist, one after the other, and stops at the first that fails.
  ///
  /// Files that can't be sent are reported before anything is sent; the others are sent anyway.
  func run(_ links: [FileLink]) async throws {
    if links.isEmpty { context.diagnostics.note(context.failureFormatter.noLinks) }
    var failures = ListFailures(context.output, context.failureFormatter)
    var changes: [Change] = []
    var refused: [LinkedFile] = []
    var diverged: [LinkedFile] = []
    var isUpToDate = !links.isEmpty
    try await LinkedFile.load(links, in: context.repositories) { files in
      if files.contains(where: { $0.state != .same }) { isUpToDate = false }
      var texts: [Text] = []
      for file in files {
        if !isDryRun, context.canOfferMerge, file.step(.push, isForced: isForced) == .merge {
          diverged.append(file)
          continue
        }
        do {
          if let text = try await text(of: file) { texts.append(text) }
        } catch {
          try failures.reportOnce(error)
          if [.behind, .diverged].contains(file.state) { refused.append(file) }
        }
      }
      texts = try consistent(texts, &failures)
      if let gist = files.first?.gist, !texts.isEmpty {
        changes.append(Change(gist: gist, texts: texts))
      }
    }
    if isDryRun {
      try await show(changes, refused, &failures)
    } else {
      try await send(changes, &failures)
    }
    try await context.offerMerges(of: diverged, allowsSecrets: allowsSecrets, &failures)
    try failures.end()
    if isUpToDate { context.output.tellUpToDate() }
  }

  struct Text {
    let file: LinkedFile
    let data: FileData

    var outgoing: OutgoingText {
      OutgoingText(source: file.link.path, bytes: data.bytes, former: file.remote ?? [])
    }

    /// Whether both change the same file differently; both must belong to one gist.
    func contradicts(_ other: Text) -> Bool {
      file.link.file.isExactly(other.file.link.file) && data != other.data
    }
  }

  /// Returns the texts without those that change the same file differently; each such file is
  /// reported once.
  func consistent(_ texts: [Text], _ failures: inout ListFailures) throws -> [Text] {
    var told: Set<ExactString> = []
    return try texts.filter { text in
      guard let other = texts.first(where: text.contradicts) else { return true }
      if told.insert(ExactString(text.file.link.file)).inserted {
        try failures.report(
          context.failureFormatter.duplicateLink(text.file.link, other.file.link.path))
      }
      return false
    }
  }

  struct Change {
    let gist: LinkedGist
    let texts: [Text]

    /// The update, with each file of the gist once.
    var edit: GistEdit {
      GistEdit(
        files: texts.uniqued(on: { ExactString($0.file.link.file) }).map {
          .init($0.file.link.file, .write($0.data))
        })
    }

    var paths: [String] { texts.map(\.file.link.path) }

    var outgoingTexts: [OutgoingText] {
      let newNames = texts.map(\.file).filter { $0.state == .gistFileDeleted }.map(\.link.file)
      return texts.map(\.outgoing) + newNames.map { .name($0) }
    }
  }

  /// Returns the text to send; nil if there is nothing to send.
  func text(of file: LinkedFile) async throws -> Text? {
    switch file.step(.push, isForced: isForced) {
    case .upload: return try upload(file)
    case .keep:
      if !isDryRun { try await file.keepLink(file.local, in: context.sessions) }
      return nil
    case .download, .merge, .refuse:
      guard file.state == .behind, !areNamed else { throw context.sessions.refusal(of: file) }
      let path = file.link.path
      context.diagnostics.note(
        "\(path) changed in its gist; to download the changes, run "
          + "\(context.failureFormatter.command("pull", .value(path)))")
      return nil
    }
  }

  /// Returns the local text to send.
  func upload(_ file: LinkedFile) throws -> Text {
    let path = file.link.path
    guard let local = file.local else { throw context.failureFormatter.missingHere(path) }
    return Text(file: file, data: try context.programs.data(checking: local, of: path))
  }

  /// Shows the changes, what would stop them from being sent, and those that only `--force` sends.
  private func show(
    _ changes: [Change], _ refused: [LinkedFile], _ failures: inout ListFailures
  ) async throws {
    var preview = LinkPreview(done: "would_push", output: context.output)
    for change in changes {
      do {
        try await context.sessions.requireSignIn(to: change.gist.named.session.host)
        try context.prompts.warnOfSecrets(in: change.outgoingTexts, isAllowed: allowsSecrets)
      } catch {
        try failures.report(error)
      }
      for text in change.texts {
        preview.add(text.file, from: text.file.remote, to: text.data.bytes)
      }
    }
    for file in refused {
      preview.add(file, from: file.remote, to: file.local, isRefused: true)
    }
    try await preview.printDiff()
  }

  private func send(_ changes: [Change], _ failures: inout ListFailures) async throws {
    for (index, change) in changes.enumerated() {
      do {
        try await send(change, &failures)
      } catch {
        throw context.failureFormatter.stopped(
          by: error, at: index, of: changes.map(\.paths), verb: "pushed", on: context.console)
      }
      for text in change.texts { context.output.record("pushed", text.file.members) }
      for path in change.paths { context.output.tellDone("Pushed \(path)") }
    }
  }

  /// Sends the update if the gist is unchanged since it was fetched, as `edit` does; warns once if
  /// the links can't be updated.
  ///
  /// Without `tellsOverwritten`, the caller handles what the update undid (``OverwrittenChange``);
  /// without `namesChange`, it says that the push failed.
  @discardableResult
  func send(
    _ change: Change, _ failures: inout ListFailures, tellsOverwritten: Bool = true,
    namesChange: Bool = true
  ) async throws -> Decoded<Gist> {
    try await context.sessions.requireSignIn(to: change.gist.named.session.host)
    try await context.prompts.refuseSecrets(in: change.outgoingTexts, isAllowed: allowsSecrets)
    let update = ConditionalGistUpdate(
      gist: change.gist.named, edit: change.edit, base: GistFingerprint(change.gist.received),
      isForced: isForced, drafts: Drafts(in: context), context: context,
      change: namesChange ? "\(action: "push") to" : nil, tellsOverwritten: tellsOverwritten)
    do {
      return try await update.send { response in
        do {
          try await context.stateFiles.links.renew(
            change.texts.map { $0.file.markedSynced($0.data.bytes, response) })
        } catch {
          failures.warnOnce(
            "the files were pushed, but their links could not be updated", because: error)
        }
      }
    } catch {
      await noteLoss(of: change, &failures)
      throw error
    }
  }

  /// Records what was sent if the update failed: if it arrived, both sides have had it.
  ///
  /// Whatever failed, such as the comparison before another attempt: an earlier one may have
  /// arrived.
  private func noteLoss(of change: Change, _ failures: inout ListFailures) async {
    let links = change.texts.map { $0.file.markedSent($0.data.bytes) }
    guard links != change.texts.map(\.file.link) else { return }
    do {
      try await context.stateFiles.links.renew(links)
    } catch {
      failures.warnOnce("the links could not be updated", because: error)
    }
  }
}
