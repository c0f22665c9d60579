import TestSupport
import Testing

@testable import Keyring

@Suite(.serialized, .keyring(.unlocked))
struct `An unlocked keyring` {
  let session: KeyringSession
  let store: ProgramStore

  init() async throws {
    session = try .ofSuite
    store = ProgramStore(in: session)
    for host in ["github.com", "127.0.0.1:8080"] {
      for account in try await store.accounts(host: host) {
        try await store.remove(host: host, account: account)
      }
    }
  }

  @Test func `an account without a token returns nil`() async throws {
    #expect(try await store.secret(host: "github.com", account: "octocat") == nil)
    #expect(try await store.accounts(host: "github.com") == [])
    #expect(try await store.remove(host: "github.com", account: "octocat") == 0)
  }

  @Test func `each host and account has one token`() async throws {
    try await store.save("token-1", host: "github.com", account: "octocat")
    try await store.save("token-2", host: "github.com", account: "hubot")
    try await store.save("token-3", host: "127.0.0.1:8080", account: "octocat")

    #expect(try await store.secret(host: "github.com", account: "octocat") == "token-1")
    #expect(try await store.secret(host: "github.com", account: "hubot") == "token-2")
    #expect(try await store.secret(host: "127.0.0.1:8080", account: "octocat") == "token-3")
    #expect(try await store.accounts(host: "github.com") == ["hubot", "octocat"])

    #expect(try await store.remove(host: "github.com", account: "octocat") == 1)
    #expect(try await store.secret(host: "github.com", account: "octocat") == nil)
    #expect(try await store.accounts(host: "github.com") == ["hubot"])
  }

  @Test func `an item has our schema, host, account and a label without the token`()
    async throws
  {
    try await store.save("gho_hidden", host: "127.0.0.1:8080", account: "octocat")

    #expect(
      try await session.items() == [
        KeyringItem(
          label: "gists: octocat on 127.0.0.1:8080",
          attributes: [
            "xdg:schema": "io.github.gists.Token", "host": "127.0.0.1:8080", "account": "octocat",
          ],
          secret: "gho_hidden")
      ])
    #expect(
      try await session.secret(["host": "127.0.0.1:8080", "account": "octocat"]) == "gho_hidden")
  }

  @Test func `a token is replaced in one step`() async throws {
    try await store.save("old", host: "github.com", account: "octocat")
    let messages = try await session.messages {
      try await store.save("new", host: "github.com", account: "octocat")
    }

    #expect(try await session.items().map(\.secret) == ["new"])
    #expect(messages.calls(among: ["CreateItem", "Delete", "SetSecret"]) == ["SetSecret"])
  }

  @Test func `a stored token is read back in an encrypted session`() async throws {
    let messages = try await session.messages {
      try await store.save("gho_hidden", host: "github.com", account: "octocat")
    }

    #expect(messages.contains("gists: octocat on github.com"))
    #expect(messages.contains("dh-ietf1024-sha256-aes128-cbc-pkcs7"))
    #expect(!messages.contains("gho_hidden"))
    #expect(
      messages.calls(among: ["OpenSession", "CreateItem", "SearchItems", "GetSecret"])
        == ["SearchItems", "OpenSession", "CreateItem", "SearchItems", "GetSecret"])
  }

  @Test func `a check opens a session, which fails if the service can't encrypt`() async throws {
    let messages = try await session.messages { try await store.prepare() }
    #expect(
      messages.calls(among: ["SearchItems", "OpenSession", "CreateItem"]) == ["OpenSession"])
  }

  @Test func `a removal is checked with a search`() async throws {
    try await store.save("token", host: "github.com", account: "octocat")
    let messages = try await session.messages {
      try await store.remove(host: "github.com", account: "octocat")
    }

    #expect(
      messages.calls(among: ["SearchItems", "Delete"]) == [
        "SearchItems", "SearchItems", "Delete", "SearchItems",
      ])
  }

  @Test func `a lookup needs as few calls as possible`() async throws {
    try await store.save("token", host: "github.com", account: "octocat")
    let messages = try await session.messages {
      let secret = try await store.secret(host: "github.com", account: "octocat")
      #expect(secret == "token")
    }

    // The bus is asked for the service's name besides. The first call after these is gdbus's.
    let forName: Set = ["AddMatch", "RemoveMatch", "GetNameOwner", "StartServiceByName"]
    let own = messages.calls { !forName.contains($0) }
    #expect(
      own.prefix(9) == [
        "Hello", "GetAll", "ReadAlias", "GetAll", "SearchItems", "GetAll", "OpenSession",
        "GetSecret", "Hello",
      ])
  }

  @Test func `the default keyring's item is in use, and all are removed`() async throws {
    let other = KeyringItem(
      label: "older",
      attributes: [
        "xdg:schema": "io.github.gists.Token", "host": "github.com", "account": "octocat",
      ], secret: "old")
    try await session.store(other, in: "session")
    #expect(try await store.secret(host: "github.com", account: "octocat") == "old")
    try await store.save("new", host: "github.com", account: "octocat")
    #expect(try await store.secret(host: "github.com", account: "octocat") == "new")
    #expect(try await session.itemCount() == 2)
    #expect(try await store.remove(host: "github.com", account: "octocat") == 2)
    #expect(try await session.itemCount() == 0)
  }

  @Test(arguments: [("", 1), ("ü 💙\n", 1), ("x", 100_000)])
  func `every text is returned unchanged`(text: String, times: Int) async throws {
    let secret = String(repeating: text, count: times)
    try await store.save(secret, host: "github.com", account: "octocat")
    #expect(try await store.secret(host: "github.com", account: "octocat") == secret)
  }

  @Test func `many operations run at once`() async throws {
    try await store.save("token", host: "github.com", account: "octocat")
    let environment = session.environment
    await #expect(processExitsWith: .success) { [environment = environment as SessionVariables] in
      enter(environment)
      // Patient: the machine may be busy.
      let store = SecretServiceStore(
        .init(environment: environment, hasTerminal: false), deadline: .seconds(60))
      let secrets = try await withThrowingTaskGroup(of: String?.self) { group in
        for _ in 0..<20 {
          group.addTask { try await store.secret(host: "github.com", account: "octocat") }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(secrets == Array(repeating: "token", count: 20))
    }
  }
}

@Suite(.requires("kwalletd5", "python3", "dbus-daemon", "gdbus")) struct `A wallet` {
  @Test func `a session that fails is opened again`() async throws {
    try await KeyringSession.with(.kwallet, .unlocked) { session in
      let environment = session.environment
      await #expect(processExitsWith: .success) { [environment = environment as SessionVariables] in
        enter(environment)
        // Patient: the machine may be busy.
        let store = SecretServiceStore(
          .init(environment: environment, hasTerminal: false), deadline: .seconds(60))
        try await store.save("token", host: "github.com", account: "octocat")
        // One session in a hundred fails.
        for _ in 0..<300 {
          #expect(try await store.secret(host: "github.com", account: "octocat") == "token")
        }
      }
    }
  }
}
