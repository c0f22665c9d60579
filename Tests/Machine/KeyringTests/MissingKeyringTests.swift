import FoundationEssentials
import Glibc
import Keyring
import TestSupport
import Testing

@Suite struct `A missing keyring` {
  @Test func `no service on the bus is reported`() async throws {
    try await KeyringSession.with(.withoutService) { session in
      let store = ProgramStore(in: session)
      await #expect(throws: KeyringError.noService) { try await store.prepare() }
      await #expect(throws: KeyringError.noService) {
        try await store.secret(host: "github.com", account: "octocat")
      }
    }
  }

  @Test func `a service that can't be started is reported`() async throws {
    try await KeyringSession.with(.serviceThatFails) { session in
      await #expect(throws: KeyringError.serviceNotStarted) {
        try await ProgramStore(in: session).secret(host: "github.com", account: "octocat")
      }
    }
  }

  @Test func `no default keyring is reported, and none is created`() async throws {
    try await KeyringSession.with(.withoutDefaultCollection) { session in
      let store = ProgramStore(
        in: session, adding: ["DISPLAY": ":99"], hasTerminal: true)
      let messages = try await session.messages {
        await #expect(throws: KeyringError.noDefaultCollection) { try await store.prepare() }
        await #expect(throws: KeyringError.noDefaultCollection) {
          try await store.save("new", host: "github.com", account: "octocat")
        }
        let secret = try await store.secret(host: "github.com", account: "octocat")
        #expect(secret == nil)
      }
      #expect(messages.calls(among: ["CreateCollection", "CreateItem", "Unlock", "Prompt"]) == [])
    }
  }

  @Test(arguments: [
    [:], ["XDG_RUNTIME_DIR": "/nonexistent"], ["XDG_RUNTIME_DIR": "relative"],
    ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": ""],
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"],
    ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"], ["DBUS_SESSION_BUS_ADDRESS": "rubbish"],
  ])
  func `no session bus is reported`(environment: [String: String]) async {
    let store = ProgramStore(environment: environment, hasTerminal: true, deadline: .seconds(60))
    await #expect(throws: KeyringError.noBus) { try await store.prepare() }
    await #expect(throws: KeyringError.noBus) {
      try await store.secret(host: "github.com", account: "octocat")
    }
  }

  @Test func `what the system lacks is reported before an operation`() async {
    let shortage = KeyringError.shortage("too few threads", hint: "end other programs")
    let store = SecretServiceStore(
      .init(
        environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"], hasTerminal: false),
      deadline: .seconds(60), shortage: { shortage })
    await #expect(throws: shortage) { try await store.prepare() }
    await #expect(throws: shortage) {
      try await store.secret(host: "github.com", account: "octocat")
    }
  }

  @Test func `libsecret's file backend is reported`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      let store = ProgramStore(in: session, adding: ["SECRET_BACKEND": "file"])
      await #expect(throws: KeyringError.fileBackend) {
        try await store.save("new", host: "github.com", account: "octocat")
      }
      let items = try await session.items()
      #expect(items == [])
    }
  }

  @Test func `the session bus is found at its default address`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      var environment = session.environment
      environment["DBUS_SESSION_BUS_ADDRESS"] = nil
      let store = ProgramStore(environment: environment)
      try await store.prepare()
    }
  }

  @Test func `the session bus of a login is found without variables`() async throws {
    try await KeyringSession.with(.unlocked) { session in
      let runtime = try #require(session.environment["XDG_RUNTIME_DIR"])
      let folder = "\(runtime)/users"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
      func address(_ environment: [String: String] = [:]) -> String? {
        LoginSessionBus.address(lackedBy: environment, in: folder)
      }
      #expect(address() == nil)
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(geteuid())", withDestinationPath: runtime)
      #expect(address() == "unix:path=\(folder)/\(geteuid())/bus")
      #expect(address(["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": ""]) == address())
      #expect(address(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"]) == nil)
      #expect(address(["XDG_RUNTIME_DIR": "/nonexistent"]) == nil)
      var environment = session.environment
      environment["XDG_RUNTIME_DIR"] = nil
      environment["DBUS_SESSION_BUS_ADDRESS"] = address()
      try await ProgramStore(environment: environment).prepare()
    }
  }

  @Test func `a file is no session bus`() async throws {
    try await ScratchFolder.with { folder in
      let own = "\(folder)/\(geteuid())"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: false)
      try Data().write(to: URL(filePath: "\(own)/bus"))
      #expect(LoginSessionBus.address(lackedBy: [:], in: folder) == nil)
    }
  }
}

@Suite struct `The in-memory store` {
  @Test func `it behaves like the keyring`() async throws {
    let store = InMemorySecretStore()
    try await store.prepare()
    #expect(try await store.secret(host: "github.com", account: "octocat") == nil)

    try await store.save("old", host: "github.com", account: "octocat")
    try await store.save("new", host: "github.com", account: "octocat")
    try await store.save("other", host: "github.com", account: "hubot")
    #expect(try await store.secret(host: "github.com", account: "octocat") == "new")
    #expect(try await store.accounts(host: "github.com") == ["hubot", "octocat"])
    #expect(try await store.accounts(host: "127.0.0.1:8080") == [])

    #expect(try await store.remove(host: "github.com", account: "octocat") == 1)
    #expect(try await store.remove(host: "github.com", account: "octocat") == 0)
    #expect(try await store.accounts(host: "github.com") == ["hubot"])
  }
}
