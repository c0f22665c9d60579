import Keyring
import Testing
import TestSupport

@Suite(.serialized, .keyring(.unlocked))
struct `A locked keyring` {
  let session: KeyringSession
  let store: ProgramStore

  init() async throws {
    session = try .ofSuite
    store = ProgramStore(in: session)
    try session.unlock()
    try await store.save("kept", host: "github.com", account: "octocat")
    try await session.lock()
  }

  /// Runs at a terminal on a desktop.
  ///
  /// The daemon has no display and responds as if the prompt had been dismissed.
  private var storeAtTerminal: ProgramStore {
    ProgramStore(in: session, adding: ["DISPLAY": ":99"], hasTerminal: true)
  }

  @Test func `a locked keyring is not a missing token`() async throws {
    await #expect(throws: KeyringError.locked) {
      try await store.secret(host: "github.com", account: "octocat")
    }
    #expect(try await store.secret(host: "github.com", account: "hubot") == nil)
  }

  @Test func `a locked keyring is reported before signing in`() async {
    await #expect(throws: KeyringError.locked) { try await store.prepare() }
  }

  @Test func `no token is stored or lost`() async throws {
    await #expect(throws: KeyringError.locked) {
      try await store.save("new", host: "github.com", account: "octocat")
    }
    await #expect(throws: KeyringError.locked) {
      try await store.remove(host: "github.com", account: "octocat")
    }
    try session.unlock()
    #expect(try await session.items().map(\.secret) == ["kept"])
  }

  @Test(arguments: [
    (["DISPLAY": ":99"], false), (["WAYLAND_DISPLAY": "wayland-9"], false), ([:], true),
    (["DISPLAY": ""], true),
  ])
  func `no prompt opens without a terminal and a display`(
    variables: [String: String], hasTerminal: Bool
  ) async throws {
    let store = ProgramStore(in: session, adding: variables, hasTerminal: hasTerminal)
    let messages = try await session.messages {
      await #expect(throws: KeyringError.locked) {
        try await store.secret(host: "github.com", account: "octocat")
      }
    }
    #expect(!messages.contains("member=Unlock"))
    #expect(!messages.contains("member=Prompt\n"))
  }

  @Test func `a dismissed prompt has its own error`() async throws {
    await #expect(throws: KeyringError.dismissed) {
      try await storeAtTerminal.secret(host: "github.com", account: "octocat")
    }
    await #expect(throws: KeyringError.dismissed) { try await storeAtTerminal.prepare() }
    await #expect(throws: KeyringError.dismissed) {
      try await storeAtTerminal.save("new", host: "github.com", account: "octocat")
    }
    await #expect(throws: KeyringError.dismissed) {
      try await storeAtTerminal.remove(host: "github.com", account: "octocat")
    }
    try session.unlock()
    #expect(try await session.items().map(\.secret) == ["kept"])
  }

  @Test func `a search unlocks nothing, and only the item is unlocked`()
    async throws
  {
    let messages = try await session.messages {
      await #expect(throws: KeyringError.dismissed) {
        try await storeAtTerminal.secret(host: "github.com", account: "octocat")
      }
    }
    #expect(
      messages.calls(among: ["SearchItems", "Unlock", "Prompt", "GetSecret", "GetSecrets"])
        == ["SearchItems", "Unlock", "Prompt"])
    #expect(
      messages.contains(
        "member=Unlock\n   array [\n      object path \"/org/freedesktop/secrets/collection/login/")
    )
  }

  @Test func `accounts are listed without unlocking`() async throws {
    #expect(try await store.accounts(host: "github.com") == ["octocat"])
  }

  @Test func `tokens are readable again after unlocking`() async throws {
    try session.unlock()
    #expect(try await store.secret(host: "github.com", account: "octocat") == "kept")
  }
}
