package import FoundationEssentials
import HTTPTypes

extension APIManager {
  /// The most bytes of a file that are taken where its size is not known, and the
  /// largest file of a repository that GitHub serves.
  package static let rawLimit = 100 << 20
  /// The slowest line that is waited for, in bytes a second.
  private static let slowestTransfer = 50_000

  /// A file's exact bytes by its `raw_url`.
  ///
  /// - Parameters:
  ///   - address: As it stands in the gist's document: it is not encoded again.
  ///   - size: What that document says, in bytes.
  ///   - largest: The most bytes that are taken where it says nothing.
  /// - Returns: The bytes; as many as `size`.
  /// - Throws: ``APIError`` `.foreignAddress` without a request for an address that is no raw host of
  ///   this GitHub; `.sizeMismatch`.
  func raw(
    _ address: String, size: Int?, limit: Int = rawLimit
  ) async throws -> [UInt8] {
    guard let url = URL(string: address), host.servesRawFiles(url) else {
      throw APIError.invalidResponse(
        host: host.name, reason: .untrustedURL(address), response: nil)
    }
    return try await bytes(
      of: APIRequest(
        method: .get, url: url, fields: [.accept: "*/*"],
        authorization: host.owns(url) ? .optional : .none),
      size: size, limit: limit)
  }

  /// The exact bytes of a repository's file by its address in the API, up to 100 MB.
  ///
  /// `size` is what its document says, in bytes.
  ///
  /// - Throws: ``RawFileTooLarge`` without a request; ``APIError`` `.foreignAddress` without a request
  ///   for an address that is not the API's; `.sizeMismatch`.
  package func repositoryFile(at url: URL, size: Int?) async throws -> [UInt8] {
    if let size, size > Self.rawLimit { throw RawFileTooLarge(size: size) }
    var request = try Router.resource(url, .uncachedJSON).request(on: host)
    request.fields[.accept] = "application/vnd.github.raw+json"
    return try await bytes(of: request, size: size, limit: Self.rawLimit)
  }

  /// `largest`: the most bytes that are taken, for which there is time where no size is known.
  private func bytes(
    of request: APIRequest, size: Int?, limit: Int
  ) async throws -> [UInt8] {
    var request = request
    request.bodyLimit = limit
    request.timeLimit =
      configuration.timeout + .seconds((size ?? limit) / Self.slowestTransfer)
    let answer = try await send(request)
    if let size, answer.body.count != size {
      throw breach(.sizeMismatch(expected: size, got: answer.body.count), in: answer)
    }
    return answer.body
  }
}

/// A repository's file that GitHub gives to git only: nothing was requested.
package struct RawFileTooLarge: Error, Hashable, Sendable {
  /// In bytes.
  package var size: Int

  package init(size: Int) { self.size = size }
}
