import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels

extension UnfinishedWork {
  /// Returns the error about a gist that an interrupted command made, and that somebody changed since.
  ///
  /// The gist is somebody's own now: the next run begins again without it.
  func abandoned(_ gist: NamedGist, _ formatter: FailureFormatter) -> Failure {
    try? remove()
    let view = formatter.on(gist.session.host).command("view", .value(gist.id))
    return Failure(
      .no, code: Failure.conflict,
      "gist \(gist.id), which an interrupted command made, was changed since",
      next: ["to look at it, run \(view)", "to begin again without it, run the same command again"])
  }
}

extension UnfinishedWork.Record {
  /// The commits that the new gist may have: any other one is somebody's change.
  var commits: [String] { [made].compactMap(\.self) + pushed }

  /// The new gist as it is created, before git sends its files.
  func placeholder(_ description: String?, isPublic: Bool, named name: String) -> GistDraft {
    GistDraft(
      description: description, isPublic: isPublic,
      files: [.init(name: name, data: FileData("The files follow by git (\(mark)).\n"))])
  }
}

extension AppContext {
  /// Names the gists that interrupted commands left, and says how to go on or undo: the last three.
  func tellUnfinishedWork() {
    for var work in UnfinishedWork.abandoned(in: folders).suffix(3) {
      let record = work.record
      if let host = try? Host(record.host) {
        repositories.removeAbandonedRepositories(of: host)
      }
      let formatter = failureFormatter.on(hostNamed: record.host)
      let finish = record.command.map { "to finish it, run \($0)" }
      guard let gist = record.gist else {
        tellPossibleGist(&work, next: finish ?? "to look for it, run \(formatter.command("list"))")
        continue
      }
      diagnostics.note(
        record.kind == .creation
          ? "gist \(gist) may lack files: its upload was interrupted (\(record.title))"
          : "gist \(gist) is to replace gist \(record.former): the command was interrupted")
      if let finish { diagnostics.hint(finish) }
      // The former gist may be deleted: then this one is the only one.
      guard !record.isCopied else { continue }
      let undo = record.kind == .creation ? "delete" : "undo"
      diagnostics.hint("to \(undo) it, run \(formatter.command("delete", .value(gist)))")
    }
  }

  /// Says once that a gist may exist; the command that finishes the work looks for it for a day.
  private func tellPossibleGist(_ work: inout UnfinishedWork, next: String) {
    let record = work.record
    guard !record.isTold else {
      if time.now().timeIntervalSince(record.started) > 86_400 { try? work.remove() }
      return
    }
    let what = record.kind == .creation ? "a gist with \(record.title)" : "a new gist"
    diagnostics.note("an interrupted command may have created \(what)")
    diagnostics.hint(next)
    diagnostics.record(&work) { $0.isTold = true }
  }
}

extension StateFiles {
  /// Returns the work that made, or may have made, a new gist of this; nil if there is none.
  func unfinishedWork(
    _ kind: UnfinishedWork.Record.Kind, replacing former: String, isPublic: Bool? = nil,
    on host: Host
  ) -> UnfinishedWork? {
    UnfinishedWork.abandoned(in: folders).last { work in
      work.record.kind == kind && work.record.former == former
        && work.record.isPublic == isPublic && work.record.host == host.spelling
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
  /// Returns the gist that an interrupted command made, and records it; nil if there is none.
  ///
  /// If the response to its POST was lost, it is found by its text.
  func gist(
    madeBy work: inout UnfinishedWork, as placeholder: GistDraft, _ diagnostics: Diagnostics
  ) async throws -> Decoded<Gist>? {
    var found: Decoded<Gist>?
    if let id = work.record.gist {
      do {
        found = try await NamedGist(session: self, id: id, revision: nil).fetch()
      } catch APIError.errorResponse(let response) where response.isNotFound {}
    } else {
      found = try await api.gists(identicalTo: placeholder, sentAt: work.record.started)
        .identical.first
    }
    guard let found else {
      try work.remove()
      return nil
    }
    if work.record.gist == nil {
      diagnostics.record(&work) {
        $0.gist = found.value.id
        $0.made = GistFingerprint(found).version
      }
    }
    return found
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
