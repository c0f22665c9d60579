import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// The units of the timer that syncs in the background, as systemd reads and runs them.
@Suite struct `The sync timer's units` {
  private static func systemctl(in home: ScratchHome) throws -> ScratchHome {
    var home = home
    let programs = try home.program("systemctl", script: "#!/bin/sh\nexit 0\n")
    home.environment["PATH"] = "\(programs):\(home.environment["PATH"] ?? "")"
    return home
  }

  @Test(.requires("systemd-analyze"))
  func `are valid, and their command syncs with the token of the keyring`() async throws {
    try await Desktop.with(gists: 3) { desktop in
      _ = try await desktop.signIn()
      let home = try Self.systemctl(in: desktop.home)
      let installed = try await TestSupport.gists(["sync", "mine", "--install-timer"], in: home)
      #expect(installed.exit == 0, "\(installed)")

      let folder = "\(home.config)/systemd/user"
      let name = "gists-sync-127.0.0.1-\(desktop.sandbox.port)"
      let verified = try await Program(
        command: ["systemd-analyze", "verify", "--user", "\(folder)/\(name).timer"], home: home
      ).run()
      #expect(verified.exit == 0 && verified.err == "", "\(verified)")

      let service = String(decoding: home.read("\(folder)/\(name).service") ?? [], as: UTF8.self)
      let start = try #require(
        service.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
      let synced = try await Program(
        command: ["sh", "-c", String(start.dropFirst("ExecStart=".count))], home: home
      ).run()
      #expect(synced.exit == 0 && synced.out == "" && synced.err == "", "\(synced)")
      let list = try await TestSupport.gists(["list", "--offline", "--all"], in: home)
      #expect(list.out.split(separator: "\n").count >= 3)
    }
  }
}
