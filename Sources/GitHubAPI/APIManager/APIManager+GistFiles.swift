package import GitHubModels

extension APIManager {
  /// All of a gist's file: as the gist's document has it, or by its `raw_url` where that has not all of
  /// it, or not its exact bytes.
  ///
  /// - Parameters:
  ///   - file: Of a gist's document.
  ///   - largest: The most bytes that are taken where the document names no size.
  /// - Returns: The exact bytes.
  /// - Throws: ``NotServed`` without a request; what ``raw(_:size:largest:)`` throws.
  package func wholeFile(_ file: GistFile, largest: Int = rawLimit) async throws -> [UInt8] {
    if let bytes = file.exactBytes { return bytes }
    if let reason = file.notServed { throw reason }
    guard let url = file.rawURL else { throw NotServed.noAddress }
    return try await raw(url, size: file.size, largest: largest)
  }
}

/// Why GitHub does not give a gist's file by its API.
package enum NotServed: Error, Hashable, Sendable {
  /// It is larger than ``APIManager/largestRawFile``.
  case gitOnly
  /// Its document names no `raw_url`.
  case noAddress
}

extension GistFile {
  /// Why GitHub does not give it by its API; nil where it does.
  package var notServed: NotServed? {
    if exactBytes != nil { return nil }
    guard rawURL != nil else { return .noAddress }
    return size ?? 0 > APIManager.largestRawFile ? .gitOnly : nil
  }
}
