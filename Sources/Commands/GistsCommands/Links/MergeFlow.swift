import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import LocalFiles
import TerminalOutput

/// Merges a linked file that changed on both sides; the user resolves what overlaps in the editor.
struct MergeFlow: Sendable {
  let allowsSecrets: Bool
  let context: AppContext

  /// The most merges in a run: the gist or the file may change meanwhile.
  ///
  /// A merge that the user typed is not repeated; the error names its draft.
  private static let mostTries = 3

  func run(_ link: FileLink, _ failures: inout ListFailures) async throws {
    var isMerged = false
    for tries in 1... {
      do {
        guard let change = try await merged(link, &isMerged) else { return }
        try await LinkSync(context).flow.send(change, &failures)
        context.output.record("pushed", change.texts[0].file.members)
        return context.output.tellDone("Pushed \(link.path)")
      } catch let failure as Failure where failure.code == .changed && failure.details.isEmpty {
        guard tries == Self.mostTries else { continue }
        throw isMerged ? context.failureFormatter.merged(link, butNotPushed: failure) : failure
      } catch  where isMerged {
        let failure = context.failureFormatter.failure(for: error)
        guard failure.code != .conflict || tries == Self.mostTries else { continue }
        throw context.failureFormatter.merged(link, butNotPushed: failure)
      }
    }
  }

  /// Merges the file, and returns what to upload; nil if there is nothing.
  private func merged(_ link: FileLink, _ isMerged: inout Bool) async throws -> PushFlow.Change? {
    let current = try context.stateFiles.links.read().first { $0.path.isExactly(link.path) }
    let session = try context.sessions.session(urlHost: Host(link.host).name)
    let files = try await LinkedFile.load([current ?? link], session, in: context.repositories)
    guard let file = files.first else { return nil }
    let step = file.step(.both)
    guard step == .keep || step == .merge || step == .upload && isMerged else {
      throw context.sessions.refusal(of: file)
    }
    try await context.sessions.requireSignIn(to: session.host)
    try await context.sessions.refuseForeign(
      [file.gist?.received.value].compactMap(\.self), on: session.host, to: "edit",
      isSure: context.console.terminal.canAsk)
    // Of what the user writes in the editor.
    var drafts = Drafts(in: context)
    let outcome: LinkSync.Outcome
    do {
      outcome = try await LinkSync(context).run(file) { merge in
        let bytes: [UInt8]
        (bytes, drafts) = try await resolved(merge)
        return bytes
      } approve: { text in
        try await drafts.refuseSecrets(in: [text.outgoing], isAllowed: allowsSecrets)
      }
    } catch let error as FileError {
      throw drafts.failure(for: error)
    }
    switch outcome {
    case .same: context.output.tellUpToDate()
    case .pulled: break
    case .changedMeanwhile:
      throw drafts.failure(for: context.failureFormatter.changedHere(link.path))
    case .upload(let text): return change(text, of: file)
    case .merged(let text, let draft):
      isMerged = true
      drafts.forget()
      context.output.tellDone(context.output.recordMerge(link, file.members, draft))
      return text.flatMap { change($0, of: file) }
    }
    return nil
  }

  /// Lets the user resolve what overlaps, in the editor.
  private func resolved(_ merge: LinkMerge) async throws -> Editor.Result {
    let link = merge.file.link
    var text = Drafts.Text(
      source: link.path, name: link.file, bytes: merge.texts.bytes,
      target: .file(of: link, formerSHA: HexDigest.sha256(of: merge.theirs)), former: merge.theirs)
    let push = context.failureFormatter.command("push", .value(link.path), options: ["--force"])
    text.markersStep = { [path = link.path] draft in
      let copy = "cp \(ShellWord.quoted(draft)) \(ShellWord.quoted(path))"
      return "remove the markers from that file, then run \(copy) && \(push)"
    }
    do {
      return try await Editor(context: context).resolve(
        merge.texts, text, replacing: Drafts(in: context), instead: [])
    } catch let failure as Failure where failure.code == .noTerminal {
      throw context.failureFormatter.overlappingWithoutTerminal(link)
    }
  }

  private func change(_ text: PushFlow.Text, of file: LinkedFile) -> PushFlow.Change? {
    file.gist.map { PushFlow.Change(gist: $0, texts: [text]) }
  }
}

extension AppContext {
  /// Whether a user can be asked about files that changed on both sides.
  var canOfferMerge: Bool { console.terminal.canAsk && !isJSON }

  /// Offers to merge files that changed on both sides, and reports those that are not merged; a
  /// "no" is a cancel (2).
  func offerMerges(
    of files: [LinkedFile], allowsSecrets: Bool, _ failures: inout ListFailures
  ) async throws {
    for file in files {
      do {
        let isWanted = try await prompts.user.confirm(
          "\(file.link.path) changed both locally and in its gist. Merge both?")
        guard isWanted else {
          try failures.reportDeclined(failureFormatter.notMerged(file.link))
          continue
        }
        try await MergeFlow(allowsSecrets: allowsSecrets, context: self)
          .run(file.link, &failures)
      } catch {
        try failures.report(error)
      }
    }
  }
}

extension FailureFormatter {
  /// The file has the merge, which was not pushed; if the gist has newer changes, it is merged again.
  fileprivate func merged(_ link: FileLink, butNotPushed failure: Failure) -> Failure {
    var failure = failure
    if failure.code == .changed {
      failure.message = "\(link.path) changed after it was merged; nothing was pushed"
      return failure
    }
    let isOld = failure.code == .conflict
    let what: MessageText = isOld ? "merge it with the newer changes" : "upload it"
    let next = command(isOld ? "merge" : "push", .value(link.path))
    failure.nextSteps.removeAll { $0 == Failure.overwriteStep }
    failure.nextSteps.append("the merge is in \(link.path); to \(what), run \(next)")
    return failure
  }
}
