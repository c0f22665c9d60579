import Glibc
import Synchronization

/// The bare repositories that git serves, which are written when a client asks for them.
///
/// The state is what counts: a repository is brought up to date before each request. While git
/// processes a push, the repository is newer, and API requests can't change the gist.
actor GitRepositories {
  private static let maximumRequests = 64

  let environment: SandboxEnvironment
  private let temporary: TemporaryFolder
  /// The number of requests that git is processing.
  private var requests = 0

  init(environment: SandboxEnvironment, temporary: TemporaryFolder) {
    self.environment = environment
    self.temporary = temporary
  }

  /// The folder of the repositories.
  func folder() throws(GitError) -> String {
    guard let path = temporary.path() else { throw .cannotStore }
    let hook = "\(path)/hooks/pre-receive"
    guard access(hook, F_OK) != 0 else { return path }
    // Writing to a pipe or a connection that was closed is an error, not the end of this process.
    signal(SIGPIPE, SIG_IGN)
    guard mkdir("\(path)/hooks", 0o700) == 0,
      AtomicFile.write(Array(PreReceiveHook.script.utf8), to: hook, mode: 0o700)
    else { throw .cannotStore }
    return path
  }

  /// Brings the repository of a gist up to date, and counts the request until ``end(_:)``.
  func begin(_ request: GitRequest) throws(GitError) -> GitProgram {
    let program = GitProgram(folder: try folder())
    guard requests < Self.maximumRequests else { throw .busy }
    let isPush = request.service == .receivePack && !request.isAdvertisement
    let found = environment.state.withLock { state -> StoredGist? in
      let found = state.gists[request.gist]
      if isPush { state.gists[request.gist]?.runningPushes += 1 }
      return found
    }
    guard let gist = found else { throw .notFound }
    let repository = BareRepository(path: "\(program.folder)/\(gist.id).git")
    guard repository.create(), gist.runningPushes > 0 || repository.write(gist.revisions) else {
      if isPush { endPush(to: gist.id) }
      throw .cannotStore
    }
    requests += 1
    return program
  }

  /// Stores what was pushed, if the request is a push.
  func end(_ request: GitRequest, by login: String?, _ program: GitProgram) async {
    requests -= 1
    guard request.service == .receivePack, !request.isAdvertisement else { return }
    let repository = BareRepository(path: "\(program.folder)/\(request.gist).git")
    let history = PushedHistory(repository: repository, program: program, pusher: login)
    while let head = repository.head(),
      let known = environment.state.withLock({ $0.gists[request.gist]?.revisions })
    {
      guard known.first?.version != head,
        let revisions = await history.revisions(upTo: head, known: known)
      else { break }
      // Another push may have been faster.
      guard repository.head() == head else { continue }
      let now = UTCTimestamp(seconds: Int(environment.now()))
      environment.state.withLock { state in
        guard var gist = state.gists[request.gist] else { return }
        gist.revisions = revisions
        state.update(gist, at: now)
        // If it fails, the next change is saved together with this one.
        try? environment.save(&state)
      }
    }
    endPush(to: request.gist)
  }

  private func endPush(to gist: String) {
    environment.state.withLock { $0.gists[gist]?.runningPushes -= 1 }
  }
}
