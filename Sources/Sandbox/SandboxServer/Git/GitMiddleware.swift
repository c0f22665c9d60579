import HTTPTypes
import Hummingbird
import Synchronization

struct GitMiddleware: RouterMiddleware {
  private static let maximumBodySize = 100 << 20

  let repositories: GitRepositories

  @concurrent func handle(
    _ request: Request, context: RouterContext, next: RouterContext.Next
  ) async throws -> Response {
    guard let git = GitRequest(request) else { return try await next(request, context) }
    do {
      return try await respond(to: request, git)
    } catch let error as GitRefusal {
      return error.response
    }
  }

  private func respond(to request: Request, _ git: GitRequest) async throws -> Response {
    let login = try repositories.environment.state.withLock { state throws(GitRefusal) in
      try state.access(
        to: git, request.headers[.authorization], at: repositories.environment.now())
    }
    let body = try await body(of: request)
    let program = try await repositories.begin(git)
    let variables = variables(of: request, git, login, bodySize: body.size, program)
    let isSlow = request.headers[.sandboxFault] == NamedFault.slowPush.rawValue
    let delay = isSlow ? repositories.environment.options.pushDelay : nil
    let backend = GitBackend(program, variables: variables, body: body.file) {
      await repositories.end(git, by: login, program, delay: delay)
    }
    var output: [UInt8] = []
    do {
      while let chunk = try await backend.next() {
        output += chunk
        if let (head, rest) = CGIResponse.parse(output) {
          return response(head, Array(rest), backend)
        }
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw GitRefusal.noGit
    }
    throw GitRefusal.noGit
  }

  /// Returns the request's body in a file: git reads it at full speed even if the client is slow.
  private func body(of request: Request) async throws -> (file: UnnamedFile, size: Int) {
    guard let file = UnnamedFile(in: try await repositories.folder()) else {
      throw GitRefusal.cannotStore
    }
    var size = 0
    for try await chunk in request.body {
      size += chunk.readableBytes
      guard size <= Self.maximumBodySize else { throw GitRefusal.tooLarge }
      guard chunk.withUnsafeReadableBytes(file.append) else { throw GitRefusal.cannotStore }
    }
    guard file.rewind() else { throw GitRefusal.cannotStore }
    return (file, size)
  }

  /// Returns the variables of `git http-backend` (git-http-backend(1)).
  private func variables(
    of request: Request, _ git: GitRequest, _ login: String?, bodySize: Int, _ program: GitProgram
  ) -> [String: String] {
    let service = git.service?.rawValue ?? ""
    let encoding = request.headers[.contentEncoding]?.lowercased() ?? ""
    let version = request.headers[.gitProtocol] ?? ""
    return [
      "GIT_HTTP_EXPORT_ALL": "1",
      "GIT_PROJECT_ROOT": program.folder,
      "PATH_INFO": "/\(git.gist).git/" + (git.isAdvertisement ? "info/refs" : service),
      "QUERY_STRING": git.isAdvertisement ? "service=\(service)" : "",
      "REQUEST_METHOD": request.method.rawValue,
      "REMOTE_ADDR": "127.0.0.1",
      "REMOTE_USER": login ?? "",
      "CONTENT_TYPE": request.headers[.contentType] ?? "",
      "CONTENT_LENGTH": String(bodySize),
      "HTTP_CONTENT_ENCODING": ["gzip", "x-gzip"].contains(encoding) ? encoding : "",
      "GIT_PROTOCOL": version.wholeMatch(of: /[a-z0-9=:]{1,100}/) == nil ? "" : version,
    ]
  }

  private func response(_ head: CGIResponse, _ start: [UInt8], _ backend: GitBackend) -> Response {
    var fields = head.fields
    fields[.server] = "gists-sandbox"
    fields[.requestID] = ResponseBuilder.requestID()
    return Response(
      status: head.status, headers: fields,
      body: ResponseBody { writer in
        if !start.isEmpty { try await writer.write(ByteBuffer(bytes: start)) }
        while let chunk = try await backend.next() {
          try await writer.write(ByteBuffer(bytes: chunk))
        }
        try await writer.finish(nil)
      })
  }
}
