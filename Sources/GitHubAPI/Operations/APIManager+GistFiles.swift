package import GitHubModels

extension APIManager {
  /// Downloads a gist's file unless its JSON is complete.
  ///
  /// The bytes come from the gist's JSON, or from `raw_url` if that is truncated or not exact.
  ///
  /// - Parameters:
  ///   - file: A file of a decoded gist.
  ///   - limit: The maximum size in bytes if the JSON states none.
  /// - Returns: The exact bytes.
  /// - Throws: ``FileUnavailable``, or ``APIError`` with `.untrustedURL` for a `raw_url` of another
  ///   host, both without a request; ``APIError`` with `.sizeMismatch`.
  package func completeFile(
    _ file: GistFile, limit: Int = rawSizeLimit
  ) async throws -> [UInt8] {
    if let bytes = file.exactBytes { return bytes }
    return try await rawFile(at: file.downloadURL.get(), size: file.size, limit: limit)
  }
}

/// Why GitHub's API does not serve a file of a gist.
package enum FileUnavailable: Error, Hashable, Sendable {
  /// The file is larger than ``GistFile/rawSizeLimit``: only git can fetch it.
  case gitOnly
  /// The JSON has no `raw_url`.
  case missingURL
}

extension GistFile {
  /// Why the API does not serve this file; nil if it does.
  package var unavailability: FileUnavailable? {
    guard exactBytes == nil, case .failure(let reason) = downloadURL else { return nil }
    return reason
  }

  fileprivate var downloadURL: Result<String, FileUnavailable> {
    guard let rawURL else { return .failure(.missingURL) }
    return size ?? 0 > GistFile.rawSizeLimit ? .failure(.gitOnly) : .success(rawURL)
  }
}
