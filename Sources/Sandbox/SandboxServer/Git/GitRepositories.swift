import Glibc
import Synchronization

/// The bare repositories that git serves, each brought up to date with the state before a request.
/// While git processes a push, the repository is newer, and API requests can't change the gist.
actor GitRepositories {
  private static let maximumRequests = 64

  let environment: SandboxEnvironment
  private let temporary: TemporaryFolder
  private var requests = 0

  init(environment: SandboxEnvironment, temporary: TemporaryFolder) {
    self.environment = environment
    self.temporary = temporary
  }

  func folder() throws(GitRefusal) -> String {
    guard let path = temporary.path() else { throw .cannotStore }
    let hook = "\(path)/hooks/pre-receive"
    guard access(hook, F_OK) != 0 else { return path }
    // Writing to a closed pipe or connection fails instead of ending this process.
    signal(SIGPIPE, SIG_IGN)
    guard mkdir("\(path)/hooks", 0o700) == 0,
      AtomicFile.write(Array(PreReceiveHook.script.utf8), to: hook, mode: 0o700, isProgram: true)
    else { throw .cannotStore }
    return path
  }

  /// Brings the repository of a gist up to date, and counts the request until ``end(_:)``.
  func begin(_ request: GitRequest) throws(GitRefusal) -> GitProgram {
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

  /// Stores a push; with a delay, returns before that, as if git were still working.
  func end(
    _ request: GitRequest, by login: String?, _ program: GitProgram, delay: Duration?
  ) async {
    requests -= 1
    guard request.service == .receivePack, !request.isAdvertisement else { return }
    guard let delay else { return await store(request, by: login, program) }
    Task { [weak self] in
      try? await Task.sleep(for: delay)
      await self?.store(request, by: login, program)
    }
  }

  private func store(_ request: GitRequest, by login: String?, _ program: GitProgram) async {
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

/// The hook that refuses the pushes that GitHub refuses.
enum PreReceiveHook {
  /// git runs the script with a line `OLD NEW REF` for each change.
  ///
  /// The sandbox can store every push that the script accepts.
  static let script = #"""
    #!/bin/sh
    export LC_ALL=C.UTF-8
    refuse() { printf '%s\n' "$@"; exit 1; }

    while read -r old new ref; do
      case $new in *[!0]*) ;; *) continue ;; esac
      git rev-parse --quiet --verify "$new^{commit}" >/dev/null || refuse 'Gist accepts only commits.'

      [ -n "$(git ls-tree --name-only "$new")" ] || refuse 'Gist needs at least one file.'
      changes=$(git -c core.quotePath=false log --raw --format= -m --root -r --no-renames \
        --no-ext-diff "$new" --not --all) || refuse 'The commits could not be read.'
      folders=$(printf '%s\n' "$changes" | sed -n 's|^:[^	]*	\([^/]*\)/.*|\1|p' | sort -u)
      [ -z "$folders" ] || refuse 'Gist does not support directories.' \
        'These are the directories that are causing problems:' "$folders"
      ! printf '%s\n' "$changes" | grep -aq '^:[0-7]* 160000 ' ||
        refuse 'Gist does not support submodules.'
      ! printf '%s\n' "$changes" | grep -aqxv '.*' ||
        refuse 'Gist supports only file names in UTF-8.'

      git rev-list --objects "$new" --not --all |
        git cat-file --batch-check='%(objectsize) %(rest)' | {
          count=0 total=0
          while read -r size name; do
            count=$((count + 1)) total=$((total + size))
            [ "$size" -le 104857600 ] || refuse "error: GH001: Large files detected." \
              "error: File $name is $((size / 1048576)).00 MB; this exceeds GitHub's file size limit of 100.00 MB"
            [ "$count" -le 20000 ] && [ "$total" -le 536870912 ] || refuse 'The push is too large.'
          done
        } || exit 1
    done

    """#
}
