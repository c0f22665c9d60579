package import FoundationEssentials
import HTTPTypes

extension APIManager {
  /// The largest file of a repository that the API serves, in bytes.
  /// <https://docs.github.com/en/rest/repos/contents#get-repository-content>
  package static let rawSizeLimit = 100 << 20
  /// The slowest transfer that does not time out, in bytes per second.
  private static let minimumTransferRate = 50_000

  /// Downloads a gist's file.
  ///
  /// - Parameters:
  ///   - address: `raw_url` of the file. It is already percent-encoded.
  ///   - size: The size in the gist's JSON, in bytes.
  ///   - blob: The name of the git object with the bytes, if known.
  ///   - limit: The maximum size in bytes if the JSON states none.
  /// - Returns: The exact bytes.
  /// - Throws: ``APIError`` with `.untrustedURL` for the URL of another host, without a request;
  ///   with `.sizeMismatch`, `.otherContents`.
  func rawFile(
    at address: String, size: Int?, blob: Substring? = nil, limit: Int = rawSizeLimit
  ) async throws -> [UInt8] {
    guard let url = URL(string: address), host.servesRawFiles(url) else {
      throw APIError.invalidResponse(
        host: host.name, reason: .untrustedURL(address), response: nil)
    }
    let response = try await response(to: .rawFile(url), size: size, limit: limit)
    if let blob = blob?.lowercased(),
      HexDigest.gitBlob(of: response.body, digits: blob.utf8.count) != blob
    {
      throw invalidResponse(.otherContents, response)
    }
    return response.body
  }

  /// Downloads a repository's file, up to 100 MiB.
  ///
  /// - Parameters:
  ///   - url: The file's URL in the API.
  ///   - size: The size in the file's JSON, in bytes.
  /// - Returns: The exact bytes.
  /// - Throws: ``RawFileTooLarge``, or ``APIError`` with `.untrustedURL` for a URL outside the API,
  ///   both without a request; ``APIError`` with `.sizeMismatch`.
  package func repositoryFile(at url: URL, size: Int?) async throws -> [UInt8] {
    if let size, size > Self.rawSizeLimit { throw RawFileTooLarge(size: size) }
    return try await response(to: .resource(url, .raw), size: size, limit: Self.rawSizeLimit).body
  }

  /// The time limit grows with the size, or with the limit if the size is unknown.
  private func response(to route: Router, size: Int?, limit: Int) async throws -> APIResponse {
    var request = try route.request(on: host)
    request.bodyLimit = limit
    request.timeLimit =
      configuration.timeout + .seconds((size ?? limit) / Self.minimumTransferRate)
    let response = try await send(request)
    if let size, response.body.count != size {
      throw invalidResponse(.sizeMismatch(expected: size, got: response.body.count), response)
    }
    return response
  }
}

/// A file of a repository that only git can fetch.
///
/// Nothing was requested.
package struct RawFileTooLarge: Error, Hashable, Sendable {
  /// In bytes.
  package var size: Int

  package init(size: Int) { self.size = size }
}
