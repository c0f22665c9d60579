import ProgramVersion

/// What this program calls itself.
enum Version {
  static let number = programVersion
  /// The `User-Agent` of every request.
  static let userAgent = "gists/\(number)"
}
