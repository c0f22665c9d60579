import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct RestoreFlow: Sendable {
  var entry: TrashEntry
  let session: Session
  /// Whether to send a public gist even if it seems to contain secrets.
  let allowsSecrets: Bool
  /// Whether to send a secret gist without a scan: only the user sees it, and it had these secrets
  /// before.
  var trustsSecretGist = true
  let context: AppContext

  var id: String { entry.gist.value.id }

  /// Creates the gist again and moves its links to the new gist.
  ///
  /// Waits while another process restores it. The gist leaves the trash once the new gist is known
  /// to have the same contents, unless some of its files were skipped.
  ///
  /// - Returns: the new gist.
  @discardableResult
  func run(partly: Bool) async throws -> Gist {
    try await confirmAccount()
    let flow = recordingAccount
    return try await entry.folder.alone(wait: context.sessions.waiting(for: "another restore")) {
      guard entry.isThere else {
        throw Failure.notInTrash(id, host: session.host, context.failureFormatter)
      }
      return try await flow.restore(partly: partly)
    }
  }

  /// The restore with the records of the account in use: each account creates the gist once.
  private var recordingAccount: RestoreFlow {
    var flow = self
    flow.entry.account = context.sessions.resolvedTokens.token(session.host.name)
      .flatMap(context.sessions.rememberedLogin)?.lowercased()
    return flow
  }

  private func restore(partly: Bool) async throws -> Gist {
    let files = try contents()
    guard !files.isEmpty, partly || files.refused.isEmpty else {
      throw Failure.notRestorable(
        entry, files.refused, others: files.isEmpty ? nil : command(partly: true))
    }
    guard partly || entry.history == nil || context.programs.hasGit else {
      throw Failure.historyNeedsGit(entry, filesOnly: command(partly: true))
    }
    let restored: Restored
    do {
      try await refuseExisting()
      if let gist = try await partlyRestored() {
        context.libraries.noteRestored(id, as: gist.value.id, on: session.host)
        try tellPartlyRestored(gist)
        return gist.value
      }
      restored = try await create(files, partly: partly)
    } catch  where !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("\(gist: id) stays in the trash")
      if failure.code == .outcomeUnknown {
        failure.nextSteps = ["check again in a minute: \(command(partly: partly))"]
      }
      throw failure
    }
    context.libraries.noteRestored(id, as: restored.gist.id, on: session.host)
    try leaveTrash(restored, isWhole: files.refused.isEmpty)
    return restored.gist
  }

  private func command(partly: Bool) -> SuggestedCommand {
    context.failureFormatter.on(session.host)
      .restore(id, allowsSecrets: allowsSecrets, partly: partly)
  }

  /// A new gist whose files, and any revisions, were compared with those in the trash.
  ///
  /// Only such a gist can replace an entry of the trash.
  struct Restored {
    let gist: Gist
    let hasHistory: Bool

    fileprivate init(_ gist: Gist, hasHistory: Bool) {
      self.gist = gist
      self.hasHistory = hasHistory
    }
  }

  /// Creates the gist with ``CreateFlow``, or finishes the gist that an earlier run created.
  ///
  /// - Throws: an error even if the gist was created, unless its contents on the host are known to
  ///   be those in the trash.
  private func create(_ files: Contents, partly: Bool) async throws -> Restored {
    let gist = entry.gist.value
    var creation = CreateFlow(
      description: gist.description, isPublic: gist.isPublic ?? false,
      allowsSecrets: allowsSecrets || (trustsSecretGist && gist.isPublic != true),
      session: session, context: context, entry: entry)
    creation.filesForGit = files.forGit
    creation.partly = partly
    // A history contains all files.
    if context.programs.hasGit, files.refused.isEmpty {
      creation.history = entry.history.map { .bundle(path: $0) }
    }
    let newGist = creation.newGist(files.forAPI)
    let usesGit = creation.needsGit(files.forAPI)
    let created =
      if let earlier = try await earlierGist(of: newGist, creation, usesGit: usesGit) {
        earlier
      } else {
        try await creation.create(files.forAPI).value
      }
    // If it can't be recorded, the next run searches for the gist.
    try? entry.recordRestore(as: created.id)
    if usesGit {
      let hasHistory = try await comparedByGit(created, with: newGist, partly: partly)
      var complete = created
      // The host may still show the state before the push.
      complete.files = entry.gist.value.files
      await finish(complete, hasHistory: hasHistory)
      return Restored(complete, hasHistory: hasHistory)
    }
    try await check(created, against: newGist)
    await finish(created, hasHistory: false)
    return Restored(created, hasHistory: false)
  }

  /// Gives the new gist, which was compared with the deleted one, that one's star and links.
  private func finish(_ created: Gist, hasHistory: Bool) async {
    let isStarred = await star(created)
    // A screen shows one message for several gists.
    if context.screen == nil {
      let kept = [hasHistory ? "its history" : nil, isStarred ? "your star" : nil]
      let lost = [
        isStarred ? "other stars" : "stars", "comments",
        hasHistory || entry.hasOneRevision ? nil : "history",
      ]
      let (what, others) = (
        (["a new ID"] + kept.compactMap(\.self)).listed, lost.compactMap(\.self).listed
      )
      context.diagnostics.note("the gist has \(what); \(others) were not restored")
    }
    await moveLinks(to: created, hasHistory: hasHistory)
  }

  /// Stars the new gist if the user starred the deleted one; returns whether it is starred.
  private func star(_ created: Gist) async -> Bool {
    guard entry.isStarred else { return false }
    do {
      _ = try await session.api.send(.star(id: created.id))
    } catch {
      context.sessions.warn("could not star the new gist", because: error)
      return false
    }
    LibraryRecorder(context.libraries, host: session.host).keepStar(of: created.id)
    return true
  }

  /// Links the deleted gist's linked files to the new gist, if it has files of these names.
  private func moveLinks(to created: Gist, hasHistory: Bool) async {
    do {
      let paths = try await context.stateFiles.links.move(
        from: id, to: created, on: session.host.spelling, withHistory: hasHistory)
      for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    } catch {
      context.sessions.warn("could not link files to the new gist", because: error)
    }
  }

  /// Removes the gist from the trash, unless the new one lacks some of its files or its history.
  private func leaveTrash(_ restored: Restored, isWhole: Bool) throws {
    guard isWhole, restored.hasHistory || entry.history == nil else {
      try entry.recordPartialRestore(as: restored.gist.id)
      let rest = isWhole ? "the history stays" : "the skipped files stay"
      return context.diagnostics.note("\(rest) in the trash: \(entry.folder.path)")
    }
    context.stateFiles.trash(of: session.host).removeDuplicates(of: entry)
    do {
      try entry.remove()
    } catch {
      context.sessions.warn(
        "the gist was restored, but remains in the trash", because: error)
    }
  }

  /// The files of an entry.
  private struct Contents {
    var forAPI: [CheckedFile] = []
    /// The files whose names only git accepts.
    var forGit: [NewGist.File] = []
    /// The reasons why other files can't be sent.
    var refused: [Failure] = []

    var isEmpty: Bool { forAPI.isEmpty && forGit.isEmpty }
  }

  private func contents() throws -> Contents {
    let hasGit = context.programs.hasGit
    var contents = Contents()
    for (index, file) in entry.gist.value.files.enumerated() {
      let bytes = try entry.bytes(of: index)
      do throws(Failure) {
        if hasGit, SafeName.isForGitOnly(file.name) {
          let data = try FileData(checking: bytes, of: file.name, hasGit: true)
          contents.forGit.append(.init(name: file.name, data: data))
        } else {
          contents.forAPI.append(
            try CheckedFile(
              checking: bytes, of: file.name, named: SafeName(checking: file.name),
              canBeReadAgain: true, hasGit: hasGit))
        }
      } catch {
        contents.refused.append(error)
      }
    }
    return contents
  }
}
