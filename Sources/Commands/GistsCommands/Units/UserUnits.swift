import ChildProcesses
import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

/// Installs units in the user's systemd, and removes them.
struct UserUnits: Sendable {
  /// The word in messages: `timer`, `service`.
  let kind: String
  let host: Host
  /// The name of the unit that is enabled.
  let enabled: String
  /// All units, in the order in which they are written.
  let texts: [(name: String, text: String)]
  let sessions: Sessions
  let programs: Programs

  private func file(_ name: String) -> PrivateFile {
    PrivateFile("\(sessions.stateFiles.folders.systemdUnits)/\(name)")
  }

  /// Writes the texts of all units, and starts the one that is enabled; starts it again if it runs.
  ///
  /// If systemd does not start it, the units of an earlier installation are put back.
  ///
  /// - Parameter other: the command to schedule without systemd.
  /// - Throws: ``Failure`` with status 71 if systemd does not start it, 74 if a file can't be written.
  func install(or other: SuggestedCommand) async throws {
    if let name = sessions.credentials(for: host).variables.names.first {
      programs.output.diagnostics.warn(
        "the \(kind) uses the token in the keyring, not \(name)")
    }
    var former: [String: [UInt8]] = [:]
    do {
      for (name, text) in texts {
        former[name] = try file(name).read()
        try file(name).write(Array(text.utf8))
      }
    } catch {
      throw Failure(.cannotWrite, "could not install the \(kind): \(error.sentence())")
    }
    do {
      try await systemctl("daemon-reload", or: other)
      try await systemctl("enable", "--now", enabled, or: other)
      if former[enabled] != nil { try await systemctl("restart", enabled) }
    } catch {
      for (name, _) in texts {
        if let bytes = former[name] {
          try? file(name).write(bytes)
        } else {
          try? file(name).remove()
        }
      }
      throw error
    }
  }

  /// Stops the unit that is enabled, and removes the files; returns whether there were any.
  func remove() async throws -> Bool {
    guard texts.contains(where: { file($0.name).identity != nil }) else {
      programs.output.diagnostics.note("no \(kind) is installed for \(host)")
      return false
    }
    // Without systemd nothing runs, and only the files remain.
    try? await systemctl("disable", "--now", enabled)
    do {
      for (name, _) in texts.reversed() { try file(name).remove() }
    } catch {
      throw Failure(.cannotWrite, "could not remove the \(kind): \(error.sentence())")
    }
    try? await systemctl("daemon-reload")
    return true
  }

  private func systemctl(
    _ arguments: String..., or other: SuggestedCommand? = nil
  ) async throws {
    let command = ["systemctl", "--user"] + arguments
    switch await programs.runner.status(command, .seconds(30)) {
    case .succeeded: return
    case .notFound: throw Failure.noSystemd(other)
    case .failed, .stillRunning: throw Failure.systemctlFailed(command)
    }
  }
}

extension Failure {
  fileprivate static func noSystemd(_ other: SuggestedCommand?) -> Failure {
    Failure(
      .unreachable, code: .noSystemd, "systemd is not available: there is no systemctl",
      next: other.map { ["schedule this command yourself: \($0)"] } ?? [])
  }

  fileprivate static func systemctlFailed(_ command: [String]) -> Failure {
    let command = command.joined(separator: " ")
    return Failure(
      .unreachable, code: .systemctlFailed, "\(command) failed",
      next: ["to see why, run \(command)"])
  }
}
