import Glibc

extension KeyringSession {
  /// Returns the output of dbus-monitor while `body` runs.
  package func messages(during body: () async throws -> Void) async throws -> String {
    let end = "io.github.gists.EndOfMessages"
    return try await StartedProgram.run(
      ["dbus-monitor", "--session"], environment: environment, output: .lines, error: .discarded
    ) { monitor in
      defer { monitor.send(signal: SIGKILL) }
      // It prints its bus name as soon as it listens.
      guard var line = await monitor.nextLine() else { throw ToolFailure(tool: "dbus-monitor") }
      try await body()
      _ = try await call(
        "/", "org.freedesktop.DBus.NameHasOwner", [end], service: "org.freedesktop.DBus")
      var messages = ""
      while !line.contains(end) {
        messages += line + "\n"
        guard let next = await monitor.nextLine() else { throw ToolFailure(tool: "dbus-monitor") }
        line = next
      }
      return messages
    }.value
  }
}
