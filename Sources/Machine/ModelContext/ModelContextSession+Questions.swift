import TextFormats

/// Questions to the user. Since July 2026, a question is the result of a request; before, it was a
/// request of the server.
///
/// The call itself waits. It continues with the data that it had read before it asked, even if that
/// has changed since.
extension ModelContextSession {
  /// The name of the only question in a result.
  private static let key = "answer"

  func ask(_ number: Int, _ elicitation: Elicitation) async -> Elicitation.Reply {
    let account = await server.account()
    guard let call = calls[number], let request = call.request, call.question == nil,
      call.client.showsForms, !hasEnded
    else { return .unavailable }
    closeOldestQuestion()
    let (replies, reply) = AsyncStream.makeStream(of: Elicitation.Reply.self)
    let question = OpenCall.Question(elicitation: elicitation, reply: reply)
    calls[number]?.question = question
    startClock(number, server.limits.answerTime)
    let isStateless = call.client.version.isStateless
    if isStateless { calls[number]?.request = nil }
    await send(
      isStateless
        ? .result(request, inputRequired(question))
        : .request(
          RequestID(question.state), method: Elicitation.method, params: elicitation.json))

    let answer = await replies.first { _ in true } ?? .dismissed
    startClock(number, call.timeLimit)
    // A client with a handshake that did not answer is told that it no longer needs to.
    if take(number) != nil, !isStateless {
      let params = JSON.record(["requestId": question.state.json])
      await send(.request(nil, method: "notifications/cancelled", params: params))
    }
    return await server.account() == account ? answer : .dismissed
  }

  /// Leaves room for one more question.
  private func closeOldestQuestion() {
    let open = calls.filter { $0.value.question != nil }
    guard open.count >= server.limits.questions, let oldest = open.keys.min() else { return }
    open[oldest]?.question?.reply.yield(.dismissed)
  }

  private func inputRequired(_ question: OpenCall.Question) -> JSON {
    let asked = JSON.record([
      "method": Elicitation.method.json, "params": question.elicitation.json,
    ])
    return sign(
      .record([
        "resultType": "input_required".json, "inputRequests": .record([Self.key: asked]),
        "requestState": question.state.json,
      ]))
  }

  /// Closes the open question of a call and returns it: an answer counts once.
  private func take(_ number: Int) -> OpenCall.Question? {
    defer { calls[number]?.question = nil }
    return calls[number]?.question
  }

  /// Passes the answer in a request to the call that waits for it; returns the message if that
  /// fails.
  ///
  /// A state works only once, even if the rest of the request is wrong.
  func passAnswer(
    in request: IncomingRequest, _ tool: Tool, _ arguments: JSON, state: String?
  ) -> String? {
    let problem = """
      This question is no longer open: an answer counts once, within five minutes, for the same tool \
      and arguments. Call the tool again without requestState.
      """
    guard let number = number(ofState: state, isStateless: true) else { return problem }
    if let roomProblem { return roomProblem }
    guard let call = calls[number], let question = take(number) else { return problem }
    guard call.tool?.name == tool.name, call.arguments == arguments else {
      question.reply.yield(.dismissed)
      return problem
    }
    calls[number]?.setRequest(request)
    let answer = request.params["inputResponses"]?[Self.key]
    question.reply.yield(question.elicitation.reply(answer))
    return nil
  }

  /// Passes the answer of a client with a handshake to the call that waits for it.
  func reply(to id: RequestID, with result: JSON?) {
    guard let number = number(ofState: id.json.string, isStateless: false),
      let question = take(number)
    else { return }
    question.reply.yield(result.map { question.elicitation.reply($0) } ?? .unavailable)
  }

  /// Returns the number of the call that waits with this state, for a client with or without a
  /// handshake.
  private func number(ofState state: String?, isStateless: Bool) -> Int? {
    calls.first {
      $0.value.question?.state == state && state != nil
        && $0.value.client.version.isStateless == isStateless
    }?.key
  }
}
