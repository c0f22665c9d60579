/// How a command ended.
package struct CommandResult: Hashable, Sendable {
  package var isSuccess: Bool
  /// Whether it failed, and the host may have made the change nevertheless.
  package var isUnknown: Bool
  /// The error, or what was done; nil if there is nothing to say.
  package var message: BrowserMessage?
  /// What the command printed on stdout.
  package var output: DocumentLines
  /// The ID of a gist that the command created, such as a restored one.
  package var gist: String?

  package init(
    isSuccess: Bool, isUnknown: Bool = false, message: BrowserMessage?,
    output: DocumentLines = DocumentLines(), gist: String? = nil
  ) {
    self.isSuccess = isSuccess
    self.isUnknown = isUnknown
    self.message = message
    self.output = output
    self.gist = gist
  }
}
