import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Registers endpoints, and answers them: the one way from a request to a response.
struct Endpoints: Sendable {
  typealias Handler = @Sendable (Call, inout World) throws(Refusal) -> Answer

  /// GitHub takes no more, either.
  static let largestBody = 100 << 20

  let core: SandboxCore
  /// Before each path: "" or "/api/v3".
  let prefix: String
  /// The web's pages need no agent, no token and have no rate limit.
  let isAPI: Bool

  /// Adds an endpoint to the router.
  func add(
    _ method: HTTPRequest.Method, _ path: String, to router: Router<SandboxContext>,
    handler: @escaping Handler
  ) {
    router.on(RouterPath(prefix + path), method: method) { request, context in
      try await respond(to: request, context: context, handler: handler)
    }
  }

  func respond(
    to request: Request, context: SandboxContext, handler: Handler
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.largestBody)
    var call = Call(
      request, body: Array(buffer: body), parameters: context.parameters,
      addresses: core.addresses(of: request, prefix: prefix), now: core.now())
    let answer: Answer
    do throws(Refusal) {
      answer = try core.world.withLock { world throws(Refusal) in
        if isAPI {
          call.caller = try world.caller(of: call)
          try world.checkRateLimit(call)
          guard !call.endsInSlash || call.path == "\(prefix)/" || call.isAboutContents else {
            throw .notFound
          }
        }
        return try handler(call, &world)
      }
    } catch {
      answer = error.answer
    }
    let (response, isFree) = Delivery(call: call, isAPI: isAPI).response(to: answer)
    return isAPI ? counted(response, isFree: isFree, call: call) : response
  }

  /// The response with the fields of the rate limit, after the request has been counted.
  private func counted(_ response: Response, isFree: Bool, call: Call) -> Response {
    let isFree = isFree || call.isAboutRateLimit
    let window = core.world.withLock { world in
      isFree
        ? world.rateLimits.window(of: call.caller.token, call.resource, now: call.time)
        : world.rateLimits.spend(call.caller.token, call.resource, now: call.time)
    }
    var response = response
    response.headers[.rateLimit] = String(window.limit)
    response.headers[.rateRemaining] = String(window.remaining)
    response.headers[.rateUsed] = String(window.used)
    response.headers[.rateReset] = String(window.reset.seconds)
    response.headers[.rateResource] = call.resource.rawValue
    return response
  }
}
