package import FoundationEssentials
import HTTPTypes

extension APIManager {
  /// The most bytes a picture may have.
  package static let largestPicture = 2 << 20
  /// Nobody waits longer for a picture.
  private static let pictureTime: Duration = .seconds(10)

  /// The bytes behind a person's `avatar_url`, whatever they are.
  ///
  /// Sent without a token, and to no other place than the one named.
  ///
  /// - Throws: ``APIError`` `.foreignAddress` without a request for an address that is no place of
  ///   pictures of this GitHub.
  package func avatar(at url: URL) async throws -> [UInt8] {
    guard host.servesAvatars(url) else {
      throw APIError.invalidResponse(
        host: host.name, reason: .untrustedURL(url.absoluteString), response: nil)
    }
    var request = APIRequest(
      method: .get, url: url, fields: [.accept: "image/*"], authorization: .none,
      bodyLimit: Self.largestPicture, timeLimit: min(configuration.timeout, Self.pictureTime))
    request.followsRedirects = false
    return try await send(request).body
  }
}
