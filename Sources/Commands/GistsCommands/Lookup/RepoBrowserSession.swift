import CommandSupport
import GitHubAPI
import LocalFiles
import RepoBrowser
import TerminalOutput

struct RepoBrowserSession: Sendable {
  let session: Session
  let browser: HypermediaClient
  /// Whether everything comes from cached responses or a saved copy.
  let readsCache: Bool

  /// The number of requests that a command sends concurrently.
  static let width = 10
}

extension Sessions {
  /// Opens access to the host, whose responses are cached between runs.
  ///
  /// Requests only the root document, which has the host's URLs.
  ///
  /// - Parameter offline: Sends no requests.
  /// - Returns: access to the host's users and repositories.
  /// - Throws: the error of the request for the root document, unless today's response is cached.
  func browsing(offline: Bool = false) async throws -> RepoBrowserSession {
    let host = try settings.namedHost()
    let reading =
      offline && host.kind != .folder
      ? OfflineMode(tokenFingerprint: try credentials(for: host).knownFingerprint()) : nil
    let answers =
      host.kind == .folder
      ? nil : ResponseFileCache(cacheFolder("answers", ResponseFileCache.limits))
    let session = try session(host: host, answers: answers, offline: reading)
    return RepoBrowserSession(
      session: session, browser: try await HypermediaClient(session.api),
      readsCache: offline || host.kind == .folder)
  }

  func avatars(_ session: Session, memoryLimit: Int = 16 << 20) -> AvatarCache {
    AvatarCache(
      session.api, folder: cacheFolder("avatars", AvatarCache.limits), time: time,
      memoryLimit: memoryLimit)
  }
}
