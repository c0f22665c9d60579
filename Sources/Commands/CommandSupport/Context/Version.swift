import ProgramVersion

/// The program's version and user agent.
package enum Version {
  package static let number = programVersion
  /// The `User-Agent` of every request.
  package static let userAgent = "gists/\(number)"
}
