import ByteTools
import FoundationEssentials
package import GitHubModels

extension APIManager {
  /// Downloads a gist's file unless its JSON is complete.
  ///
  /// The bytes come from the gist's JSON, or from `raw_url` if the JSON is truncated or not exact.
  /// `limit` is the maximum size in bytes if the JSON states none.
  ///
  /// - Throws: ``FileUnavailable`` for a file that is too large or has no URL, or ``APIError`` with
  ///   `.untrustedURL` for a `raw_url` of another host, both without a request; ``APIError`` with
  ///   `.sizeMismatch`, or `.otherContents` if `raw_url` names another git object.
  package func completeFile(
    _ file: GistFile, limit: Int = Router.rawSizeLimit
  ) async throws -> [UInt8] {
    if let bytes = file.exactBytes { return bytes }
    // The URL is already percent-encoded.
    let address = try file.downloadURL.get()
    guard let url = URL(string: address) else { throw APIError.untrusted(address, from: host) }
    let response = try await send(.rawFile(url, size: file.size, limit: limit))
    if let blob = file.contentHash?.lowercased(),
      HexDigest.gitBlob(of: response.body, digits: blob.utf8.count) != blob
    {
      throw invalidResponse(.otherContents, response)
    }
    return response.body
  }
}

/// Why a file of a gist is not fetched through GitHub's API.
package enum FileUnavailable: Error, Hashable, Sendable {
  /// The file is larger than ``GistFile/rawSizeLimit``: only git can fetch it.
  case gitOnly
  /// The file does not fit into ``GistFile/totalSizeLimit`` with the files before it.
  case tooManyBytes
  /// The JSON has no `raw_url`.
  case missingURL
}

extension GistFile {
  /// The maximum size in bytes of the files of a gist that are downloaded at once.
  ///
  /// They are kept in memory. GitHub itself allows 300 files of 10 MiB.
  package static let totalSizeLimit = 256 << 20

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

extension Collection<GistFile> {
  /// Why each file is not fetched when all are wanted, in order; nil for a file that is.
  package var unavailabilities: [FileUnavailable?] {
    var total = 0
    return map { file in
      if file.exactBytes != nil { return nil }
      if let reason = file.unavailability { return reason }
      total += file.size ?? GistFile.rawSizeLimit
      return total > GistFile.totalSizeLimit ? .tooManyBytes : nil
    }
  }
}
