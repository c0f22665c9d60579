import FoundationEssentials
import TestSupport

extension ScratchHome {
  /// A home whose programs use this private keyring.
  @discardableResult
  static func with<Result: Sendable>(
    _ setting: KeyringSession.Setting, body: (ScratchHome, KeyringSession) async throws -> Result
  ) async throws -> Result {
    try await KeyringSession.with(setting) { keyring in
      try await ScratchHome.with { home in
        try await body(home.with(["DBUS_SESSION_BUS_ADDRESS": keyring.busAddress]), keyring)
      }
    }
  }

  /// A home whose `gists` talks to this server.
  func using(_ server: FaultServer) -> ScratchHome { with(["GISTS_HOST": server.url]) }

  /// Writes accounts.json.
  func writeAccounts(_ text: String) throws {
    let (folder, attributes) = ("\(state)/gists", [FileAttributeKey.posixPermissions: 0o700])
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: attributes)
    let path = "\(folder)/accounts.json"
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// A home with a program that comes first in PATH.
  func installing(_ name: String, _ script: String) throws -> ScratchHome {
    let folder = try program(name, script: "#!/bin/sh\n\(script)\n")
    return with(["PATH": "\(folder):\(environment["PATH"] ?? "")"])
  }
}

extension KeyringItem {
  /// The items of `gists` in the keyring.
  static func token(
    _ secret: String = Faults.token, host: String, account: String = "octocat"
  ) -> Self {
    KeyringItem(
      label: "gists: \(account) on \(host)",
      attributes: ["xdg:schema": "io.github.gists.Token", "host": host, "account": account],
      secret: secret)
  }
}
