import CommandSupport
import GitHubAPI
import LocalFiles
import RepoBrowser

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
