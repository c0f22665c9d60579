import ByteTools
import FoundationEssentials
import GitHubAPI
import GitHubModels
import TextFormats

/// A fingerprint of a gist's state, to detect whether someone has changed the gist since.
struct GistFingerprint: Hashable, Sendable {
  /// The newest commit; nil if unknown.
  var version: String?
  var updatedAt: Date?
  /// nil if unknown; "" means no description.
  var description: String?

  init(_ gist: Decoded<Gist>) {
    version = Self.newest(gist)?["version"]?.string
    updatedAt = gist.value.updatedAt
    description = gist.value.description ?? ""
  }

  /// Creates the fingerprint of a gist without the properties that the other one lacks.
  init(_ gist: Decoded<Gist>, comparableTo other: GistFingerprint) {
    self.init(gist)
    if other.version == nil { version = nil }
    if other.description == nil { description = nil }
    // Comments and stars also change it.
    updatedAt = other.updatedAt
  }

  /// Returns the newest entry of the history, which some versions of GitHub leave out.
  private static func newest(_ gist: Decoded<Gist>) -> JSON? { gist.json["history"]?.array?.first }

  /// Returns whether everything that `edit` changes is still the same.
  ///
  /// The files are the same if the newest commit is: a comment changes only the time, and a
  /// description creates no commit. A state that can't be compared counts as changed.
  func holds(in current: GistFingerprint, for edit: GistEdit) -> Bool {
    if edit.description != nil, let description,
      current.description?.isExactly(description) != true
    {
      return false
    }
    if let version, let other = current.version { return version == other }
    return updatedAt != nil && updatedAt == current.updatedAt
  }

  /// Whether the document names the commit as a revision of the gist.
  static func hasRevision(_ commit: String, in gist: Decoded<Gist>) -> Bool {
    gist.json["history"]?.array?.contains { $0["version"]?.string == commit } ?? false
  }

  /// Returns the commits after `commit`, newest first; all that the document names if it is unknown.
  static func versions(of gist: Decoded<Gist>, since commit: String?) -> [String] {
    let history = gist.json["history"]?.array ?? []
    return Array(history.compactMap { $0["version"]?.string }.prefix { $0 != commit })
  }

  /// Returns the newest commit between a state and the change that was compared with it; nil if there is
  /// none.
  ///
  /// GitHub can't make an update depend on a revision: one that comes right after the comparison is
  /// undone.
  static func overwritten(by change: Decoded<Gist>, since base: Decoded<Gist>) -> String? {
    let versions = versions(of: change, since: nil)
    guard let version = GistFingerprint(base).version,
      let index = versions.firstIndex(of: version), index > 1
    else { return nil }
    return versions[1]
  }

  static func lastChange(of gist: Decoded<Gist>) -> (login: String?, time: Date?) {
    let newest = newest(gist)
    let time = newest?["committed_at"]?.string.flatMap(Date.init(rfc3339:))
    return (newest?["user"]?["login"]?.string, time ?? gist.value.updatedAt)
  }
}
