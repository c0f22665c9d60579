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
    /// A commit and those before it in the git repository at this path.
    case clone(path: String, commit: String)
  }

  /// Whether git sends the files: the API does not take some of them, or would not give them back.
  func needsGit(_ files: [DraftFile]) -> Bool {
    history != nil || files.contains { !$0.data.fitsAPI }
      || context.programs.hasGit && files.contains { $0.data.isLarge }
  }

  /// Creates a gist with one POST, and pushes one commit with all files, or the whole history, in the
  /// place of what the POST made.
  ///
  /// The commit is made before the POST: what is wrong with git here leaves no gist. An error after
  /// the POST names the gist, and the command that finishes it.
  func createByGit(_ files: [DraftFile], _ unsent: UnsentDrafts) async throws -> Decoded<Gist> {
    let draft = draft(files)
    let size = files.reduce(0) { $0 + $1.data.bytes.count }
    return try await context.repositories.withRepository(
      named: "new-\(RandomName.text)", on: session.host, "Uploading \(ByteSize.text(size))"
    ) { repository in
      let saved = try await commitOfHistory(draft, in: repository)
      return try await context.repositories.signing(in: repository, on: session.host) { signature in
        let commit =
          if let saved { saved } else {
            try await unsent.guarding {
              try await repository.commit(draft.changes, on: nil, by: signature)
            }
          }
        return try await create(commit, draft, files, unsent, in: repository)
      }
    }
  }

  /// Returns the newest commit of the history; nil if there is none, or if the one in the trash is not
  /// that of the files.
  private func commitOfHistory(
    _ draft: GistDraft, in repository: GistRepository
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
      let files = try await repository.files(of: commit)
      let isSame =
        files.count == draft.files.count
        && files.allSatisfy { file in
          draft.files.contains { sent in
            sent.name.isExactly(file.name) && HexDigest.gitBlob(of: sent.data.bytes) == file.blob
          }
        }
      if isSame { return commit }
      context.diagnostics.warn(
        "the saved history is not that of the files; restoring the files only")
    } catch {
      context.warn("could not read the saved history; restoring the files only", because: error)
    }
    return nil
  }

  private func create(
    _ commit: String, _ draft: GistDraft, _ files: [DraftFile], _ unsent: UnsentDrafts,
    in repository: GistRepository
  ) async throws -> Decoded<Gist> {
    let record = UnfinishedWork.Record(
      .creation, host: session.host.spelling, former: entry?.gist.value.id ?? clone,
      title: files.map(\.name.text).joined(separator: ", "), started: context.time.now())
    return try await UnfinishedWork.with(record, in: context.stateFiles) { work in
      let created = try await post(draft, unsent, &work)
      let gist = NamedGist(session: session, id: created.value.id, revision: nil)
      let commands = finishing(gist.id, files)
      context.diagnostics.record(&work) {
        $0.gist = gist.id
        $0.made = GistFingerprint(created).version
        $0.pushed = commit
        $0.command = commands.first
      }
      do {
        return try await unsent.with { edit(gist.id, $0) }.sending(
          uncertainty: "the files of gist \(gist.id) may or may not have been uploaded"
        ) {
          try await push(commit, to: created, in: repository)
        } received: {
          try finish($0)
        }
      } catch {
        var failure = context.failureFormatter.failure(for: error)
        let page = created.value.htmlURL ?? gist.id
        failure.details.insert(
          "the gist was created, but not all of its files were uploaded: \(page)", at: 0)
        failure.nextSteps += commands.map { "to finish it, run \($0)" }
        throw failure
      }
    }
  }

  /// Pushes a commit in the place of what a gist had when it was created.
  private func push(
    _ commit: String, to created: Decoded<Gist>, in repository: GistRepository
  ) async throws -> GitUpload.Result {
    let repository = try await context.repositories.connect(
      repository, to: created.value, on: session.host)
    let head = try await repository.head()
    if let made = GistFingerprint(created).version, made != head.commit, commit != head.commit {
      throw GitError.branchMoved
    }
    if head.commit != commit { try await repository.push(commit, to: head) }
    let gist = NamedGist(session: session, id: created.value.id, revision: nil)
    return try await GitUpload(gist: gist, repositories: context.repositories).shown(
      commit, in: repository)
  }

  private func finish(_ result: GitUpload.Result) throws -> Decoded<Gist> {
    if result.isShown {
      try report(result.gist)
    } else {
      // The document is not that of the files.
      try result.gist.printURL(in: context)
    }
    return result.gist
  }

  /// The path of the git repository in a backup that the gist is made of; nil for none.
  private var clone: String? {
    if case .clone(let path, _) = history { path } else { nil }
  }

  /// Gives the files to the gist that an interrupted run made in place of another one.
  ///
  /// - Parameters:
  ///   - former: the ID of the other one, or the path of its clone in a backup.
  ///   - draft: the new gist.
  /// - Returns: the gist; nil if there is none.
  /// - Throws: a ``Failure`` if somebody has changed it since.
  func resumed(
    replacing former: String, with draft: GistDraft
  ) async throws -> Decoded<Gist>? {
    guard
      let work = context.stateFiles.unfinishedWork(.creation, replacing: former, on: session.host),
      let found = try await session.gist(madeBy: work)
    else { return nil }
    let gist = NamedGist(session: session, id: found.value.id, revision: nil)
    context.diagnostics.note("an earlier run created the gist; uploading its files")
    let result = try await context.repositories.withRepository(
      of: found.value, on: session.host, "Uploading the files"
    ) { repository in
      let head = try await repository.head()
      if head.commit == work.record.pushed {
        try await repository.fetch([head.commit])
        return try await GitUpload(gist: gist, repositories: context.repositories).shown(
          head.commit, in: repository)
      }
      guard head.commit == work.record.made else {
        throw context.failureFormatter.changedSinceInterruption(gist)
      }
      let saved = try await commitOfHistory(draft, in: repository)
      return try await context.repositories.signing(in: repository, on: session.host) { signature in
        let commit =
          if let saved { saved } else {
            try await repository.commit(draft.changes, on: nil, by: signature)
          }
        try await repository.push(commit, to: head)
        return try await GitUpload(gist: gist, repositories: context.repositories).shown(
          commit, in: repository)
      }
    }
    try work.remove()
    return try finish(result)
  }

  /// Creates the gist with the files that the API takes, or with a line of text in their place.
  private func post(
    _ draft: GistDraft, _ unsent: UnsentDrafts, _ work: inout UnfinishedWork
  ) async throws -> Decoded<Gist> {
    var first = draft
    first.files = draft.files.filter { $0.data.fitsAPI && !$0.data.isLarge }
    if first.files.isEmpty {
      first.files = [.init(name: draft.files[0].name, data: "The file follows by git.\n")]
    }
    // From here on, a signal may come after the request was sent.
    work.mayHaveGist = true
    do {
      return try await unsent.sending(uncertainty: uncertainty, forgets: false) { [first] in
        try await send(first, progress: nil)
      } received: {
        try checked($0)
      }
    } catch {
      work.mayHaveGist = context.failureFormatter.failure(for: error).code == Failure.outcomeUnknown
      throw error
    }
  }

  /// Returns the commands that give the gist the files that it lacks.
  private func finishing(_ id: String, _ files: [DraftFile]) -> [String] {
    let formatter = context.failureFormatter.on(session.host)
    if let former = entry?.gist.value.id ?? clone {
      return ["\(formatter.command("restore", .value(former)))"]
    }
    let missing = files.filter { $0.canBeReadAgain && (!$0.data.fitsAPI || $0.data.isLarge) }
    let named = missing.filter { (try? SafeName(ofPath: $0.source))?.text != $0.name.text }
    let added = missing.filter { (try? SafeName(ofPath: $0.source))?.text == $0.name.text }
    let additions = added.flatMap { file in
      let path = (try? UserFile.absolutePath(of: file.source)) ?? file.source
      return ["-a", .value(path)] as [SuggestedCommand.Word]
    }
    return
      (added.isEmpty
      ? [] : ["\(formatter.command("edit", .value(id), options: additions))"])
      + named.map {
        "\(formatter.command("edit", .value(id), .value($0.source), options: [.option("--filename", $0.name.text)]))"
      }
  }

  /// Returns the command that sends a saved text to the gist.
  private func edit(_ id: String, _ text: UnsentDrafts.Text) -> ResendCommand {
    let edit = context.failureFormatter.on(session.host).command(
      "edit", .value(id), .value(text.name), "-")
    return ResendCommand(command: edit, input: .stdin, takesForce: true)
  }
}

extension GistDraft {
  fileprivate var changes: [GistRepository.Change] {
    files.map { .write(name: $0.name, bytes: $0.data.bytes) }
  }
}
