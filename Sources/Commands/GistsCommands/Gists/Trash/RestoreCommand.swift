import ArgumentParser
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

struct RestoreCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a deleted gist and print its URL",
    discussion: """
      Creates a new gist with the same files, description and visibility. It has a new ID; stars, \
      comments and history are not restored, except your own star. Linked files are linked to the \
      new gist. Once the gist is created, it is removed from the trash.

      Examples:
        gists trash
        gists restore 6cad326836d38bd3a7ae
      """)
  static let traits = CommandTraits(
    changes: [.gists, .revisions, .trash, .links], takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp(
      "Former ID (or its first digits) or URL", valueName: "gist"),
    completion: .values(.trashedGist))
  var gist: String?

  @Flag(help: "Skip files that GitHub won't accept; they stay in the trash")
  var partly = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let (entry, session) = try await context.trashEntryOrChoice(gist)
    try await RestoreFlow(entry: entry, session: session, context: context)
      .run(partly: partly)
  }
}

/// Restores a gist from the trash.
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
    let creation = CreateFlow(
      description: gist.description, isPublic: gist.isPublic ?? false,
      // The gist had these secrets before.
      allowsSecrets: true, session: session, context: context, entry: entry)
    let draft = creation.draft(files)
    if let found = try await earlierResult(of: draft) {
      context.diagnostics.note("an earlier restore already created the gist")
      try creation.report(found)
      return await finish(found.value)
    }
    let created = try await creation.create(files).value
    await finish(created)
    try await check(created, against: draft)
  }

  private func finish(_ created: Gist) async {
    let isStarred = await star(created)
    // A screen says it once for several gists.
    if context.screen == nil {
      context.diagnostics.note(
        isStarred
          ? "the gist has a new ID and your star; other stars, comments and history were not restored"
          : "the gist has a new ID; stars, comments and history were not restored")
    }
    await moveLinks(to: created)
  }

  /// Stars the new gist if the user starred the deleted one; returns whether it is starred.
  private func star(_ created: Gist) async -> Bool {
    guard entry.isStarred else { return false }
    do {
      _ = try await session.api.send(.star(id: created.id))
    } catch {
      context.diagnostics.warn(
        "could not star the new gist: " + context.failureFormatter.failure(for: error).message)
      return false
    }
    LibraryRecorder(context, host: session.host).writeAfterwards { store throws(LibraryError) in
      try store.setStarred(created.id, true)
      try store.prepend(created.id, to: Feed.starred.name)
    }
    return true
  }

  /// Links the deleted gist's linked files to the new gist, if it has files of these names.
  private func moveLinks(to created: Gist) async {
    do {
      let paths = try await context.links.move(from: id, to: created, on: session.host.spelling)
      for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    } catch {
      context.diagnostics.warn(
        "could not link files to the new gist: "
          + context.failureFormatter.failure(for: error).message)
    }
  }

  /// Removes the gist from the trash, or keeps the files that were skipped.
  private func forget(keepsFiles: Bool) throws {
    guard !keepsFiles else {
      try entry.endRestore()
      return context.diagnostics.note(
        "the skipped files stay in the trash: \(entry.folder.path)")
    }
    context.trash(of: session.host).removeCopies(of: entry)
    do {
      try entry.remove()
    } catch {
      context.diagnostics.warn(
        "the gist was restored, but its copy remains in the trash: "
          + context.failureFormatter.failure(for: error).message)
    }
  }

  /// Returns the files to send, and the reasons why others can't be sent.
  private func files() throws -> ([DraftFile], refused: [Failure]) {
    var files: [DraftFile] = []
    var refused: [Failure] = []
    for (index, file) in entry.gist.value.files.enumerated() {
      let bytes = try entry.bytes(of: index)
      do throws(Failure) {
        let name: SafeName
        do {
          name = try SafeName(file.name)
        } catch {
          throw .badName(file.name, error, option: nil)
        }
        files.append(
          try DraftFile(checking: bytes, of: file.name, named: name, canBeReadAgain: true))
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
      LibraryRecorder(context, host: session.host).changeAfterwards {
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
      throw Failure.similarExist(entry, found.possible, host: session.host)
    }
    // The host may still be creating it, or may not list it yet.
    if let time = attempt.time, abs(context.time.now().timeIntervalSince(time)) < 60 {
      throw Failure.maybeRestored(entry, host: session.host)
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
    case .unknown: throw Failure.restoredUnseen(entry, host: session.host)
    }
  }
}
