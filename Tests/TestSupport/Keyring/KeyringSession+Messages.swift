import Glibc
import Subprocess

extension KeyringSession {
  /// Returns the output of dbus-monitor while `body` runs.
  package func messages(during body: () async throws -> Void) async throws -> String {
    let end = "io.github.gists.EndOfMessages"
    return try await run(
      .name("dbus-monitor"), arguments: ["--session"], environment: .custom(environment),
      input: .none, output: .sequence, error: .discarded
    ) { monitor in
      defer { kill(monitor.processIdentifier.value, SIGKILL) }
      var lines = monitor.standardOutput.strings().makeAsyncIterator()
      // It prints its bus name as soon as it listens.
      guard var line = try await lines.next() else { throw ToolFailure(tool: "dbus-monitor") }
      try await body()
      _ = try await Self.tool(
        "gdbus",
        [
          "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
          "--method", "org.freedesktop.DBus.NameHasOwner", end,
        ], environment)
      var messages = ""
      while !line.contains(end) {
        messages += line + "\n"
        guard let next = try await lines.next() else { throw ToolFailure(tool: "dbus-monitor") }
        line = next
      }
      return messages
    }.closureResult
  }
}
