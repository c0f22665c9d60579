package import GitHubModels

extension APIManager {
  /// All of a gist's file: as the gist's document has it, or by its `raw_url` where that has not all of
  /// it, or not its exact bytes.
  ///
  /// - Parameters:
  ///   - file: Of a gist's document.
  ///   - largest: The most bytes that are taken where the document names no size.
  /// - Returns: The exact bytes.
  /// - Throws: ``FileUnavailable`` without a request; ``APIError`` `.foreignAddress` without a request for an
  ///   address that is no raw host of this GitHub; `.sizeMismatch`.
  package func completeFile(_ file: GistFile, limit: Int = rawLimit) async throws -> [UInt8] {
    if let bytes = file.exactBytes { return bytes }
    return try await raw(file.address.get(), size: file.size, limit: limit)
  }
}

/// Why GitHub does not give a gist's file by its API.
package enum FileUnavailable: Error, Hashable, Sendable {
  /// It is larger than ``GistFile/rawSizeLimit``.
  case gitOnly
  /// Its document names no `raw_url`.
  case missingURL
}

extension GistFile {
  /// Why GitHub does not give it by its API; nil where it does.
  package var unavailability: FileUnavailable? {
    guard exactBytes == nil, case .failure(let reason) = address else { return nil }
    return reason
  }

  /// Where GitHub gives it, beside the gist's document.
  fileprivate var address: Result<String, FileUnavailable> {
    guard let rawURL else { return .failure(.missingURL) }
    return size ?? 0 > GistFile.rawSizeLimit ? .failure(.gitOnly) : .success(rawURL)
  }
}
