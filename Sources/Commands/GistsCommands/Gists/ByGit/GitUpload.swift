import ByteTools
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// Sends files to a gist by git, and waits until the API shows them.
///
/// git can send files that GitHub's API rejects: binary, empty and large ones.
struct GitUpload: Sendable {
  let gist: NamedGist
  let repositories: GistRepositories

  private var host: Host { gist.session.host }

  /// `isShown` says whether the document is that of the new commit: GitHub may take some seconds to
  /// show it.
  typealias Result = (gist: Decoded<Gist>, isShown: Bool)

  /// Commits the changes of files on top of the newest commit, and pushes it.
  ///
  /// - Parameters:
  ///   - edit: the changes; the description is not changed.
  ///   - current: the state of the gist that the change is based on.
  ///   - isForced: whether other changes that the API does not show yet may be overwritten.
  /// - Returns: the gist; unchanged if it already has these files.
  /// - Throws: ``GitError/branchMoved`` if somebody else changed the gist.
  func send(
    _ edit: GistEdit, on current: Decoded<Gist>, isForced: Bool
  ) async throws -> Result {
    let size = edit.data.reduce(0) { $0 + $1.bytes.count }
    return try await repositories.withRepository(
      of: current.value, on: host, "Uploading \(ByteSize.text(size))"
    ) { repository in
      let head = try await repository.head()
      if !isForced, let version = GistFingerprint(current).version, version != head.commit {
        throw GitError.branchMoved
      }
      try await repository.fetch([head.commit])
      let make = { (signature: GistRepository.Signature) in
        try await repository.commit(edit.commitChanges, on: head.commit, by: signature)
      }
      let first = try await make(try await repositories.signature(in: repository, on: host))
      let (new, old) = (
        try await repository.files(of: first), try await repository.files(of: head.commit)
      )
      guard new != old else { return (gist: current, isShown: true) }
      let commit = try await repositories.pushing(first, on: host, remake: make) { commit in
        try await repository.push(commit, to: head)
        return commit
      }
      return try await shown(commit, in: repository)
    }
  }

  /// Fetches the gist until it shows a commit that was pushed, and compares the files by the names
  /// of their git objects.
  ///
  /// - Returns: the gist; without a revision if the host does not show the commit after 20 seconds,
  ///   or shows a newer one.
  /// - Throws: a ``Failure``: 76 if the host shows other files for this commit, 75 if it doesn't
  ///   have the commit.
  func shown(_ commit: String, in repository: GistRepository) async throws -> Result {
    var last: Decoded<Gist>?
    for pause in [0, 200, 500, 1000, 2000, 3000, 6000, 8000] {
      try await repositories.sessions.time.sleep(.milliseconds(pause))
      guard let found = try? await gist.fetch() else { continue }
      last = found
      if GistFingerprint(found).version == commit {
        let files = try await repository.files(of: commit)
        guard found.value.shows(files) else { throw Failure.showsOtherFiles(gist) }
        return (gist: found, isShown: true)
      }
      if GistFingerprint.hasRevision(commit, in: found) { return withoutRevision(found) }
      // git has a commit at once, and the API after some time.
      if pause >= 2000, await isStored(commit, in: repository) == false {
        throw Failure.notStored(gist)
      }
    }
    guard await isStored(commit, in: repository) == true else { throw Failure.notStored(gist) }
    let old = if let last { last } else { try await gist.fetch() }
    repositories.sessions.output.diagnostics.note(
      "\(host) received the files, but does not show them yet")
    return withoutRevision(old)
  }

  /// Whether a commit is in the history of the gist's branch; nil if git can't determine it.
  private func isStored(_ commit: String, in repository: GistRepository) async -> Bool? {
    do {
      let newest = try await repository.head().commit
      if newest == commit { return true }
      try await repository.fetch([newest], wholeHistory: true)
      return try await repository.objects(of: newest).contains(commit)
    } catch {
      return nil
    }
  }

  private func withoutRevision(_ gist: Decoded<Gist>) -> Result {
    var document = gist.json
    document.remove("history")
    return (gist: Decoded(gist.value, json: document), isShown: false)
  }
}

extension GistRepositories {
  /// Returns the author of a commit: the user in git's configuration, else the user's login.
  func signature(
    in repository: GistRepository, on host: Host
  ) async throws -> GistRepository.Signature {
    if let known = try await knownSignature(in: repository, on: host) { return known }
    return try await loginSignature(on: host)
  }

  /// Returns the author of a commit without a request; nil if the login is not known yet.
  func knownSignature(
    in repository: GistRepository, on host: Host
  ) async throws -> GistRepository.Signature? {
    if let own = try await repository.ownSignature() { return own }
    let token = sessions.resolvedTokens.token(host.name)
    return token.flatMap(sessions.rememberedLogin).map { signature(of: $0, on: host) }
  }

  func signature(of login: String, on host: Host) -> GistRepository.Signature {
    GistRepository.Signature(
      login: login, noreply: host.kind == .loopback ? "github.com" : host.name,
      at: sessions.time.now())
  }

