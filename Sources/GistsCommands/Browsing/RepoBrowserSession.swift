import CommandSupport
import GitHubAPI
import LocalFiles
import RepoBrowser

/// The way to the users and repositories of a host.
struct RepoBrowserSession: Sendable {
  let session: Session
  let browser: HypermediaClient

  /// How many requests are under way at once where a command makes many.
  static let width = 10
}

extension AppContext {
  /// Finds the addresses of the host; its answers are kept between runs.
  ///
  /// - Parameter offline: Nothing is sent.
  /// - Returns: the way to the host, on which nothing but the root document was asked for.
  /// - Throws: what the request for the root document throws, where there is no copy of today.
  func browsing(offline: Bool = false) async throws -> RepoBrowserSession {
    let session = try browsingSession(offline: offline)
    do {
      return RepoBrowserSession(session: session, browser: try await HypermediaClient(session.api))
    } catch let error as APIError {
      guard case .errorResponse(let response) = error, response.isNotFound,
        let missing = failureFormatter.missingFile("index.json")
      else { throw error }
      throw missing
    }
  }

  private func browsingSession(offline: Bool) throws -> Session {
    let host = try namedHost()
    let credentials = credentials(for: host)
    let reading =
      offline && host.kind != .folder
      ? OfflineMode(tokenFingerprint: try credentials.knownFingerprint()) : nil
    let answers =
      host.kind == .folder
      ? nil : ResponseFileCache(cacheFolder("answers", ResponseFileCache.limits))
    return try session(host: host, answers: answers, offline: reading) { _, need in
      try await credentials.token(need)
    }
  }

  /// Removes what was kept of all hosts' answers: somebody's private repositories may be in them.
  func forgetAnswers() { cacheFolder("answers", ResponseFileCache.limits).removeAll() }

  /// People's pictures.
  func avatars(_ session: Session) -> AvatarCache {
    AvatarCache(session.api, folder: cacheFolder("avatars", AvatarCache.limits), time: time)
  }

  /// A cache that can't be used costs time, and one warning.
  private func cacheFolder(_ name: String, _ limits: CacheFolder.Limits) -> CacheFolder {
    CacheFolder("\(folders.cache)/\(name)", limits: limits) { [diagnostics] error in
      diagnostics.warn("nothing is kept for the next time: \(error.sentence())")
    }
  }
}
