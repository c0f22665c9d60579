import Subprocess
import SystemPackage

/// A running `git http-backend`, whose output is read as fast as the client takes it.
///
/// The process is killed when nobody holds this value any more.
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
    _ program: GitProgram, variables: [String: String], body: TemporaryFile,
    whenDone: @escaping @Sendable () async -> Void
  ) {
    let (chunks, output) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    let (demands, demand) = AsyncStream<Void>.makeStream()
    self.chunks = chunks
    self.demand = demand
    task = Task {
      do {
        _ = try await Subprocess.run(
          .name("git"), arguments: ["http-backend"], environment: program.environment(variables),
          platformOptions: GitProgram.options,
          input: .fileDescriptor(
            FileDescriptor(rawValue: body.descriptor), closeAfterSpawningProcess: false),
          output: .sequence, error: .discarded
        ) { execution in
          var demands = demands.makeAsyncIterator()
          for try await buffer in execution.standardOutput {
            guard await demands.next() != nil else { throw CancellationError() }
            output.yield(buffer.withUnsafeBytes { Array($0) })
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

  /// Runs a closure that is not cancelled: what was pushed is stored also if the client hangs up.
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
