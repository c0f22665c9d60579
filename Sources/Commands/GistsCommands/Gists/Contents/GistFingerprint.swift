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

  static func lastChange(of gist: Decoded<Gist>) -> (login: String?, time: Date?) {
    let newest = newest(gist)
    let time = newest?["committed_at"]?.string.flatMap(Date.init(rfc3339:))
    return (newest?["user"]?["login"]?.string, time ?? gist.value.updatedAt)
  }
}
