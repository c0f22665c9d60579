import ByteTools
import FoundationEssentials
import TextFormats

/// The ordered fields of a URL query or of an `application/x-www-form-urlencoded` body.
struct URLEncodedForm: Sendable {
  private var fields: [(name: String, value: String)]

  init(_ text: String) {
    fields = text.split(separator: "&").map { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.replacing("+", with: " ").percentDecoded }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The value of a field; if the field repeats, the last value wins.
  subscript(name: String) -> String? {
    get { fields.last { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { fields.append((name, newValue)) }
    }
  }

  /// Returns a field as a number, or the nearest representable one; nil for other text.
  func integer(_ name: String) -> Int? {
    guard let text = self[name], text.wholeMatch(of: /-?[0-9]+/) != nil else { return nil }
    return Int(text) ?? (text.hasPrefix("-") ? .min : .max)
  }

  var document: JSON { .object(fields.map { .init($0.name, .string($0.value)) }) }

  var encoded: String {
    fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
  }
}

/// The credentials of Basic authentication (RFC 7617) with a token.
struct BasicCredentials: Sendable {
  /// The password, or the user name of `TOKEN:x-oauth-basic`; never empty.
  let token: String

  /// Parses the text after `Basic` in `Authorization`; nil if it has no token.
  init?(_ encoded: some StringProtocol) {
    guard let data = Data(base64Encoded: String(encoded)) else { return nil }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    token = ["", "x-oauth-basic"].contains(parts[1]) ? parts[0] : parts[1]
    guard !token.isEmpty else { return nil }
  }
}

extension String {
  /// The string with all but the unreserved characters percent-encoded.
  var percentEncoded: String { PercentEncoding.encode(self) }

  /// The string with all but the unreserved characters and slashes percent-encoded.
  var percentEncodedPath: String {
    split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
  }
}

extension StringProtocol {
  /// The percent-decoded string; a `%` without two hexadecimal digits stays as it is.
  var percentDecoded: String { PercentEncoding.decode(self) }
}
