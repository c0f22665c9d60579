import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// Restores a gist from the trash.
struct RestoreFlow: Sendable {
  let entry: TrashEntry
  let session: Session
  let context: AppContext

  /// Creates the gist again with ``CreateFlow`` and moves its links to the new gist.
  ///
  /// Then removes it from the trash, unless some of its files were skipped.
  func run(partly: Bool) async throws {
    let (files, refused) = try files()
    guard !files.isEmpty, partly || refused.isEmpty else {
      throw Failure.notRestorable(entry, refused, canLeaveOut: !files.isEmpty)
    }
    let gist = entry.gist.value
    let creation = CreateFlow(
      description: gist.description, isPublic: gist.isPublic ?? false,
      // The gist had these secrets before.
      allowsSecrets: true, session: session, context: context)
    let created: Gist
    do {
      created = try await creation.create(files).value
    } catch  where !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("gist \(gist.id) stays in the trash")
      throw failure
    }
    context.diagnostics.note("the gist has a new ID; stars, comments and history were not restored")
    moveLinks(to: created)
    if refused.isEmpty {
      forget()
    } else {
      context.diagnostics.note("the skipped files stay in the trash: \(entry.folder.path)")
    }
  }

  /// Links the deleted gist's linked files to the new gist, if it has files of these names.
  private func moveLinks(to created: Gist) {
    do {
      let paths = try context.links.move(
        from: entry.gist.value.id, to: created, on: session.host.spelling)
      for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    } catch {
      context.diagnostics.warn(
        "could not link files to the new gist: "
          + context.failureFormatter.failure(for: error).message)
    }
  }

  private func forget() {
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
