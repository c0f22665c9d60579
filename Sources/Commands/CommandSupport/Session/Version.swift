import ProgramVersion

/// The program's version and user agent.
package enum Version {
  /// What `--version` prints.
  package static var description: String { programDescription }
  /// The `User-Agent` of every request.
  package static let userAgent = "gists/\(programVersion)"
}
