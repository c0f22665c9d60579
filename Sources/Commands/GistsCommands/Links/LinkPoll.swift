import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// A watch's knowledge of its files' gists.
struct LinkPoll: Sendable {
  let interval: Duration
  /// The gists as the host last sent them, by host and ID.
  var known: [String: Gist] = [:]
  /// The gists that no longer exist.
  var gone: Set<String> = []
  /// The end of each host's rate limit.
  var rateLimitResets: [String: Duration] = [:]
  var lastPoll: Duration?

  /// Whether a gist differs from the known one; an older one does not count: a replica lags behind.
  func isNew(_ gist: Gist, as key: String) -> Bool {
    guard let known = known[key] else { return true }
    if let time = gist.updatedAt, let last = known.updatedAt, time < last { return false }
    return !gist.isSameRevision(as: known)
  }
}

extension LinkWatch {
  /// Asks each host which gists have changed, and has their files compared.
  mutating func pollGists() async throws {
    let now = context.time.uptime()
    guard let poll, watcher.signal == nil else { return }
    // Events of the time in which a slow host was asked.
    if let last = poll.lastPoll, now - last < poll.interval / 2 { return }
    let live = links.indices.filter { file in
      watcher.queue.withLock { !$0.isStopped(file) } && !poll.gone.contains(gist(file))
    }
    let hosts = Dictionary(grouping: live) { links[$0].host }.sorted { $0.key < $1.key }
    for (host, files) in hosts where poll.rateLimitResets[host].map({ $0 <= now }) ?? true {
      do {
        try await wantChanged(files, on: host)
        let isSending = watcher.queue.withLock(\.pending).contains { links[$0].host == host }
        // A host may answer and yet fail to take changes, which is told once.
        if !isSending { retries.forget([host]) }
        // What waits for the host can be sent now.
        watcher.queue.withLock { $0.pause(host, until: now) }
        watcher.wake()
      } catch {
        try pollFailed(error, on: host)
      }
    }
    let end = context.time.uptime()
    self.poll?.lastPoll = end
  }

  /// Has files compared with their gists.
  func want(_ files: [Int]) {
    guard !files.isEmpty else { return }
    let now = context.time.uptime()
    watcher.queue.withLock { queue in
      for file in files { queue.want(file, at: now) }
    }
    watcher.wake()
  }

  /// Asks for a comparison of the files whose gists changed, no longer exist or can't be read.
  ///
  /// Sends one request for the gists in the first page of the user's list, and one for each other gist.
  /// The rate limit doesn't count those to which the host responds that nothing changed.
  ///
  /// - Throws: an error of the host at once; after all gists, the first error that may be temporary.
  private mutating func wantChanged(_ files: [Int], on host: String) async throws {
    let session = try session(of: host)
    var unlisted = Set(files.map { links[$0].gist })
    for gist in try await Self.newestGists(session) where unlisted.remove(gist.id) != nil {
      if isNew(gist, on: host) { want(files.filter { links[$0].gist == gist.id }) }
    }
    var failed: APIError?
    for id in unlisted.sorted() {
      do {
        let gist = try await session.api.value(.gist(id: id), as: Gist.self).value
        guard isNew(gist, on: host) else { continue }
      } catch APIError.errorResponse(let response) {
        switch Reaction(to: context.failureFormatter.refused(response)) {
        // The comparison finds it again, which concerns only the files of this gist.
        case .skip, .stop: if response.isNotFound { poll?.gone.insert("\(host)/\(id)") }
        // GitHub fails for some gists alone, such as very large ones.
        case .retry:
          failed = failed ?? .errorResponse(response)
          continue
        case .end: throw APIError.errorResponse(response)
        }
      }
      want(files.filter { links[$0].gist == id })
    }
    if let failed { throw failed }
  }

  private func isNew(_ gist: Gist, on host: String) -> Bool {
    poll?.isNew(gist, as: "\(host)/\(gist.id)") ?? false
  }

  /// Returns the first page of the user's list; nothing if nobody is signed in.
  private static func newestGists(_ session: Session) async throws -> [Gist] {
    do {
      var pages = session.api.pages(
        .myGists(since: nil, perPage: ListLimit.largestPage), of: Gist.self, loading: .onDemand
      ).makeAsyncIterator()
      return try await pages.next()?.elements.map(\.value) ?? []
    } catch APIError.signInRequired {
      return []
    }
  }

  private mutating func pollFailed(_ error: any Error, on host: String) throws {
    let failure = context.failureFormatter.failure(for: error)
    guard Reaction(to: failure) == .retry else { return try stopHost(host, because: error) }
    let untilReset = failure.retryAt.map {
      Duration.seconds($0.timeIntervalSince(context.time.now()))
    }
    let now = context.time.uptime()
    if let untilReset { poll?.rateLimitResets[host] = now + untilReset }
    guard retries.isFirstFailure(of: host) else { return }
    let name = (try? Host(host).name) ?? host
    context.diagnostics.note(
      "could not look for changes on \(name): \(failure.message); will keep retrying")
  }
}
