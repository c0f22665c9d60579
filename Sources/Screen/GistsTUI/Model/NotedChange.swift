/// A change of a command that `gists undo` can take back.
package struct NotedChange: Hashable, Sendable {
  var gists: [String]
  /// The ID of the step in the journal of `gists undo`.
  let step: String
  let host: String

  package init(gists: [String], step: String, host: String) {
    (self.gists, self.step, self.host) = (gists, step, host)
  }
}
