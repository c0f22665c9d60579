import CPackaging

/// The version of both programs, defined only here.
package let programVersion = "1.0.0"

/// The version, and in a release build the commit and its date: `1.0.0 (1a2b3c4d5e 2026-11-25)`.
///
/// The first word is the version, for scripts.
package var programDescription: String {
  let commit = String(cString: cpackaging_commit())
  return commit.isEmpty ? programVersion : "\(programVersion) (\(commit))"
}

/// The page with the releases; nil until there is a release.
///
/// Packaging/facts.py reads it.
package let releasePage: String? = nil

/// A sentence that says where to get a release.
package var releasePlace: String {
  releasePage.map { "Releases: \($0)" }
    ?? "No release is published yet; to build one, run make release in a checkout"
}
