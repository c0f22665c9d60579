import CommandSupport
import GitHubAPI
import HTTPTypes
import TerminalOutput
import TextFormats

struct APIFlow {
  let plan: APIRequestPlan
  let secretsAreAllowed: Bool
  let output: CommandOutput
  let prompts: Prompts
  let libraries: Libraries

  func run() async throws {
    let session = try libraries.sessions.session()
    let method = plan.effectiveMethod
    let change = APIChange(method, plan.path)
    let isWrite = method != .get && method != .head
    if isWrite, plan.path.gistSegments != nil {
      try await libraries.sessions.requireSignIn(to: session.host)
    }
    let request = try plan.request(reading: prompts.input)
    // Somebody may see any text that is written.
    if isWrite, let body = request.body {
      // The token in use is a secret of any format.
      _ = try await libraries.sessions.credentials(for: session.host).token(.optional)
      try await prompts.refuseSecrets(
        in: OutgoingText.texts(in: body), isAllowed: secretsAreAllowed)
    }
    guard !plan.isPaginated else { return try await printPages(request, session) }
    let response = try await response(to: request, change, from: session)
    change?.keep(response, from: session, in: libraries)
    try print(response)
  }

  /// Sends the request; a change without a response that shows it ends with status 75.
  private func response(
    to request: CustomRequest, _ change: APIChange?, from session: Session
  ) async throws -> APIResponse {
    let response: APIResponse
    do {
      response = try await session.api.response(to: request)
    } catch let error as APIError
      where ![.get, .head].contains(request.method) && error.mayHideSuccess
    {
      throw unknownOutcome(of: error, on: session.host)
    }
    do {
      try await change?.check(response, to: request, from: session)
    } catch let error as APIError {
      throw unknownOutcome(of: error, on: session.host)
    }
    return response
  }

  private func unknownOutcome(of error: APIError, on host: Host) -> Failure {
    let formatter = prompts.failureFormatter.on(host)
    return formatter.unknownOutcome(
      of: error, "the change may or may not have been made",
      next: ["check before retrying: \(formatter.command("api", .value(plan.path.text)))"])
  }

  /// Prints the elements of all pages as one array; pages that are not arrays one by one.
  private func printPages(_ request: CustomRequest, _ session: Session) async throws {
    var array = JSONArray(output.console)
    var isUsed = false
    do {
      try await session.api.responses(to: request) { response in
        guard let elements = (try? JSON(parsing: response.body))?.array else {
          return try print(response)
        }
        isUsed = true
        try array.append(elements)
      }
    } catch {
      try? array.close(isCut: true)
      throw error
    }
    // Nothing is printed if no page was an array.
    try array.close(isCut: !isUsed)
  }

  /// Prints the body of a response: JSON as `--json` does, any other type byte for byte.
  private func print(_ response: APIResponse) throws {
    guard !response.body.isEmpty else { return }
    if let document = try? JSON(parsing: response.body) {
      return try output.print(document)
    }
    try output.console.writeSafely(response.body)
  }
}

extension OutgoingText {
  /// Returns the texts in the body of a request, named by their place in it: `files.a.txt.content`.
  static func texts(in body: [UInt8]) -> [OutgoingText] {
    guard let document = try? JSON(parsing: body) else {
      return [OutgoingText(source: "the body", bytes: body)]
    }
    return texts(in: document, at: "")
  }

  private static func texts(in json: JSON, at place: String) -> [OutgoingText] {
    switch json {
    case .string(let text), .repairedString(let text):
      [OutgoingText(source: place.isEmpty ? "the body" : place, bytes: Array(text.utf8))]
    case .array(let elements): elements.flatMap { texts(in: $0, at: place) }
    case .object(let members):
      members.flatMap { member in
        [name(member.name)]
          + texts(in: member.value, at: place.isEmpty ? member.name : "\(place).\(member.name)")
      }
    case .null, .bool, .number: []
    }
  }
}
