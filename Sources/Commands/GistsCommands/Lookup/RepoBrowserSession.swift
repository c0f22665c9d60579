import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import RepoBrowser
import Synchronization
import TerminalOutput

/// Access to the users and repositories of a host.
struct RepoBrowserSession: Sendable {
  let session: Session
  let browser: HypermediaClient

  /// How many requests a command sends concurrently.
  static let width = 10
}

extension AppContext {
  /// Opens access to the host, whose responses are cached between runs.
  ///
  /// Requests only the root document, which has the host's URLs.
  ///
  /// - Parameter offline: Sends no requests.
  /// - Returns: access to the host's users and repositories.
  /// - Throws: what the request for the root document throws, unless today's response is cached.
  func browsing(offline: Bool = false) async throws -> RepoBrowserSession {
    let session = try browsingSession(offline: offline)
    return RepoBrowserSession(session: session, browser: try await HypermediaClient(session.api))
  }

  private func browsingSession(offline: Bool) throws -> Session {
    let host = try namedHost()
    let reading =
      offline && host.kind != .folder
      ? OfflineMode(tokenFingerprint: try credentials(for: host).knownFingerprint()) : nil
    let answers =
      host.kind == .folder
      ? nil : ResponseFileCache(cacheFolder("answers", ResponseFileCache.limits))
    return try session(host: host, answers: answers, offline: reading)
  }

  /// Deletes the cached responses of all hosts: they may contain private repositories.
  func forgetAnswers() { cacheFolder("answers", ResponseFileCache.limits).removeAll() }

  /// Returns the cache of users' avatars.
  func avatars(_ session: Session, memoryLimit: Int = 16 << 20) -> AvatarCache {
    AvatarCache(
      session.api, folder: cacheFolder("avatars", AvatarCache.limits), time: time,
      memoryLimit: memoryLimit)
  }

  /// Returns a cache folder; if it can't be used, warns once and caches nothing.
  private func cacheFolder(_ name: String, _ limits: CacheFolder.Limits) -> CacheFolder {
    CacheFolder("\(folders.cache)/\(name)", limits: limits) { [diagnostics] error in
      diagnostics.warn("could not use the cache: \(error.sentence())")
    }
  }
}

/// Reads the pages of a list one by one, from any task.
actor PageReader<Item: JSONReadable & Identifiable> where Item.ID == String {
  private let open: @Sendable () async throws -> Pages<Item>
  private var pages: Pages<Item>.AsyncIterator?

  /// `open` is called before the first page.
  init(_ open: @escaping @Sendable () async throws -> Pages<Item>) { self.open = open }

  /// Returns the next elements, and whether they are the last.
  func next() async throws -> (elements: [Item], isLast: Bool) {
    var iterator: Pages<Item>.AsyncIterator
    if let pages { iterator = pages } else { iterator = try await open().makeAsyncIterator() }
    defer { pages = iterator }
    let page = try await iterator.next()
    return (page?.elements.map(\.value) ?? [], page?.isLast ?? true)
  }
}

/// The total time a command waits for optional results.
final class TimeBudget: Sendable {
  /// The minimum wait once the budget is spent: enough to get results that are already available.
  private static let moment: Duration = .milliseconds(10)

  private let left: Mutex<Duration>
  private let time: TimeSource

  init(_ total: Duration, time: TimeSource) {
    left = Mutex(total)
    self.time = time
  }

  /// Runs `body` with the remaining time and subtracts the time it took.
  func spend<Value>(_ body: (Duration) async -> Value) async -> Value {
    let start = time.uptime()
    let value = await body(left.withLock { $0 })
    let spent = time.uptime() - start
    left.withLock { $0 = max(Self.moment, $0 - spent) }
    return value
  }
}

extension AppContext {
  /// Runs `show`; if the network is unreachable, runs it again with cached responses.
  ///
  /// Cached responses are shown at a terminal only. In a pipe the error is thrown, with a hint
  /// about them.
  ///
  /// - Parameters:
  ///   - offline: `--offline` was given, so `show` uses cached responses from the start.
  ///   - find: makes the requests of `show`, to find out whether their responses are cached.
  ///   - show: shows the result, online or offline.
  /// - Throws: what `show` throws.
  func fallingBackToCache(
    offline: Bool, find: (RepoBrowserSession) async throws -> Void,
    show: (_ offline: Bool) async throws -> Void
  ) async throws {
    do {
      try await show(offline)
    } catch  where !offline && error.isNetworkAway {
      guard let age = await copyAge(find) else { throw error }
      guard console.terminal.outIsTerminal else { throw withCopy(error, of: age) }
      try await show(true)
    }
  }

  /// Returns when the responses to `find` were cached; nil if one of them is not cached.
  private func copyAge(_ find: (RepoBrowserSession) async throws -> Void) async -> String? {
    // Nothing is shown yet, so these ages must not count.
    var isolated = self
    isolated.cacheAges = CacheAges()
    guard let browsing = try? await isolated.browsing(offline: true),
      (try? await find(browsing)) != nil
    else { return nil }
    return moment(isolated.cacheAges.oldest(of: browsing.session.host.name))
  }
}
