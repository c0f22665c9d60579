import CommandSupport
import HTTPTypes

/// A header field on the command line: `Accept: application/vnd.github.raw+json`.
enum APIHeader {
  /// The fields that the program sets itself: the token's, and those of the connection.
  private static let reserved: Set<String> = [
    "authorization", "connection", "content-length", "cookie", "host", "keep-alive",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
  ]

  /// Reads `NAME: VALUE`; throws a ``Failure`` (64) if it is malformed or reserved.
  static func field(_ argument: String) throws -> HTTPField {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.dropFirst().first.map { String($0).trimmed }
    guard let value, let name = HTTPField.Name(String(parts[0])),
      HTTPField.isValidValue(value)
    else {
      throw Failure(
        .wrongUsage, code: "invalid_header", "invalid header: \(argument)",
        next: ["use 'NAME: VALUE'"])
    }
    guard !reserved.contains(name.canonicalName) else {
      throw Failure(
        .wrongUsage, code: "invalid_header", "the header \(name.rawName) can't be set")
    }
    return HTTPField(name: name, value: value)
  }
}
