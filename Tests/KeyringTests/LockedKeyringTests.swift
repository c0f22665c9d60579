import Keyring
import Testing
import TestSupport

@Suite(.serialized, .keyring(.unlocked))
struct `a locked keyring` {
  let session: KeyringSession
  let store: SecretServiceStore

  init() async throws {
    session = try .ofSuite
    store = SecretServiceStore(in: session)
    try session.unlock()
    try await store.save("kept", host: "github.com", account: "octocat")
    try await session.lock()
  }

  /// At a terminal on a desktop.
  ///
  /// The daemon, which has no display, answers as if the person closed
  /// the prompt.
  private var storeAtTerminal: SecretServiceStore {
    SecretServiceStore(in: session, adding: ["DISPLAY": ":99"], hasTerminal: true)
  }

  @Test func `is told from an absent token`() async throws {
    await #expect(throws: KeyringError.locked) {
      try await store.secret(host: "github.com", account: "octocat")
    }
    #expect(try await store.secret(host: "github.com", account: "hubot") == nil)
  }

  @Test func `is told before signing in`() async {
    await #expect(throws: KeyringError.locked) { try await store.prepare() }
  }

  @Test func `takes no token and loses none`() async throws {
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
  func `shows no prompt without both a terminal and a display`(
    variables: [String: String], hasTerminal: Bool
  ) async throws {
    let store = SecretServiceStore(in: session, adding: variables, hasTerminal: hasTerminal)
    let messages = try await session.messages {
      await #expect(throws: KeyringError.locked) {
        try await store.secret(host: "github.com", account: "octocat")
      }
    }
    #expect(!messages.contains("member=Unlock"))
    #expect(!messages.contains("member=Prompt\n"))
  }

  @Test func `is told from a dismissed prompt`() async throws {
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

  @Test func `has the item itself unlocked, after a search that unlocks nothing`()
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

  @Test func `still tells whose tokens it holds`() async throws {
    #expect(try await store.accounts(host: "github.com") == ["octocat"])
  }

  @Test func `is open again once the person has unlocked it`() async throws {
    try session.unlock()
    #expect(try await store.secret(host: "github.com", account: "octocat") == "kept")
  }
}
