import TextFormats

/// Calls of tools and readings of resources: they run concurrently, and end in any order.
extension ModelContextSession {
  /// Starts a call of a tool, or continues the call for which this request contains the user's
  /// answer.
  ///
  /// Returns a failed result at once if the request is wrong; nil if the result follows later.
  func call(_ request: IncomingRequest, _ client: ModelClient) throws(ProtocolFault) -> JSON? {
    let name = request.params["name"]?.string ?? ""
    guard let tool = server.tools.first(where: { $0.name == name }) else {
      throw ProtocolFault(.invalidParams, "There is no tool \(name.prefix(100)).")
    }
    let arguments = request.params["arguments"] ?? .object([])
    guard arguments.members != nil else {
      throw ProtocolFault(.invalidParams, "arguments must be an object.")
    }
    try refuseOpenID(request.id)
    if client.version.isStateless, let state = request.params["requestState"] {
      let problem = passAnswer(in: request, tool, arguments, state: state.string)
      return problem.map { failure($0, client.version) }
    }
    if let problem = roomProblem ?? ValueSchema.record(tool.arguments).problem(in: arguments) {
      return failure(problem, client.version)
    }
    let sentence = server.sentence
    start(OpenCall(request, client, tool, arguments, within: tool.timeLimit)) { call in
      do {
        return .success(try await tool.run(call).json)
      } catch {
        return .success(ToolResult(failure: sentence(error)).json)
      }
    }
    return nil
  }

  /// Starts to read a resource.
  func read(_ request: IncomingRequest, _ client: ModelClient) throws(ProtocolFault) -> JSON? {
    guard let uri = request.params["uri"]?.string else {
      throw ProtocolFault(.invalidParams, "uri must be a string.")
    }
    try refuseOpenID(request.id)
    if let roomProblem { throw ProtocolFault(.failed, roomProblem) }
    let (resources, sentence) = (server.resources, server.sentence)
    start(OpenCall(request, client, within: server.limits.readTime)) { _ in
      do {
        let contents = try await resources.read(uri).map { text, type in
          JSON.record(["uri": uri.json, "mimeType": type?.json, "text": text.json])
        }
        return .success(.record(["contents": .array(contents)]))
      } catch let error as NoResource {
        let code = client.version.isStateless ? ProtocolFault.Code.invalidParams : .noResource
        return .failure(ProtocolFault(code, error.message, data: .record(["uri": uri.json])))
      } catch {
        return .failure(ProtocolFault(.failed, sentence(error)))
      }
    }
    return nil
  }

  private func refuseOpenID(_ id: RequestID) throws(ProtocolFault) {
    guard !calls.values.contains(where: { $0.request == id }) else {
      throw ProtocolFault(.invalidRequest, "A call with this id is running.")
    }
  }

  /// The message that no more calls may run; nil if one may.
  ///
  /// Calls that wait for the user don't count, nor those whose answer is on its way: a client that
  /// has read it may call again at once. But answers that nobody reads must not fill the memory.
  var roomProblem: String? {
    let limits = server.limits
    let running = calls.values.count(where: { $0.question == nil && !$0.isAnswered })
    if running >= limits.calls {
      return """
        \(limits.calls) calls are running, which is the limit. Wait for an answer, then call again.
        """
    }
    guard calls.values.count(where: \.isAnswered) >= limits.answeredCalls else { return nil }
    return """
      \(limits.answeredCalls) earlier calls haven't ended, which is the limit. Read their answers, then \
      call again.
      """
  }

  private func failure(_ message: String, _ version: ProtocolVersion) -> JSON {
    complete(ToolResult(failure: message).json, version)
  }

  private typealias Outcome = Result<JSON, ProtocolFault>

