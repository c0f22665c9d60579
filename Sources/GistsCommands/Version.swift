/// What this program calls itself.
enum Version {
  /// The one place of the version.
  static let number = "0.1.0"
  /// The `User-Agent` of every request.
  static let userAgent = "gists/\(number)"
}