  /// Pushes a commit that was created with ``signature(in:on:)``; `push` sends it.
  ///
  /// GitHub refuses addresses that a user keeps private (GH007). Then `remake` creates the commit
  /// again with the login as its author.
  func pushing<Value>(
    _ commit: String, on host: Host, remake: (GistRepository.Signature) async throws -> String,
    _ push: (String) async throws -> Value
  ) async throws -> Value {
    do {
      return try await push(commit)
    } catch GitError.failed(let reason) where reason.errors.contains("GH007") {
      let other = try await remake(try await loginSignature(on: host))
      return try await push(other)
    }
  }

  private func loginSignature(on host: Host) async throws -> GistRepository.Signature {
    guard let token = sessions.resolvedTokens.token(host.name) else {
      return signature(of: "gists", on: host)
    }
    let login =
      if let known = sessions.rememberedLogin(of: token) { known } else {
        try await sessions.identity(of: token, on: host).login
      }
    return signature(of: login, on: host)
  }

  /// Returns all revisions of a gist.
  ///
  /// - Throws: ``ChangedSinceSaved`` if the newest commit is not that of the document; ``GitError``,
  ///   ``Failure``.
  func history(of gist: Decoded<Gist>, on host: Host) async throws -> SavedRevisions {
    try await withRepository(of: gist.value, on: host, "Saving the history") { repository in
      let commit = try await repository.fetchHistory()
      if let version = GistFingerprint(gist).version, version != commit {
        throw ChangedSinceSaved()
      }
      return SavedRevisions(
        commits: .init(newest: commit, all: try await repository.commits(of: commit)),
        bundle: try await repository.bundle(commit))
    }
  }

  /// Returns the newest commit in a gist's repository.
  func head(of gist: Gist, on host: Host) async throws -> GistRepository.Head {
    // Nothing is stored, and no configuration of a repository counts.
    let repository = GistRepository(folder: "/dev/null", git: programs.git)
    return try await connect(repository, to: gist, on: host).head()
  }
}

/// The gist is not in the state that was saved.
struct ChangedSinceSaved: Error {
  /// The current state; nil if the host does not show it yet.
  var newer: Decoded<Gist>?
}

/// The revisions of a gist in git.
struct SavedRevisions: Sendable {
  /// The names of commits.
  struct Commits: Sendable {
    let newest: String
    let all: Set<String>
  }

  let commits: Commits
  let bundle: [UInt8]
}

extension Gist {
  /// Whether the document shows exactly these files, as far as it has information.
  fileprivate func shows(_ files: [GistRepository.File]) -> Bool {
    guard isTruncated || self.files.count == files.count else { return false }
    return self.files.allSatisfy { file in
      guard let sent = files.first(where: { $0.name.isExactly(file.name) }) else { return false }
      return file.contentHash.map { $0.lowercased() == sent.blob } ?? true
        && file.size.map { $0 == sent.size } ?? true
    }
  }
}

extension NewGist {
  /// Whether these are all of the gist's files, with exactly their bytes.
  func hasExactly(_ found: [GistRepository.File]) -> Bool {
    found.count == files.count
      && found.allSatisfy { file in
        files.contains { sent in
          sent.name.isExactly(file.name) && HexDigest.gitBlob(of: sent.data.bytes) == file.blob
        }
      }
  }
}

extension GistEdit {
  /// Whether git must or should send the change: the API accepts only text, and does not return
  /// files larger than 10 MiB.
  func needsGit(for gist: Gist, hasGit: Bool) -> Bool {
    if data.contains(where: { !$0.fitsAPI }) { return true }
    let renamed = files.compactMap { file in
      if case .rename(_, nil) = file.change { gist[exactly: file.name] } else { nil }
    }
    // The API has no empty files: it treats the new name as a file without contents.
    if renamed.contains(where: { $0.size == 0 }) { return true }
    guard hasGit else { return false }
    // To rename a binary file, the API would need its text, which is garbled.
    return data.contains(where: \.isLarge) || renamed.contains(where: \.mayBeBinary)
  }

  /// The changes to files in the order for git: those that free a name come first.
  fileprivate var commitChanges: [GistRepository.Change] {
    var changes: [GistRepository.Change] = files.compactMap { file in
      if case .remove = file.change { .remove(name: file.name) } else { nil }
    }
    for file in files {
      switch file.change {
      case .remove: continue
      case .write(let data): changes.append(.write(name: file.name, bytes: data.bytes))
      case .rename(let name, let data):
        changes.append(.rename(name: file.name, to: name))
        if let data { changes.append(.write(name: name, bytes: data.bytes)) }
      }
    }
    return changes
  }
}

extension GistFile {
  /// Whether the file is not known to be text.
  fileprivate var mayBeBinary: Bool {
    guard exactBytes == nil else { return false }
    // A text with U+FFFD is not exact either.
    return language == nil && type?.hasPrefix("text/") != true
  }
}

extension Failure {
  /// The failure for a push that the host acknowledged, but that is not on its branch.
  fileprivate static func notStored(_ gist: NamedGist) -> Failure {
    Failure(
      .tryLater, code: .outcomeUnknown,
      "\(gist.session.host) acknowledged the files, but does not have them in \(gist: gist.id)",
      next: ["see \(gist.session.host.gistPage(gist.id))"], host: gist.session.host.name)
  }

  static func showsOtherFiles(_ gist: NamedGist) -> Failure {
    Failure(
      .protocolBroken, code: .otherFiles,
      "files of \(gist: gist.id) on \(gist.session.host) differ from those sent",
      next: ["see \(gist.session.host.gistPage(gist.id))"], host: gist.session.host.name)
  }
}
