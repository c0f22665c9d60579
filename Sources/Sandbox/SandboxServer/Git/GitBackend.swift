import ByteTools
import ChildProcesses
import Glibc
import HTTPTypes

/// A running `git http-backend`; it is killed when the last reference to this object is gone.
final class GitBackend: Sendable {
  private let chunks: AsyncThrowingStream<[UInt8], any Error>
  private let demand: AsyncStream<Void>.Continuation
  private let task: Task<Void, Never>

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - program: The git to run.
  ///   - variables: The request, as the variables of a CGI program (RFC 3875, section 4.1).
  ///   - body: The body of the request.
  ///   - whenDone: Runs after the process has ended, before the output ends.
  init(
    _ program: GitProgram, variables: [String: String], body: UnnamedFile,
    whenDone: @escaping @Sendable () async -> Void
  ) {
    let (chunks, output) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let (demands, demand) = AsyncStream<Void>.makeStream()
    self.chunks = chunks
    self.demand = demand
    task = Task {
      do {
        let backend = program.process(["http-backend"], variables, inputDescriptor: body.descriptor)
        _ = try await backend.run { written in
          var demands = demands.makeAsyncIterator()
          while let piece = await written.next() {
            guard await demands.next() != nil else { throw CancellationError() }
            output.yield(piece)
          }
        }
        withExtendedLifetime(body) {}
        await Self.detached(whenDone)
        output.finish()
      } catch {
        await Self.detached(whenDone)
        output.finish(throwing: error)
      }
    }
  }

  deinit { task.cancel() }

  /// Runs a closure that is not cancelled: a push is stored even if the client hangs up.
  private static func detached(_ body: @escaping @Sendable () async -> Void) async {
    await Task { await body() }.value
  }

  /// Returns the next part of the output; nil at its end.
  func next() async throws -> [UInt8]? {
    demand.yield()
    var iterator = chunks.makeAsyncIterator()
    return try await iterator.next()
  }
}

/// git without the user's and the system's settings.
struct GitProgram: Sendable {
  /// The folder of the repositories, which is also git's home.
  let folder: String

  /// Returns the output of a git command; nil if it fails or prints more than `limit` bytes.
  func output(
    _ arguments: [String], in repository: String, input: [UInt8] = [], limit: Int
  ) async -> [UInt8]? {
    await process(["-C", repository] + arguments, input: input).output(sizeLimit: limit)
  }

  /// Returns a git command.
  func process(
    _ arguments: [String], _ variables: [String: String] = [:], input: [UInt8] = [],
    inputDescriptor: Int32? = nil
  ) -> PipedProcess {
    var all = variables
    all["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    all["HOME"] = folder
    all["GIT_CONFIG_NOSYSTEM"] = "1"
    all["GIT_CONFIG_GLOBAL"] = "/dev/null"
    return PipedProcess(
      ["git"] + arguments, input: input, inputDescriptor: inputDescriptor, environment: all)
  }
}

/// The status and fields that a CGI program prints before its body (RFC 3875, section 6).
struct CGIResponse: Sendable {
  private(set) var status: HTTPResponse.Status = .ok
  private(set) var fields = HTTPFields()

  private static let headEnd = Array("\r\n\r\n".utf8)

  /// Parses the beginning of the output.
  static func parse(_ output: [UInt8]) -> (response: CGIResponse, rest: ArraySlice<UInt8>)? {
    guard let end = output.firstIndex(ofText: Self.headEnd) else { return nil }
    var response = CGIResponse()
    for line in String(decoding: output[..<end], as: UTF8.self).split(separator: "\r\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { continue }
      let value = String(parts[1].drop { $0 == " " })
      if parts[0] == "Status" {
        // git reports damaged requests as its own error.
        let code = Int(value.prefix(3)) ?? 400
        response.status = .init(code: (200..<500).contains(code) ? code : 400)
      } else {
        response.fields[name] = value
      }
    }
    return (response, output[(end + headEnd.count)...])
  }
}
