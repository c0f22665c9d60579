import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension UnfinishedWork {
  /// Returns the error about a gist that an interrupted command created, and that somebody has
  /// changed since.
  ///
  /// The gist is left to its editor, and the next run starts again without it.
  func abandoned(_ gist: NamedGist, _ formatter: FailureFormatter) -> Failure {
    try? remove()
    let view = formatter.on(gist.session.host).command("view", .value(gist.id))
    return Failure(
      .no, code: .conflict,
      "\(gist: gist.id), from an interrupted command, has changed since",
      next: ["to view it, run \(view)", "to start over, run the same command again"])
  }
}

extension UnfinishedWork.Record {
  /// The commits that the new gist may have: any other commit is somebody's change.
  var commits: [String] { [made].compactMap(\.self) + pushed }

  /// Returns the new gist in its first state, before git sends its files.
  func placeholder(_ description: String?, isPublic: Bool) -> NewGist {
    NewGist(
      description: description, isPublic: isPublic,
      files: [.init(name: "gist.txt", data: FileData("Upload in progress (\(mark)).\n"))])
  }
}

extension AppContext {
  /// Lists the gists that interrupted commands left, with the commands to finish or undo the work:
  /// the last three, a line each, once a day.
  func tellUnfinishedWork() {
    for work in UnfinishedWork.abandoned(in: folders).suffix(3) {
      let record = work.record
      if let host = try? Host(record.host) {
        repositories.removeAbandonedRepositories(of: host)
      }
      // For a day, the command that finishes the work searches for a gist without a known ID.
      if record.gist == nil, record.told != nil {
        if isOverADay(since: record.started) { try? work.remove() }
        continue
      }
      guard record.told.map(isOverADay) ?? true else { continue }
      diagnostics.note(([fact(of: record)] + steps(after: record)).joined(separator: "; "))
      diagnostics.warn(aboutRecord: work.recordTold(at: time.now()))
    }
  }

  private func isOverADay(since date: Date) -> Bool {
    abs(time.now().timeIntervalSince(date)) > 86_400
  }

  private func fact(of record: UnfinishedWork.Record) -> MessageText {
    switch (record.gist, record.kind) {
    case (nil, .creation): "an interrupted command may have created a gist with \(record.title)"
    case (nil, .visibility): "an interrupted command may have created a new gist"
    case (let gist?, .creation):
      "\(gist: gist) may lack files: its upload was interrupted (\(record.title))"
    case (let gist?, .visibility):
      "replacing \(gist: record.former) with \(gist: gist) was interrupted"
    }
  }

  private func steps(after record: UnfinishedWork.Record) -> [MessageText] {
    let formatter = failureFormatter.on(hostNamed: record.host)
    let finish: MessageText? = record.command.map { "to finish it, run \(commandLine: $0)" }
    guard let gist = record.gist else {
      return [finish ?? "to check, run \(formatter.command("list"))"]
    }
    // The former gist may be deleted, and this one the only copy.
    let undo = record.kind == .creation ? "delete" : "undo"
    let delete: MessageText? =
      record.isCopied ? nil : "to \(undo) it, run \(formatter.command("delete", .value(gist)))"
    return [finish, delete].compactMap(\.self)
  }
}

extension StateFiles {
  /// Returns the work that created, or may have created, new gists from this source, newest first;
  /// then the work of the same command with other contents.
  ///
  /// Other processes may be doing this work.
  func unfinishedWork(
    _ kind: UnfinishedWork.Record.Kind, replacing former: String, source: String? = nil,
    isPublic: Bool? = nil, on host: Host
  ) -> [UnfinishedWork] {
    let works = UnfinishedWork.all(in: folders).reversed().filter { work in
      work.record.kind == kind && work.record.isPublic == isPublic
        && work.record.host == host.spelling
    }
    let others = works.filter { work in
      source != nil && work.record.source == source && work.record.former != former
    }
    return works.filter { $0.record.former == former } + others
  }

  /// Removes the records of interrupted work on a gist that has been finished or deleted.
  func forgetUnfinishedWork(on gist: NamedGist) {
    for work in UnfinishedWork.abandoned(in: folders)
    where work.record.gist == gist.id && work.record.host == gist.session.host.spelling {
      // If it can't be removed, the next run lists the gist again.
      try? work.remove()
    }
  }
}

extension Session {
  /// Returns the gist that an interrupted command created, and records it; nil if there is none.
  ///
  /// The gist and the record of another account stay as they are. If the response to its POST was
  /// lost, the gist is found by its text. With `waits`, the record of a gist that is not found stays
  /// for a minute, because the host may list it late.
  ///
  /// - Throws: a ``Failure`` (1) if it has the wrong visibility.
  func gist(
    madeBy work: inout UnfinishedWork, as placeholder: NewGist, _ context: AppContext,
    waits: Bool = false
  ) async throws -> Decoded<Gist>? {
    var found: Decoded<Gist>?
    if let id = work.record.gist {
      do {
        let gist = try await NamedGist(session: self, id: id, revision: nil).fetch()
        guard try await context.sessions.owns(gist.value, on: host) else { return nil }
        found = gist
      } catch APIError.errorResponse(let response) where response.isNotFound {}
    } else {
      if let account = work.record.account {
        let login = try await context.sessions.login(on: host)
        guard login?.lowercased() == account.lowercased() else { return nil }
      }
      found = try await api.gists(identicalTo: placeholder, sentAt: work.record.started)
        .identical.first
    }
    guard let found else {
      let age = abs(api.time.now().timeIntervalSince(work.record.started))
      if !waits || work.record.gist != nil || age > 60 { try work.remove() }
      return nil
    }
    guard !found.value.hasWrongVisibility(wanted: placeholder.isPublic) else {
      let gist = NamedGist(session: self, id: found.value.id, revision: nil)
      throw work.abandoned(gist, context.failureFormatter)
    }
    if work.record.gist == nil {
      context.diagnostics.record(&work) {
        $0.gist = found.value.id
        $0.made = GistFingerprint(found).version
      }
    }
    return found
  }
}

extension Diagnostics {
  /// Records the progress of some work; a full disk is only a warning, because the work continues.
  func record(_ work: inout UnfinishedWork, _ change: (inout UnfinishedWork.Record) -> Void) {
    warn(aboutRecord: work.update(change))
  }

  fileprivate func warn(aboutRecord error: FileError?) {
    if let error { warn("could not save progress: \(error.sentence())") }
  }
}
