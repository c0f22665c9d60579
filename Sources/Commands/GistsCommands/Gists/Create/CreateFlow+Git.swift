import ByteTools
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension CreateFlow {
  /// The revisions of a gist on this computer.
  enum History: Sendable {
    /// The commits in the git bundle at this path.
    case bundle(path: String)
    /// A commit and its ancestors in the git repository at this path.
    case clone(path: String, commit: String)
  }

  /// Whether git sends the files, because the API would reject some of them or not return them.
  func needsGit(_ files: [CheckedFile]) -> Bool {
    history != nil || !filesForGit.isEmpty || files.contains { !$0.data.fitsAPI }
      || context.programs.hasGit && files.contains { $0.data.isLarge }
  }

  /// Creates a gist with one POST, and replaces its content by pushing one commit with all files,
  /// or the whole history.
  ///
  /// The commit is created before the POST, so that a local git error leaves no gist. An error
  /// after the POST names the gist, and the command that finishes it by finding the interrupted
  /// run's gist.
  func createByGit(_ files: [CheckedFile], _ drafts: Drafts) async throws -> Decoded<Gist> {
    let newGist = newGist(files)
    let former = former(newGist)
    let source = source(files)
    let earlier = try await drafts.guarding {
      try await resumed(replacing: former, source: source, with: newGist, isScanned: true)
    }
    if let earlier {
      drafts.forget()
      return earlier
    }
    return try await context.repositories.withRepository(
      named: "new-\(RandomName.text)", on: session.host, "Uploading \(ByteSize.text(newGist.size))"
    ) { repository in
      let commit = try await drafts.guarding {
        try await makeCommit(newGist, isScanned: true, in: repository)
      }
      return try await create(commit, newGist, former, source, drafts, in: repository)
    }
  }

  /// Returns the source of the gist: a gist in the trash, a clone, or a digest of the given
  /// contents.
  private func former(_ newGist: NewGist) -> String {
    if let entry { return entry.gist.value.id }
    if case .clone(let path, _) = history { return path }
    return newGist.digest
  }

  /// Returns what tells the command from others, whatever its files contain; nil if it reads a text
  /// that can be read only once.
  private func source(_ files: [CheckedFile]) -> String? {
    guard !paths.isEmpty, files.allSatisfy(\.canBeReadAgain) else { return nil }
    let words = ["\(isPublic)", description ?? "", fileName ?? ""] + paths
    return NewGist.digest(of: words.map { Array($0.utf8) })
  }

  /// Whether an earlier run of the same command, with whatever contents, left a gist to finish.
  func isUnfinished(_ files: [CheckedFile]) -> Bool {
    guard context.programs.hasGit, let command = source(files) else { return false }
    return UnfinishedWork.all(in: context.folders).contains { work in
      work.record.source == command && work.record.host == session.host.spelling
    }
  }

  /// A local commit that can be pushed.
  private struct Commit {
    enum Author {
      /// The authors of a saved history, which is sent unchanged.
      case saved
      case user
      /// The user's login is unknown until the response to the POST.
      case unknown
    }

    let name: String
    let author: Author
    /// The changes of a commit that is not a saved one.
    var changes: [GistRepository.Change] = []
    /// nil for the first commit of a gist.
    var parent: String?
  }

  /// `isScanned` says whether the newest files were already scanned for secrets.
  private func makeCommit(
    _ newGist: NewGist, isScanned: Bool, in repository: GistRepository
  ) async throws -> Commit {
    if let saved = try await commitOfHistory(newGist, in: repository) {
      try await refuseSecrets(
        inHistoryOf: saved, besides: isScanned ? newGist.files : [], in: repository)
      return Commit(name: saved, author: .saved)
    }
    return try await makeCommit(newGist.changes, on: nil, in: repository)
  }

  private func makeCommit(
    _ changes: [GistRepository.Change], on parent: String?, in repository: GistRepository
  ) async throws -> Commit {
    let repositories = context.repositories
    let known = try await repositories.knownSignature(in: repository, on: session.host)
    let signature = known ?? repositories.signature(of: "gists", on: session.host)
    return Commit(
      name: try await repository.commit(changes, on: parent, by: signature),
      author: known == nil ? .unknown : .user, changes: changes, parent: parent)
  }

  /// Returns a commit of the files on top of the one that an earlier run sent; nil if that one has
  /// the same files.
  private func makeCommit(
    _ newGist: NewGist, after earlier: String, in repository: GistRepository
  ) async throws -> Commit? {
    try await repository.fetch([earlier])
    let sent = try await repository.files(of: earlier)
    guard !newGist.hasExactly(sent) else { return nil }
    let gone = sent.filter { file in !newGist.files.contains { $0.name.isExactly(file.name) } }
    let removals = gone.map { GistRepository.Change.remove(name: $0.name) }
    return try await makeCommit(removals + newGist.changes, on: earlier, in: repository)
  }

  /// Asks about possible secrets in all revisions, besides those in files that were already scanned.
  private func refuseSecrets(
    inHistoryOf commit: String, besides scanned: [NewGist.File], in repository: GistRepository
  ) async throws {
    guard !allowsSecrets else { return }
    let known = scanned.flatMap { file in
      [.name(file.name), OutgoingText(source: file.name, bytes: file.data.bytes)]
    }
    let findings = try await repository.secrets(
      inHistoryOf: commit, [], scan: context.prompts.scan.knowing(known))
    try await context.prompts.confirmSending(findings)
  }

  /// Returns the newest commit of the history; nil if there is none, or if the files are enough and
  /// the history in the trash can't be read or doesn't match them.
  private func commitOfHistory(
    _ newGist: NewGist, in repository: GistRepository
  ) async throws -> String? {
    guard let history else { return nil }
    let bundle: String
    switch history {
    case .clone(let path, let commit):
      try await repository.fetch(commit, from: path)
      return commit
    case .bundle(let path): bundle = path
    }
    do {
      let commit = try await repository.unbundle(bundle)
      if newGist.hasExactly(try await repository.files(of: commit)) { return commit }
    } catch  where !(error is CancellationError) {
      let reason = context.failureFormatter.failure(for: error)
      guard partly else { throw historyUnreadable(reason) }
      context.sessions.warn(
        "could not read the saved history; restoring the files only", because: error)
      return nil
    }
    guard partly else { throw historyUnreadable(.otherHistory) }
    context.diagnostics.warn(
      "the saved history does not match the files; restoring the files only")
    return nil
  }

  /// Returns the failure for an unreadable history: a restore drops the history only if the user
  /// says so.
  private func historyUnreadable(_ reason: Failure) -> Failure {
    guard let id = entry?.gist.value.id else { return reason }
    let restore = restoring(id, partly: true)
    var failure = reason
    failure.message =
      "\(gist: id) not restored: could not read its saved history: \(reason.message)"
    failure.nextSteps = ["to restore its files only, run \(restore)"]
    return failure
  }

  private func create(
    _ commit: Commit, _ newGist: NewGist, _ former: String, _ source: String?, _ drafts: Drafts,
    in repository: GistRepository
  ) async throws -> Decoded<Gist> {
    var record = UnfinishedWork.Record(
      .creation, host: session.host.spelling, former: former,
      title: newGist.files.map(\.name).joined(separator: ", "), started: context.time.now())
    record.command = finishingLine(drafts)
    record.source = source
    // Without it, another account would look for the gist in vain, and forget the work.
    record.account = try? await context.sessions.tokenOwner(on: session.host)
    return try await UnfinishedWork.with(record, in: context.stateFiles) { work in
      let created = try await post(newGist, drafts, &work)
      context.diagnostics.record(&work) {
        $0.gist = created.value.id
        $0.made = GistFingerprint(created).version
      }
      do {
        return try await drafts.sending(
          uncertainty: "the files of \(gist: created.value.id) may or may not have been uploaded"
        ) {
          try await upload(commit, to: created, &work, in: repository)
        } received: {
          try finish($0)
        }
      } catch {
        throw unfinished(created.value, record.command, error)
      }
    }
  }

  /// Returns the error with the incomplete gist, and the commands to finish or delete it.
  private func unfinished(_ gist: Gist, _ command: String?, _ error: any Error) -> Failure {
    let formatter = context.failureFormatter.on(session.host)
    var failure = context.failureFormatter.failure(for: error)
    failure.details.insert(
      "the gist was created, but not all of its files were uploaded: \(gist.htmlURL ?? gist.id)",
      at: 0)
    if let command {
      failure.nextSteps.removeAll { $0.suggests(command) }
      failure.nextSteps.append("to finish it, run \(commandLine: command)")
    }
    failure.nextSteps.append(
      "to delete it, run \(formatter.command("delete", .value(gist.id)))")
    return failure
  }

  /// Replaces the content that a gist had when it was created by pushing a commit.
  private func upload(
    _ commit: Commit, to gist: Decoded<Gist>, _ work: inout UnfinishedWork,
    in repository: GistRepository
  ) async throws -> GitUpload.Result {
    let host = session.host
    let repository = try await context.repositories.connect(repository, to: gist.value, on: host)
    let newest = GistFingerprint(gist).version
    var first = commit.name
    if commit.author == .unknown, let login = gist.value.owner?.login {
      let signature = context.repositories.signature(of: login, on: host)
      first = try await repository.commit(commit.changes, on: commit.parent, by: signature)
    }
    let pushed = try await context.repositories.pushing(first, on: host) { signature in
      if commit.author == .saved { return first }
      return try await repository.commit(commit.changes, on: commit.parent, by: signature)
    } _: { commit in
      context.diagnostics.record(&work) { $0.pushed.append(commit) }
      try await repository.push(commit, replacing: work.record.commits, newest: newest)
      return commit
    }
    let named = NamedGist(session: session, id: gist.value.id, revision: nil)
    return try await GitUpload(gist: named, repositories: context.repositories).shown(
      pushed, in: repository)
  }

  private func finish(_ result: GitUpload.Result) throws -> Decoded<Gist> {
    if result.isShown {
      try report(result.gist)
    } else {
      // The document does not show the files yet.
      try result.gist.printURL(in: context)
    }
    return result.gist
  }

  /// Sends the files to the gist that an interrupted run created from the same source.
  ///
  /// - Parameters:
  ///   - former: its source: the ID of a gist in the trash, the path of a clone in a backup, or
  ///     the digest of the given contents.
  ///   - source: the digest of the command, whose files may have changed since; nil for none.
  ///   - newGist: the new gist.
  ///   - isScanned: whether its files were already scanned for secrets.
  /// - Returns: the gist; nil if there is none.
  /// - Throws: a ``Failure`` if somebody has changed it since.
  func resumed(
    replacing former: String, source: String? = nil, with newGist: NewGist,
    isScanned: Bool = false
  ) async throws -> Decoded<Gist>? {
    let works = context.stateFiles.unfinishedWork(
      .creation, replacing: former, source: source, on: session.host)
    for work in works {
      let wait = context.sessions.waiting(for: "another run of the same command")
      let gist: Decoded<Gist>? =
        try await work.resumed {
          try await wait()
        } _: { work in
          try await resume(
            work, with: newGist, isChanged: work.record.former != former, isScanned: isScanned)
        } ?? nil
      if let gist { return gist }
    }
    return nil
  }

  /// `isChanged` says whether the files have changed since the earlier run.
  private func resume(
    _ work: UnfinishedWork, with newGist: NewGist, isChanged: Bool, isScanned: Bool
  ) async throws -> Decoded<Gist>? {
    var work = work
    guard
      let found = try await session.gist(
        madeBy: &work, as: placeholder(work, of: newGist), context, waits: entry != nil)
    else { return nil }
    let gist = NamedGist(session: session, id: found.value.id, revision: nil)
    context.diagnostics.note("an earlier run created the gist; uploading its files")
    let result: GitUpload.Result
    do {
      result = try await context.repositories.withRepository(
        of: found.value, on: session.host, "Uploading the files"
      ) { repository in
        if let version = GistFingerprint(found).version, work.record.pushed.contains(version),
          isNewest(version)
        {
          // A history is never changed, and one push sent what the earlier run was given.
          guard history == nil, isChanged || work.record.pushed.count > 1,
            let commit = try await makeCommit(newGist, after: version, in: repository)
          else { return (gist: found, isShown: true) }
          return try await upload(commit, to: found, &work, in: repository)
        }
        let commit = try await makeCommit(newGist, isScanned: isScanned, in: repository)
        return try await upload(commit, to: found, &work, in: repository)
      }
    } catch GitError.branchMoved {
      throw work.abandoned(gist, context.failureFormatter)
    } catch {
      throw unfinished(found.value, work.record.command, error)
    }
    try work.remove()
    return try finish(result)
  }

  /// Whether this is the newest commit to send: a backup may have fetched more since.
  private func isNewest(_ version: String) -> Bool {
    guard case .clone(_, let commit) = history else { return true }
    return version == commit
  }

  private func placeholder(_ work: UnfinishedWork, of newGist: NewGist) -> NewGist {
    work.record.placeholder(newGist.description, isPublic: newGist.isPublic)
  }

  /// Creates the gist with a line of text instead of its files.
  private func post(
    _ newGist: NewGist, _ drafts: Drafts, _ work: inout UnfinishedWork
  ) async throws -> Decoded<Gist> {
    let first = placeholder(work, of: newGist)
    // From here on, a signal may come after the request was sent.
    work.mayHaveGist = true
    do {
      return try await drafts.sending(uncertainty: uncertainty, forgets: false) {
        try await send(first, progress: nil)
      } received: {
        try checked($0)
      }
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      work.mayHaveGist = failure.code == .outcomeUnknown
      if work.mayHaveGist, let command = work.record.command {
        failure.nextSteps = ["to continue, run \(commandLine: command)"]
      }
      throw failure
    }
  }

  /// Returns the command that sends all files to the gist; nil if a command line can't contain its
  /// values.
  private func finishingLine(_ drafts: Drafts) -> String? {
    if let entry { return "\(restoring(entry.gist.value.id, partly: partly))" }
    if case .clone(let path, _) = history { return "\(restoring(path, partly: partly))" }
    if drafts.count > 0 { return drafts.commandLine }
    return again.map { "\($0)" }
  }

  private func restoring(_ former: String, partly: Bool) -> SuggestedCommand {
    context.failureFormatter.on(session.host)
      .restore(former, allowsSecrets: isPublic && allowsSecrets, partly: partly)
  }
}

extension Failure {
  /// The failure if the contents of the trash have changed.
  fileprivate static let otherHistory = Failure(
    .dataRefused, code: .damagedTrash, "it does not match the files")
}

extension NewGist {
  fileprivate var changes: [GistRepository.Change] {
    files.map { .write(name: $0.name, bytes: $0.data.bytes) }
  }

  fileprivate var size: Int { files.reduce(0) { $0 + $1.data.bytes.count } }

  /// A digest of everything that is sent: two new gists with the same digest create the same gist.
  fileprivate var digest: String {
    Self.digest(
      of: ["\(isPublic)", description ?? ""].map { Array($0.utf8) }
        + files.flatMap { [Array($0.name.utf8), $0.data.bytes] })
  }

  fileprivate static func digest(of parts: [[UInt8]]) -> String {
    let digests = parts.map { HexDigest.sha256(of: $0) }
    return "sha256:" + HexDigest.sha256(of: Array(digests.joined(separator: " ").utf8))
  }
}
