import ProgramVersion

/// What this program calls itself.
package enum Version {
  package static let number = programVersion
  /// The `User-Agent` of every request.
  package static let userAgent = "gists/\(number)"
}
