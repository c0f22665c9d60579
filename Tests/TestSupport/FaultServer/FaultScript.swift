/// The responses of a fault server.
package struct FaultScript: Sendable {
  /// What happens to each new connection before a request is read; the last element repeats.
  var greetings: [FaultAnswer] = []
  /// Returns the response to a request; the number counts earlier requests.
  var answer: @Sendable (FaultRequest, Int) async -> FaultAnswer

  /// Returns the responses in order; the last one repeats.
  package static func answer(_ answers: FaultAnswer...) -> FaultScript {
    let unexpected = FaultAnswer.text(500, "no response in the script")
    return FaultScript { _, count in
      answers.isEmpty ? unexpected : answers[min(count, answers.count - 1)]
    }
  }

  /// Returns the responses of the method and path, `"GET /gists"`, or 404 for other paths.
  ///
  /// The responses of a route are returned in order; the last one repeats.
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

  /// Returns a response that depends on the request and the number of earlier requests.
  package static func each(
    _ answer: @escaping @Sendable (FaultRequest, Int) async -> FaultAnswer
  ) -> FaultScript {
    FaultScript(answer: answer)
  }

  /// Returns a document; after a POST, as GitHub does, with what was sent.
  package static func creating(_ document: String) -> FaultScript {
    FaultScript { request, _ in
      let bytes = ChangedDocument.bytes(Array(document.utf8), sending: request.body, isNew: true)
      return .json(request.method == "POST" ? 201 : 200, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Handles each connection in order before a request is read; the last element repeats.
  package static func onConnect(_ greetings: FaultAnswer...) -> FaultScript {
    FaultScript(greetings: greetings) { _, _ in .hang }
  }

  func greeting(_ connection: Int) -> FaultAnswer? {
    greetings.isEmpty ? nil : greetings[min(connection, greetings.count - 1)]
  }

  /// Returns a CONNECT proxy that forwards every host to one loopback port.
  package static func proxy(toPort port: Int) -> FaultScript {
    FaultScript { request, _ in
      request.method == "CONNECT" ? .tunnel(port: port) : .text(405, "CONNECT only")
    }
  }
}