  private func start(
    _ call: OpenCall, _ work: @escaping @concurrent @Sendable (ToolCall) async -> Outcome
  ) {
    lastNumber += 1
    let number = lastNumber
    calls[number] = call
    mostCalls = max(mostCalls, calls.count)
    let toolCall = ToolCall(
      call.arguments, report: { await self.report(number, $0, $1, $2) },
      ask: { await self.ask(number, $0) })
    calls[number]?.task = Task {
      let outcome = await work(toolCall)
      calls[number]?.clock?.cancel()
      await respond(number, outcome)
      calls[number] = nil
      freeMemory()
    }
    startClock(number, call.timeLimit)
  }

  /// Frees memory after many concurrent calls: what they needed lies between what stays.
  private func freeMemory() {
    guard mostCalls > server.limits.smallBurst,
      calls.values.allSatisfy({ $0.question != nil })
    else { return }
    mostCalls = 0
    server.freeMemory()
  }

  /// Answers the request of a call; drops the answer if the client no longer waits for it.
  private func respond(_ number: Int, _ outcome: Outcome) async {
    guard let call = calls[number] else { return }
    calls[number]?.isAnswered = true
    guard let id = call.request else { return }
    calls[number]?.request = nil
    switch outcome {
    case .failure(let fault): await send(.fault(fault.answering(id)))
    case .success(let result):
      let line = OutgoingMessage.result(id, complete(result, call.client.version)).line
      let limit = server.limits.answerBytes
      guard line.count > limit else { return await write(line) }
      let fault = ProtocolFault(.failed, "The answer is larger than \(limit) bytes.")
      await send(.fault(fault.answering(id)))
    }
  }

  private func report(_ number: Int, _ done: Int, _ total: Int?, _ message: String?) async {
    guard let call = calls[number], call.request != nil, let token = call.progressToken,
      done > call.progress
    else { return }
    calls[number]?.progress = done
    let params = JSON.record([
      "progressToken": token.json, "progress": done.json, "total": total?.json,
      "message": message?.json,
    ])
    await send(.request(nil, method: "notifications/progress", params: params))
  }

  /// Ends a call that the client no longer waits for: no answer follows.
  func cancel(_ params: JSON) {
    guard let id = RequestID(params["requestId"]),
      let (number, call) = calls.first(where: { $0.value.request == id })
    else { return }
    calls[number]?.request = nil
    call.task?.cancel()
  }

  /// Limits the time of a call, or of its question, from now on.
  func startClock(_ number: Int, _ limit: Duration) {
    calls[number]?.clock?.cancel()
    calls[number]?.clock = Task {
      try await server.sleep(limit)
      // The clock may have been cancelled right after it ran out.
      guard !Task.isCancelled, let call = calls[number] else { return }
      if let question = call.question {
        question.reply.yield(.dismissed)
      } else {
        call.task?.cancel()
        await respond(number, call.late(after: limit))
      }
    }
  }

  /// Gives the task that receives lines and the calls a moment to end, and then cancels them.
  ///
  /// A client that reads gets the answers to all its lines, however many there are.
  func end(_ receiving: Task<Void, Never>) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    Task {
      await receiving.value
      // The last lines may have had the user's answers.
      hasEnded = true
      for call in calls.values { call.question?.reply.yield(.dismissed) }
      for task in calls.values.compactMap(\.task) { await task.value }
      end.yield()
    }
    let clock = Task {
      var count: Int
      repeat {
        repeat {
          count = received
          try await server.sleep(server.limits.unreadTime)
        } while received > count
        try await server.sleep(server.limits.endTime)
      } while received > count
      end.yield()
    }
    await ends.first { true }
    clock.cancel()
    receiving.cancel()
    for call in calls.values { call.task?.cancel() }
  }
}

extension OpenCall {
  /// Returns the result of a call that takes longer than the limit.
  fileprivate func late(after limit: Duration) -> Result<JSON, ProtocolFault> {
    let message = "It took longer than \(Int(limit / .seconds(1))) seconds."
    guard let tool else { return .failure(ProtocolFault(.failed, message)) }
    let doubt =
      tool.effect == .reads
      ? "" : " The change may or may not have been made: look before you call again."
    return .success(ToolResult(failure: message + doubt).json)
  }
}
