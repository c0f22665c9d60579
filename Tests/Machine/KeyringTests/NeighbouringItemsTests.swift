import Keyring
import Testing
import TestSupport

@Suite struct `Items of other programs` {
  private static let items = [
    KeyringItem(
      label: "Git: https://github.com/",
      attributes: [
        "xdg:schema": "org.git.Password", "protocol": "https", "server": "github.com",
        "user": "octocat",
      ],
      secret: "of-git"),
    KeyringItem(
      label: "gh",
      // The daemon later adds this schema to an item without one.
      attributes: [
        "xdg:schema": "org.freedesktop.Secret.Generic", "service": "gh:github.com",
        "username": "octocat",
      ],
      secret: "of-gh"),
    KeyringItem(
      label: "git:https://github.com",
      attributes: [
        "xdg:schema": "com.microsoft.GitCredentialManager", "service": "git:https://github.com",
        "account": "octocat",
      ],
      secret: "of-gcm"),
    KeyringItem(
      label: "of the same shape",
      attributes: ["xdg:schema": "org.example.Token", "host": "github.com", "account": "octocat"],
      secret: "of-another"),
  ]

  @Test func `items of other programs are neither found nor changed`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      for item in Self.items { try await session.store(item) }
      let before = try await session.items()
      let store = ProgramStore(in: session)

      #expect(try await store.secret(host: "github.com", account: "octocat") == nil)
      #expect(try await store.accounts(host: "github.com") == [])
      try await store.save("ours", host: "github.com", account: "octocat")
      #expect(try await store.secret(host: "github.com", account: "octocat") == "ours")
      let after = try await session.items()
      #expect(after.filter { $0.secret != "ours" } == before)
      #expect(try await store.remove(host: "github.com", account: "octocat") == 1)

      #expect(before.map(\.secret).sorted() == Self.items.map(\.secret).sorted())
      let end = try await session.items()
      #expect(end == before)
    }
  }
}
