import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels

extension FailureFormatter {
  /// A gist that an interrupted command made has other commits than those it knows.
  func changedSinceInterruption(_ gist: NamedGist) -> Failure {
    let formatter = on(gist.session.host)
    return Failure(
      .no, code: Failure.conflict,
      "gist \(gist.id), which an interrupted command made, was changed since",
      next: [
        "to look at it, run \(formatter.command("view", .value(gist.id)))",
        "to begin again without it, run \(formatter.command("delete", .value(gist.id)))",
      ])
  }
}

extension AppContext {
  /// Names the gists that interrupted commands left, and says how to go on or undo: the last three.
  func tellUnfinishedWork() {
    for work in UnfinishedWork.abandoned(in: folders).suffix(3) {
      let record = work.record
      if let host = try? Host(record.host) {
        repositories.removeAbandonedRepositories(of: host.name)
      }
      let formatter = failureFormatter.on(hostNamed: record.host)
      guard let gist = record.gist else {
        // Nothing is known but that it may exist: it is said once.
        try? work.remove()
        let what = record.kind == .creation ? "a gist with \(record.title)" : "a new gist"
        diagnostics.note("an interrupted command may have created \(what)")
        diagnostics.hint("to look for it, run \(formatter.command("list"))")
        continue
      }
      diagnostics.note(
        record.kind == .creation
          ? "gist \(gist) may lack files: its upload was interrupted (\(record.title))"
          : "gist \(gist) is to replace gist \(record.former ?? ""): the command was interrupted")
      if let command = record.command { diagnostics.hint("to finish it, run \(command)") }
      let undo = record.kind == .creation ? "delete" : "undo"
      diagnostics.hint("to \(undo) it, run \(formatter.command("delete", .value(gist)))")
    }
  }
}

extension StateFiles {
  /// Returns the work that made a new gist in place of this one; nil if there is none.
  func unfinishedWork(
    _ kind: UnfinishedWork.Record.Kind, replacing former: String, on host: Host
  ) -> UnfinishedWork? {
    UnfinishedWork.abandoned(in: folders).first { work in
      work.record.kind == kind && work.record.former == former
        && work.record.host == host.spelling && work.record.gist != nil
    }
  }

  /// Forgets the interrupted work on a gist that has been finished or deleted.
  func forgetUnfinishedWork(on gist: NamedGist) {
    for work in UnfinishedWork.abandoned(in: folders)
    where work.record.gist == gist.id && work.record.host == gist.session.host.spelling {
      // If it can't be removed, the next run names the gist once more.
      try? work.remove()
    }
  }
}

extension Session {
  /// Returns the gist that an interrupted command made; nil if it is gone.
  func gist(madeBy work: UnfinishedWork) async throws -> Decoded<Gist>? {
    guard let id = work.record.gist else { return nil }
    do {
      return try await NamedGist(session: self, id: id, revision: nil).fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      try work.remove()
      return nil
    }
  }
}

extension Diagnostics {
  /// Records how far some work is; a full disk is a warning, because the work goes on.
  func record(_ work: inout UnfinishedWork, _ change: (inout UnfinishedWork.Record) -> Void) {
    if let error = work.update(change) {
      warn("could not record what is being done: \(error.sentence())")
    }
  }
}
