import ByteTools
import TextFormats

/// A call that has not ended.
struct OpenCall {
  /// The request to answer; nil if it was answered or cancelled.
  var request: RequestID?
  /// Whether it was answered, even if the answer isn't written yet or its tool hasn't stopped.
  ///
  /// A cancelled call, which gets no answer, counts as answered when it ends or its time is over.
  var isAnswered = false
  var client: ModelClient
  /// The token for the client's progress notifications; nil if it wants none.
  var progressToken: RequestID?
  /// The tool that runs; nil if the call reads a resource.
  let tool: Tool?
  let arguments: JSON
  /// The longest time that the call may run between two questions.
  let timeLimit: Duration
  /// The question whose answer the call waits for.
  var question: Question?
  var task: Task<Void, Never>?
  /// Ends the call or the question at its time limit.
  var clock: Task<Void, any Error>?
  /// The last progress that was reported to the client.
  var progress = Int.min

  init(
    _ request: IncomingRequest, _ client: ModelClient, _ tool: Tool? = nil,
    _ arguments: JSON = .null, within limit: Duration
  ) {
    (self.client, self.tool, self.arguments, timeLimit) = (client, tool, arguments, limit)
    setRequest(request)
  }

  /// Makes this the request to answer: the call's own, or the one with the user's answer.
  mutating func setRequest(_ request: IncomingRequest) {
    self.request = request.id
    progressToken = RequestID(request.params["_meta"]?["progressToken"])
  }

  /// An open question to the user.
  struct Question: Sendable {
    let elicitation: Elicitation
    /// 256 random bits, by which the client's answer finds this question.
    ///
    /// They can't be guessed and contain nothing: the data of the question stays here, where nobody
    /// can change it.
    let state = Hex.digits(of: (0..<32).map { _ in UInt8.random(in: 0...255) })
    let reply: AsyncStream<Elicitation.Reply>.Continuation
  }
}
