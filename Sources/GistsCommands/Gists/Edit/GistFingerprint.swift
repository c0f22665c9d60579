import FoundationEssentials
import GitHubAPI
import GitHubModels

/// Which state of a gist a copy shows, to tell whether somebody changed it since.
struct GistFingerprint: Hashable, Sendable {
  /// The newest commit; nil where it is not known.
  var version: String?
  var updatedAt: Date?
  /// nil where it is not known; an empty one is the same as none.
  var description: String?

  init(version: String?, updatedAt: Date? = nil, description: String? = nil) {
    self.version = version
    self.updatedAt = updatedAt
    self.description = description
  }

  init(_ gist: Decoded<Gist>) {
    self.init(
      version: Self.newest(gist)?["version"]?.string, updatedAt: gist.value.updatedAt,
      description: gist.value.description ?? "")
  }

  /// The newest entry of the history, which older and newer GitHubs leave out.
  private static func newest(_ gist: Decoded<Gist>) -> JSON? { gist.json["history"]?.array?.first }

  /// Whether what an edit changes is still as it was here.
  ///
  /// The files are, where the newest commit is the same: a comment changes the time alone. What can't
  /// be compared counts as changed. A description makes no commit.
  func holds(in current: GistFingerprint, for edit: GistEdit) -> Bool {
    if edit.description != nil, let description, description != current.description { return false }
    if let version, let other = current.version { return version == other }
    return updatedAt != nil && updatedAt == current.updatedAt
  }

  /// Who changed a gist last, and when.
  static func lastChange(of gist: Decoded<Gist>) -> (login: String?, time: Date?) {
    let newest = newest(gist)
    let time = newest?["committed_at"]?.string.flatMap(Date.init(rfc3339:))
    return (newest?["user"]?["login"]?.string, time ?? gist.value.updatedAt)
  }
}
