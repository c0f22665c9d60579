import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

/// A gist on its way back from the trash.
struct RestoreFlow: Sendable {
  let entry: TrashEntry
  let session: Session
  let context: AppContext

  /// Creates the gist again as ``CreateFlow`` creates any other; it leaves the trash when it is
  /// there, unless files of it are left out, and links follow it.
  func run(partly: Bool) async throws {
    let (files, refused) = try files()
    guard !files.isEmpty, partly || refused.isEmpty else {
      throw Failure.notRestorable(entry, refused, canLeaveOut: !files.isEmpty)
    }
    let gist = entry.gist.value
    let creation = CreateFlow(
      description: gist.description, isPublic: gist.isPublic ?? false,
      // It had them before.
      allowsSecrets: true, session: session, context: context)
    let created: Gist
    do {
      created = try await creation.create(files).value
    } catch  where !error.isSignInRequired {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the trash keeps gist \(gist.id)")
      throw failure
    }
    context.diagnostics.note("it has a new id; stars, comments and history do not come back")
    moveLinks(to: created)
    if refused.isEmpty {
      forget()
    } else {
      context.diagnostics.note("the trash keeps what was left out: \(entry.folder.path)")
    }
  }

  /// Files that were linked with the deleted gist are linked with the new one, where it has theirs.
  private func moveLinks(to created: Gist) {
    do {
      let paths = try context.links.move(
        from: entry.gist.value.id, to: created, on: session.host.spelling)
      for path in paths { context.diagnostics.note("\(path) is linked with it now") }
    } catch {
      context.diagnostics.warn(
        "linked files are not linked with it: \(context.failureFormatter.failure(for: error).message)"
      )
    }
  }

  private func forget() {
    do {
      try entry.remove()
    } catch {
      context.diagnostics.warn(
        "it is restored and stays in the trash: \(context.failureFormatter.failure(for: error).message)"
      )
    }
  }

  /// The files as they are sent, and why some can't be.
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
