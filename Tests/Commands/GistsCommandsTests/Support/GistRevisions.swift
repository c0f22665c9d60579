import TestSupport

/// The revisions of a gist, and GitHub's responses about them.
enum GistRevisions {
  /// The newest first.
  static let versions = ["57a7f021a713b1c5a6a199b54cc514735d2d462f", "57b1", "9ad1"]
    .map { $0 + String(repeating: "0", count: 40 - $0.count) }

  /// An entry of the history, as JSON.
  static func entry(
    _ version: String, user: String? = "octocat", change: String = #"{"additions":3,"deletions":1}"#
  ) -> String {
    #"{"version":"\#(version)","user":\#(user.map { #"{"login":"\#($0)"}"# } ?? "null"),"#
      + #""committed_at":"2026-01-31T10:00:00Z","change_status":\#(change)}"#
  }

  static let entries = [
    entry(versions[0]), entry(versions[1], user: nil, change: "{}"),
    entry(versions[2], user: "monalisa", change: #"{"additions":12,"deletions":0}"#),
  ]

  /// A page of the history.
  static func commits(_ perPage: Int, _ entries: [String] = entries) -> StubTransport.Stub {
    .answer(
      "GET /gists/\(GistDocument.id)/commits?per_page=\(perPage)", 200,
      "[\(entries.joined(separator: ","))]")
  }

  /// The gist in a revision; nil for its current state.
  static func revision(
    _ version: String?, _ contents: KeyValuePairs<String, String>
  ) -> StubTransport.Stub {
    .answer(
      "GET /gists/\(GistDocument.id)" + (version.map { "/\($0)" } ?? ""), 200,
      GistDocument.with(contents).json)
  }

  /// The patch between two lines of `a.txt`.
  static func diff(_ old: String, _ new: String) -> String {
    "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-\(old)\n+\(new)\n"
  }
}
