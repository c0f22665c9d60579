import CommandSupport
import LocalFiles

/// The text of a file that is about to be sent to a gist.
enum GistText {
  /// The largest file that GitHub accepts, in bytes.
  static let sizeLimit = 25_000_000 - 1

  /// Returns the bytes as text; throws a ``Failure`` (65) if they are not UTF-8, blank, or too many.
  ///
  /// `source` is the name to use in an error.
  static func text(checking bytes: [UInt8], of source: String) throws(Failure) -> String {
    if bytes.count > sizeLimit { throw .tooBigToSend(source, limit: sizeLimit) }
    if let offset = TextCheck.firstBadByte(in: bytes) { throw .binary(source, offset: offset) }
    if TextCheck.isBlank(bytes) { throw .empty(source) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Failure {
  static func tooBigToSend(_ source: String, limit: Int) -> Failure {
    Failure(
      .dataRefused,
      "\(source) is too large: GitHub accepts files smaller than \(ByteSize.text(limit + 1))")
  }

  static func empty(_ source: String) -> Failure {
    Failure(.dataRefused, "\(source) is blank: GitHub does not accept empty files")
  }

  static func binary(_ source: String, offset: Int) -> Failure {
    Failure(.dataRefused, "\(source) is not UTF-8 text: invalid byte at offset \(offset)")
  }
}
