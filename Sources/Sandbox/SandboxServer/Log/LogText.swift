/// Texts of requests as they may be logged.
enum LogText {
  /// The parameters whose values are secrets.
  private static let secretNames: Set = [
    "access_token", "authenticity_token", "client_secret", "code", "device_code", "password",
    "refresh_token", "token", "user_code",
  ]
  private static let maximumLength = 2_000

  /// Returns a text without tokens, and not too long.
  static func clean(_ text: String) -> String {
    String(text.prefix(maximumLength))
      .replacing(/(?:gh[a-z]_|github_pat_)[A-Za-z0-9_]+/) { _ in "***" }
  }

  /// Returns a query without the values of secrets.
  static func cleanQuery(_ query: String) -> String {
    let fields = query.split(separator: "&", omittingEmptySubsequences: false).map { field in
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, secretNames.contains(parts[0].percentDecoded.lowercased()) else {
        return String(field)
      }
      return "\(parts[0])=***"
    }
    return clean(fields.joined(separator: "&"))
  }
}
