/// The first digits of IDs, as a terminal shows them; commands accept them.
package enum ShortID {
  /// Returns the start of a gist's ID.
  package static func gist(_ id: String) -> String { String(id.prefix(10)) }

  /// Returns the abbreviated hash of a commit, with as many digits as git's.
  package static func revision(_ commit: String) -> String { String(commit.prefix(7)) }
}
