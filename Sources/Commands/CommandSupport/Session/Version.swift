import ProgramVersion

/// The program's version and user agent.
package enum Version {
  /// What `--version` prints.
  package static var description: String { programDescription }
  /// Where to get a release, for the end of `--help`.
  package static var releases: String { releasePlace }
  /// The `User-Agent` of every request.
  package static let userAgent = "gists/\(programVersion)"
}
