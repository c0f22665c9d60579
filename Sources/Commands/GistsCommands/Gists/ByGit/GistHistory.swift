import ByteTools
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// All revisions of one of the user's gists, in a private repository, scanned for secrets.
///
/// Only this type can copy the revisions to another gist, and only
/// ``read(_:in:on:repositories:prompts:readsSecrets:)`` creates it.
struct GistHistory: Sendable {
  let gist: OwnGist
  /// The newest commit.
  let commit: String
  /// The repository, with the URL of the gist.
  let repository: GistRepository
  private let repositories: GistRepositories

  /// Fetches the revisions into an empty repository.
  ///
  /// With `readsSecrets`, scans the description, messages, file names and contents for secrets,
  /// because more people will see the revisions.
  ///
  /// - Throws: ``ChangedSinceSaved`` if the newest commit is not that of the document; a
  ///   ``Failure``: 65 if other branches or tags have other commits, or if there are possible
  ///   secrets and the user can't be asked, 2 if the answer is no.
  static func read(
    _ gist: OwnGist, in repository: GistRepository, on host: Host,
    repositories: GistRepositories, prompts: Prompts, readsSecrets: Bool
  ) async throws -> GistHistory {
    let source = try await repositories.connect(repository, to: gist.value, on: host)
    let head = try await source.head()
    let commit = head.commit
    if let version = GistFingerprint(gist.document).version, version != commit {
      throw ChangedSinceSaved()
    }
    try await source.fetch([commit], wholeHistory: true)
    guard head.others.isSubset(of: try await source.commits(of: commit)) else {
      throw Failure.otherBranchesNotCopied(gist.value, host: host)
    }
    let history = GistHistory(
      gist: gist, commit: commit, repository: source, repositories: repositories)
    if readsSecrets {
      let description = gist.value.description.map { [OutgoingText.description($0)] } ?? []
      let findings = try await source.secrets(
        inHistoryOf: commit, description, scan: prompts.scan)
      try await prompts.confirmSending(findings)
    }
    return history
  }

  /// Saves the gist in the trash, without a request.
  func save(isStarred: Bool, on host: Host) async throws -> TrashEntry {
    let files = try await repository.files(of: commit)
    let hasOneRevision = gist.document.json["history"]?.array?.count == 1
    let sessions = repositories.sessions
    return try await sessions.stateFiles.trash(of: host).keep(
      gist.document, isStarred: isStarred, at: sessions.output.time.now()
    ) { wanted in
      var contents: [[UInt8]] = []
      for file in wanted {
        // A name that is not Unicode is different in the document.
        guard let found = files.first(where: { $0.name.isExactly(file.name) }),
          let bytes = try await repository.contents(ofBlob: found.blob, limit: FileData.gitLimit)
        else { throw Failure.notInCommit(file, of: gist.value, commit) }
        contents.append(bytes)
      }
      return contents
    } history: {
      hasOneRevision ? nil : try await repository.bundle(commit)
    }
  }

  /// Copies the history to another gist, and compares every object.
  ///
  /// `replaceable` are the commits that the other gist may have: any other commit is somebody's
  /// change. `copied` receives the commit before it is pushed.
  ///
  /// - Returns: the other gist, and whether the host shows the history yet.
  /// - Throws: ``GitError/branchMoved`` if somebody changed the other gist.
  func copy(
    to new: Decoded<Gist>, named target: NamedGist, replacing replaceable: [String],
    copied: (String) -> Void
  ) async throws -> GitUpload.Result {
    let host = target.session.host
    let other = try await repositories.connect(repository, to: new.value, on: host)
    let known = GistFingerprint(new).version
    if known != commit {
      copied(commit)
      try await other.push(commit, replacing: replaceable, newest: known)
    }
    let copy = GistRepository(
      folder: "\(other.folder)/copy", address: other.address, git: other.git)
    try await copy.create()
    try await copy.fetch([commit], wholeHistory: true)
    guard try await copy.objects(of: commit) == repository.objects(of: commit) else {
      throw Failure.showsOtherFiles(target)
    }
    return try await GitUpload(gist: target, repositories: repositories)
      .shown(commit, in: other)
  }
}

extension Failure {
  fileprivate static func otherBranchesNotCopied(_ gist: Gist, host: Host) -> Failure {
    Failure(
      .dataRefused, code: .otherBranches,
      "\(gist: gist.id) has other branches or tags, which a new gist would not get",
      details: ["nothing was changed"], next: [gitMirror(gist, host: host)], host: host.name)
  }

  fileprivate static func notInCommit(_ file: GistFile, of gist: Gist, _ commit: String) -> Failure
  {
    Failure(
      .protocolBroken, code: .otherFiles,
      "revision \(ShortID.revision(commit)) of \(gist: gist.id) has no file \(file.name)")
  }
}
