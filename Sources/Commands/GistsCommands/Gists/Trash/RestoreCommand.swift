import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles

struct RestoreCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a gist from the trash or a backup and print its URL",
    discussion: """
      Creates a new gist with the same files, history, description and visibility. It has a new ID; \
      stars and comments are not restored, except your own star. The history needs git, here and \
      when the gist was deleted. Linked files are linked to the new gist. Once the gist is created, \
      it is removed from the trash.

      FOLDER/ID.git, which gists backup --git made, becomes a new gist with its whole history, also \
      if the gist still exists. Description and visibility come from the backup; without them, the \
      gist is secret.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
        gists restore ~/gists/6cad326836d38bd3a7ae.git
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash, .links], takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp(
      "Former ID (or its first digits) or URL; or FOLDER/ID.git", valueName: "gist"),
    completion: .values(.trashedGist))
  var gist: String?

  @Flag(help: "Skip files that GitHub won't accept; they stay in the trash")
  var partly = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    if let gist, let clone = BackupClone(at: gist) {
      guard !partly else { throw Failure(.wrongUsage, "--partly can't be used with a backup") }
      return try await CloneRestoreFlow(clone: clone, context: context).run()
    }
    if let gist, gist.hasSuffix(BackupClone.suffix), GistReference(gist)?.name == nil {
      throw Failure.noClone(gist)
    }
    let (entry, session) = try await context.trashEntryOrChoice(gist)
    try await RestoreFlow(entry: entry, session: session, context: context)
      .run(partly: partly)
  }
}

struct RestoreFlow: Sendable {
  let entry: TrashEntry
  let session: Session
  let context: AppContext

  var id: String { entry.gist.value.id }

  /// Creates the gist again and moves its links to the new gist.
  ///
  /// Waits while another process restores it. The gist leaves the trash once the new gist was seen
  /// to have the same contents, unless some of its files were skipped.
  func run(partly: Bool) async throws {
    var isTold = false
    try await entry.folder.alone {
      if !isTold { context.diagnostics.note("waiting for another restore to finish") }
      isTold = true
      try await context.time.sleep(.milliseconds(200))
    } _: {
      guard entry.isThere else {
        throw Failure.notInTrash(id, host: session.host, context.failureFormatter)
      }
      try await restore(partly: partly)
    }
  }

  private func restore(partly: Bool) async throws {
    let (files, refused) = try files()
    guard !files.isEmpty, partly || refused.isEmpty else {
      throw Failure.notRestorable(
        entry, refused, canLeaveOut: !files.isEmpty, context.failureFormatter.on(session.host))
    }
    do {
      try await refuseExisting()
      try await create(files)
    } catch  where !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("gist \(id) stays in the trash")
      if failure.code == Failure.outcomeUnknown {
        let command = context.failureFormatter.on(session.host).command("restore", .value(id))
        failure.nextSteps = ["check again in a minute: \(command)"]
      }
      throw failure
    }
    try forget(keepsFiles: !refused.isEmpty)
  }

  /// Creates the gist with ``CreateFlow``, unless an earlier run already did.
  ///
  /// - Throws: also if the contents on the host are not known to be those that were sent.
  private func create(_ files: [DraftFile]) async throws {
    let gist = entry.gist.value
    var creation = CreateFlow(
      description: gist.description, isPublic: gist.isPublic ?? false,
      // The gist had these secrets before.
      allowsSecrets: true, session: session, context: context, entry: entry)
    // A history has all files.
    if context.programs.hasGit, files.count == gist.files.count {
      creation.history = entry.history.map { .bundle(path: $0) }
    }
    let draft = creation.draft(files)
    if let resumed = try await creation.resumed(replacing: id, with: draft) {
      return await finish(resumed.value, hasHistory: creation.history != nil)
    }
    if let found = try await earlierResult(of: draft) {
      context.diagnostics.note("an earlier restore already created the gist")
      try creation.report(found)
      return await finish(found.value, hasHistory: false)
    }
    let created = try await creation.create(files).value
    await finish(created, hasHistory: creation.history != nil)
    try await check(created, against: draft)
  }

  private func finish(_ created: Gist, hasHistory: Bool) async {
    let isStarred = await star(created)
    // A screen says it once for several gists.
    if context.screen == nil {
      let kept = [hasHistory ? "its history" : nil, isStarred ? "your star" : nil]
      let lost = [isStarred ? "other stars" : "stars", "comments", hasHistory ? nil : "history"]
      context.diagnostics.note(
        "the gist has "
          + (["a new ID"] + kept.compactMap(\.self)).listed + "; "
          + lost.compactMap(\.self).listed + " were not restored")
    }
    await moveLinks(to: created)
  }

  /// Stars the new gist if the user starred the deleted one; returns whether it is starred.
  private func star(_ created: Gist) async -> Bool {
    guard entry.isStarred else { return false }
    do {
      _ = try await session.api.send(.star(id: created.id))
    } catch {
      context.warn("could not star the new gist", because: error)
      return false
    }
    LibraryRecorder(context.libraries, host: session.host).keepStar(of: created.id)
    return true
  }

  /// Links the deleted gist's linked files to the new gist, if it has files of these names.
  private func moveLinks(to created: Gist) async {
    do {
      let paths = try await context.stateFiles.links.move(
        from: id, to: created, on: session.host.spelling)
      for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    } catch {
      context.warn("could not link files to the new gist", because: error)
    }
  }

  private func forget(keepsFiles: Bool) throws {
    guard !keepsFiles else {
      try entry.endRestore()
      return context.diagnostics.note(
        "the skipped files stay in the trash: \(entry.folder.path)")
    }
    context.stateFiles.trash(of: session.host).removeCopies(of: entry)
    do {
      try entry.remove()
    } catch {
      context.warn("the gist was restored, but its copy remains in the trash", because: error)
    }
  }

  /// Returns the files to send, and the reasons why others can't be sent.
  private func files() throws -> ([DraftFile], refused: [Failure]) {
    var files: [DraftFile] = []
    var refused: [Failure] = []
    for (index, file) in entry.gist.value.files.enumerated() {
      let bytes = try entry.bytes(of: index)
      do throws(Failure) {
        files.append(
          try DraftFile(
            checking: bytes, of: file.name, named: SafeName(checking: file.name),
            canBeReadAgain: true, hasGit: context.programs.hasGit))
      } catch {
        refused.append(error)
      }
    }
    return (files, refused)
  }
}

/// Finds out whether a restore has created the gist, by its contents on the host.
extension RestoreFlow {
  /// Throws a ``Failure`` if the gist was not deleted: its deletion was interrupted.
  func refuseExisting() async throws {
    guard entry.mayStillExist else { return }
    do {
      let gist = try await session.api.value(.gist(id: id), as: Gist.self, usesCache: false).value
      throw Failure.notDeleted(gist, host: session.host)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // If it can't be recorded, the next run asks again.
      try? entry.endDeletion()
      LibraryRecorder(context.libraries, host: session.host).changeAfterwards {
        [id] store throws(LibraryError) in
        try store.remove(id, at: response.time)
      }
    }
  }

  /// Returns the gist that an earlier run created; nil if it created none.
  ///
  /// - Throws: a ``Failure`` with status 75 if that is not known.
  func earlierResult(of draft: GistDraft) async throws -> Decoded<Gist>? {
    guard let attempt = entry.restoreAttempt else { return nil }
    let found = try await session.api.gists(identicalTo: draft, sentAt: attempt.time)
    if let gist = found.identical.first { return gist }
    guard found.possible.isEmpty else {
      // One of them may be it, but its contents can't be fetched.
      throw Failure.maybeRestored(
        "could not compare gist \(id) with similar gists on \(session.host)",
        details: found.possible.map { "possible match: \($0.htmlURL ?? $0.id)" },
        host: session.host)
    }
    // The host may still be creating it, or may not list it yet.
    if let time = attempt.time, abs(context.time.now().timeIntervalSince(time)) < 60 {
      throw Failure.maybeRestored(
        "an earlier restore of gist \(id) may or may not have created the gist", host: session.host)
    }
    return nil
  }

  /// Throws a ``Failure`` unless the new gist has the contents that were sent.
  func check(_ created: Gist, against draft: GistDraft) async throws {
    switch try await session.api.match(draft, with: created, byName: false) {
    case .identical: return
    case .different:
      try entry.endRestore()
      throw Failure.restoredOtherContents(created, host: session.host)
    // The next run compares them again.
    case .unknown:
      throw Failure.maybeRestored(
        "could not check the contents of restored gist \(id)", host: session.host)
    }
  }
}
