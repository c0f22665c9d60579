package import TextFormats

/// One call of a tool: what it was called with, and what it may do until it answers.
package struct ToolCall: Sendable {
  package typealias Report =
    @Sendable (_ done: Int, _ total: Int?, _ message: String?) async -> Void

  /// An object as the tool's description says.
  package let arguments: JSON
  private let report: Report
  private let question: @Sendable (Elicitation) async -> Elicitation.Reply

  package init(
    _ arguments: JSON, report: @escaping Report,
    ask question: @escaping @Sendable (Elicitation) async -> Elicitation.Reply
  ) {
    self.arguments = arguments
    self.report = report
    self.question = question
  }

  /// Tells the client how far the call is, if it wants to know.
  package func progress(_ done: Int, of total: Int? = nil, _ message: String? = nil) async {
    await report(done, total, message)
  }

  /// Asks the user, and waits for the answer for five minutes.
  ///
  /// What the call has read stays as it is: the answer is about that, and the call goes on from here.
  package func ask(_ elicitation: Elicitation) async -> Elicitation.Reply {
    await question(elicitation)
  }
}
