import FoundationEssentials
import HTTPTypes

extension APIManager {
  /// GitHub serves no larger file by its `raw_url`.
  package static let largestRawFile = 10 << 20
  /// The most bytes that are taken where a document named no size.
  private static let rawLimit = 100 << 20
  /// The slowest line that is waited for, in bytes a second.
  private static let slowestTransfer = 50_000

  /// A file's exact bytes by its `raw_url` (RELIABILITY row 19).
  ///
  /// - Parameters:
  ///   - address: As it stands in the gist's document: it is not encoded again.
  ///   - size: What that document says, in bytes.
  /// - Returns: The bytes; as many as `size`.
  /// - Throws: ``RawFileTooLarge`` without a request; ``APIError`` `.foreignAddress` without a request
  ///   for an address that is no raw host of this GitHub; `.sizeMismatch`.
  package func raw(_ address: String, size: Int?) async throws -> [UInt8] {
    if let size, size > Self.largestRawFile { throw RawFileTooLarge(size: size) }
    guard let url = URL(string: address), let origin = Origin(url), host.servesRawFiles(origin)
    else {
      throw APIError.brokeProtocol(
        host: host.name, breach: .foreignAddress(address), answer: nil)
    }
    let answer = try await send(
      APIRequest(
        method: .get, url: url, fields: [.accept: "*/*"],
        authorization: origin == host.apiOrigin ? .ifThere : .never, bodyLimit: Self.rawLimit,
        timeLimit: configuration.timeout
          + .seconds((size ?? Self.largestRawFile) / Self.slowestTransfer)))
    if let size, answer.body.count != size {
      throw breach(.sizeMismatch(expected: size, got: answer.body.count), in: answer)
    }
    return answer.body
  }
}

/// A file that GitHub gives to git only: nothing was requested.
package struct RawFileTooLarge: Error, Hashable, Sendable {
  /// In bytes.
  package var size: Int

  package init(size: Int) { self.size = size }
}
