import FoundationEssentials

/// The credentials of Basic authentication (RFC 7617) with a token.
struct BasicCredentials: Sendable {
  /// The password, or the user name of `TOKEN:x-oauth-basic`; never empty.
  let token: String

  /// Parses what follows `Basic` in `Authorization`; nil if it has no token.
  init?(_ encoded: some StringProtocol) {
    guard let data = Data(base64Encoded: String(encoded)) else { return nil }
    let parts = String(decoding: data, as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return nil }
    token = ["", "x-oauth-basic"].contains(parts[1]) ? parts[0] : parts[1]
    guard !token.isEmpty else { return nil }
  }
}
