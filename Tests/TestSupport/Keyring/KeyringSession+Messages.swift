import Glibc

extension KeyringSession {
  /// Returns the output of dbus-monitor while `body` runs.
  ///
  /// The call `last` may come only after the end of `body`, but must come.
  package func messages(
    until last: String? = nil, during body: () async throws -> Void
  ) async throws -> String {
    let end = "io.github.gists.EndOfMessages"
    return try await StartedProgram.run(
      ["dbus-monitor", "--session"], environment: environment, output: .lines, error: .discarded
    ) { monitor in
      // Without the last call, its lines would have no end.
      let limit = Task {
        try await Task.sleep(for: .untilHang)
        monitor.send(signal: SIGKILL)
      }
      defer {
        limit.cancel()
        monitor.send(signal: SIGKILL)
      }
      // It prints its bus name as soon as it listens.
      guard var line = await monitor.nextLine() else { throw ToolFailure(tool: "dbus-monitor") }
      try await body()
      _ = try await call(
        "/", "org.freedesktop.DBus.NameHasOwner", [end], service: "org.freedesktop.DBus")
      var (messages, hasEnded) = ("", false)
      while true {
        if line.contains(end) { hasEnded = true } else { messages += line + "\n" }
        let hasLast = last.map { messages.contains("member=\($0)\n") } ?? true
        if hasEnded, hasLast { return messages }
        guard let next = await monitor.nextLine() else { throw ToolFailure(tool: "dbus-monitor") }
        line = next
      }
    }.value
  }
}
