import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

/// Syncs all linked files with their gists once.
struct LinkSyncPass: Sendable {
  let context: AppContext

  /// The most updates of a gist, if each undoes what somebody changed at the same moment.
  private static let mostTries = 3

  private var sync: LinkSync { LinkSync(context) }

  /// Tries all files, and reports each one that is left as it is.
  func syncAll(_ links: [FileLink]) async throws {
    UserFile.removeAbandonedWrites(beside: links.map(\.path))
    var failures = ListFailures(context.output, context.failureFormatter)
    var isUpToDate = true
    try await LinkedFile.load(links, in: context.repositories) { files in
      if files.contains(where: { $0.state != .same }) { isUpToDate = false }
      try await syncGist(of: files, &failures)
    }
    try failures.end()
    if isUpToDate { context.output.tellUpToDate() }
  }

  /// Syncs files with their gist; warns about a merge that is only local at the end.
  private func syncGist(
    of files: [LinkedFile], _ failures: inout ListFailures
  ) async throws {
    var files = files
    for _ in 1...Self.mostTries {
      var texts: [PushFlow.Text] = []
      for file in files {
        do {
          if let text = try await text(of: file) { texts.append(text) }
        } catch {
          try failures.reportOnce(error)
        }
      }
      texts = try sync.flow.consistent(texts, &failures)
      guard let gist = files.first?.gist, !texts.isEmpty else { return }
      do {
        let change = PushFlow.Change(gist: gist, texts: texts)
        guard let links = try await upload(change, &failures) else { return }
        // Until the merge is uploaded, others get the gist without their change.
        files = try await LinkedFile.load(links, gist.named.session, in: context.repositories)
      } catch {
        return try failures.report(error)
      }
    }
    for file in files where file.state == .ahead || file.state == .diverged {
      context.diagnostics.warn(
        "the last merge of \(file.link.path) is only local: its gist changed during each of "
          + "\(Self.mostTries) updates; the next \(commandLine: "gists push") or "
          + "\(commandLine: "gists watch") uploads it")
    }
  }

  /// Returns the text to upload; nil if there is none.
  private func text(of file: LinkedFile) async throws -> PushFlow.Text? {
    let outcome = try await sync.run(file) { merge in
      throw context.failureFormatter.overlapping(merge.file.link)
    } approve: { text in
      if let host = text.file.gist?.named.session.host {
        try await context.sessions.requireSignIn(to: host)
      }
      try await context.prompts.refuseSecrets(in: [text.outgoing], isAllowed: false)
    }
    switch outcome {
    case .same: return nil
    case .upload(let text): return text
    case .pulled:
      context.output.record("pulled", file.members)
      context.output.tellDone("Pulled \(file.link.path)")
      try await file.keepLink(file.remote, in: context.sessions)
      return nil
    case .merged(let text, let draft):
      context.output.tellDone(context.output.recordMerge(file.link, file.members, draft))
      return text
    case .changedMeanwhile: throw context.failureFormatter.changedHere(file.link.path)
    }
  }

  /// Uploads texts; returns the links of files that were merged with what the update undid.
  private func upload(
    _ change: PushFlow.Change, _ failures: inout ListFailures
  ) async throws -> [FileLink]? {
    let response = try await sync.flow.send(change, &failures, tellsOverwritten: false)
    for text in change.texts {
      context.output.record("pushed", text.file.members)
      context.output.tellDone("Pushed \(text.file.link.path)")
    }
    guard let undone = OverwrittenChange(change, by: response) else { return nil }
    do {
      for link in try await sync.restore(undone) {
        try failures.report(context.failureFormatter.overwrote(link, undone.version))
      }
    } catch {
      for failure in undone.failures(context.failureFormatter) { try failures.report(failure) }
      if error is MissingLocalFile { return nil }
      throw error
    }
    return change.texts.map { $0.file.markedSynced($0.data.bytes, response) }
  }
}
