import ProgramVersion

/// The program's version and user agent.
package enum Version {
  /// The output of `--version`.
  package static var description: String { programDescription }
  /// A sentence that says where to get a release, for the end of `--help`.
  package static var releases: String { releasePlace }
  /// The `User-Agent` of every request.
  package static let userAgent = "gists/\(programVersion)"
}
