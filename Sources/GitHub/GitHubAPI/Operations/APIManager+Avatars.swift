package import FoundationEssentials

extension APIManager {
  /// The maximum size of an avatar in bytes.
  package static let avatarSizeLimit = 2 << 20
  /// An avatar is not worth a longer wait.
  private static let avatarTimeLimit: Duration = .seconds(10)

  /// Returns the bytes at an `avatar_url`, in whatever format.
  ///
  /// Follows no redirect and sends no token.
  ///
  /// - Throws: ``APIError`` with `.untrustedURL` for the URL of another host, without a request.
  package func avatar(at url: URL) async throws -> [UInt8] {
    var request = try Router.avatar(url).request(on: host)
    request.bodyLimit = Self.avatarSizeLimit
    request.timeLimit = min(configuration.timeout, Self.avatarTimeLimit)
    request.followsRedirects = false
    return try await send(request).body
  }
}
