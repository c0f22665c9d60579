/// Decides what a fault server does with each request.
package struct FaultScript: Sendable {
  /// Done with the first connection, the second one, and so on, before anything is read from it; the
  /// last one also with those that follow.
  var greetings: [FaultAnswer] = []
  /// The request and how many came before it.
  var answer: @Sendable (FaultRequest, Int) async -> FaultAnswer

  /// Every request gets this answer.
  package static func answer(_ answer: FaultAnswer) -> FaultScript {
    FaultScript { _, _ in answer }
  }

  /// The first request gets the first answer, and so on; the last one also what follows.
  package static func answers(_ answers: FaultAnswer...) -> FaultScript {
    let unexpected = FaultAnswer.text(500, "no answer is scripted")
    return FaultScript { _, count in
      answers.isEmpty ? unexpected : answers[min(count, answers.count - 1)]
    }
  }

  /// The answer by method and path, `"GET /gists"`; 404 where none is named.
  ///
  /// The answers of one route are given in turn, the last one again and again.
  package static func routes(_ routes: [String: [FaultAnswer]]) -> FaultScript {
    let counts = Counter()
    return FaultScript { request, _ in
      let key = "\(request.method) \(request.path)"
      guard let answers = routes[key], !answers.isEmpty else {
        return .json(404, #"{"message":"Not Found"}"#)
      }
      return answers[min(counts.next(key), answers.count - 1)]
    }
  }

  /// Decides by the request and the number of requests before it.
  package static func each(
    _ answer: @escaping @Sendable (FaultRequest, Int) async -> FaultAnswer
  ) -> FaultScript {
    FaultScript(answer: answer)
  }

  /// Treats the first connection so as soon as it is there, the second one as comes next, and so on;
  /// those after the last one like it.
  package static func onConnect(_ greetings: FaultAnswer...) -> FaultScript {
    FaultScript(greetings: greetings) { _, _ in .hang }
  }

  func greeting(_ connection: Int) -> FaultAnswer? {
    greetings.isEmpty ? nil : greetings[min(connection, greetings.count - 1)]
  }

  /// A CONNECT proxy that leads every name to one port of loopback.
  package static func proxy(toPort port: Int) -> FaultScript {
    FaultScript { request, _ in
      request.method == "CONNECT" ? .tunnel(port: port) : .text(405, "CONNECT only")
    }
  }
}
