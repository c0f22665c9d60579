import Glibc

/// The dialogs of keyrings, on an X server without a screen.
extension KeyringSession {
  /// Runs `body` with the variables of an X server that has a window manager.
  static func withDisplay<Value: Sendable>(
    in folder: String, body: ([String: String]) async throws -> Value
  ) async throws -> Value {
    let environment = ["HOME": folder, "PATH": toolPath]
    return try await StartedProgram.run(
      ["Xvfb", "-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1024x768x24"],
      environment: environment, output: .lines, error: .discarded
    ) { server in
      // Killed, it would leave its lock file.
      defer { server.send(signal: SIGTERM) }
      guard let line = await server.nextLine() else { throw ToolFailure(tool: "Xvfb") }
      let display = ":\(line)"
      return try await withWindowManager(
        environment.merging(["DISPLAY": display]) { $1 }
      ) { try await body(["DISPLAY": display, "QT_QPA_PLATFORM": "xcb"]) }
    }.value
  }

  private static func withWindowManager<Value: Sendable>(
    _ environment: [String: String], body: () async throws -> Value
  ) async throws -> Value {
    try await StartedProgram.run(
      ["openbox"], environment: environment, output: .discarded, error: .discarded
    ) { manager in
      defer { manager.send(signal: SIGTERM) }
      return try await body()
    }.value
  }

  /// Waits until a window with this title is shown.
  package func waitForDialog(_ title: String) async throws {
    try await eventually { try await dialog(title) != nil }
  }

  /// Waits until no window with this title is shown.
  package func waitForNoDialog(_ title: String) async throws {
    try await eventually { try await dialog(title) == nil }
  }

  /// Waits for the dialog that unlocks the collection, types the password and waits for its end.
  package func unlockInDialog(_ title: String) async throws {
    try await press(["ctrl+a", "type", "--args", "1", Self.password, "key", "Return"], in: title)
  }

  /// Waits for a dialog, presses keys and waits for its end.
  package func press(_ keys: String..., in title: String) async throws {
    try await press(keys, in: title)
  }

  /// Presses keys again if the dialog was not yet ready for them.
  private func press(_ keys: [String], in title: String) async throws {
    try await waitForDialog(title)
    while let window = try await dialog(title) {
      _ = try? await tool("xdotool", ["windowfocus", window, "key"] + keys, environment)
      do {
        try await eventually(within: .seconds(10)) { try await dialog(title) == nil }
      } catch is NeverHappened {}
    }
  }

  /// Returns the visible window with this title; nil if there is none.
  private func dialog(_ title: String) async throws -> String? {
    var found: String?
    try await eventually {
      do {
        let windows = try await tool(
          "xdotool", ["search", "--onlyvisible", "--name", title], environment)
        found = windows.split(separator: "\n").first.map(String.init)
        return true
      } catch let failure as ToolFailure {
        // Without such a window, xdotool fails silently; with a message if one closes meanwhile.
        return failure.message.isEmpty
      }
    }
    return found
  }
}
