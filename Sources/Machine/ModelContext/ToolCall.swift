package import TextFormats

/// One call of a tool: its arguments, progress reports and questions to the user.
package struct ToolCall: Sendable {
  package typealias Report =
    @Sendable (_ done: Int, _ total: Int?, _ message: String?) async -> Void

  /// An object with the members in ``Tool/arguments``.
  package let arguments: JSON
  private let report: Report
  /// Asks the user, and waits up to five minutes for the answer.
  ///
  /// The call continues with the data that it has read, which the answer is about.
  package let ask: @Sendable (Elicitation) async -> Elicitation.Reply

  package init(
    _ arguments: JSON, report: @escaping Report,
    ask: @escaping @Sendable (Elicitation) async -> Elicitation.Reply
  ) {
    (self.arguments, self.report, self.ask) = (arguments, report, ask)
  }

  /// Reports the progress of the call to the client, if the client asked for it.
  package func progress(_ done: Int, of total: Int? = nil, _ message: String? = nil) async {
    await report(done, total, message)
  }
}
