import FoundationEssentials
import TestSupport

extension Program {
  /// Runs a program while `body` runs, which receives the first line of output that contains `text`.
  func inBackground(
    untilOutput text: String, body: @Sendable (_ line: String, RunningProcess) async throws -> Void
  ) async throws -> CommandResult {
    let line = "\(home.work)/line"
    let script = """
      mkfifo '\(line)'
      exec "$@" > >(grep -m 1 --line-buffered -F '\(text)' > '\(line)'; exec cat > /dev/null)
      """
    return try await through(shell: script).run { process in
      // Waits until the other shell has created the pipe.
      let read = try await Program(
        command: ["bash", "-c", "until [ -p \"$0\" ]; do :; done; cat \"$0\"", line], home: home
      ).run(limit: .seconds(20))
      defer { process.send(signal: 15) }
      try await body(read.out, process)
    }
  }
}
