import FoundationEssentials
import GitHubAPI
import GitHubModels
import HTTPTypes
import Keyring
import LocalFiles
import Synchronization
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// A token that expires is renewed with its refresh token.
@Suite struct TokenRenewalTests {
  private static let lifetime = 28_800

  /// A machine whose token of octocat has so many seconds left.
  private func machine(
    left: Double, isUnderWay: Bool = false, refreshTokenEnds: Double = 15_897_600,
    refreshToken: String? = "ghr_old", userID: Int? = nil
  ) async throws -> TestMachine {
    let machine = try TestMachine()
    let now = machine.time.source.now()
    try await machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(
        .init(
          login: "octocat", userID: userID, tokenEnds: now.addingTimeInterval(left).rfc3339,
          tokenFingerprint: Token("ghu_old")?.fingerprint,
          renewal: .init(
            clientID: "Iv1.abc", lifetime: Self.lifetime,
            refreshTokenEnds: now.addingTimeInterval(refreshTokenEnds).rfc3339,
            isUnderWay: isUnderWay)))
    }
    try await machine.keyring.save("ghu_old", host: "github.com", account: "octocat")
    if let refreshToken {
      try await machine.keyring.refreshTokens.save(
        refreshToken, host: "github.com", account: "octocat")
    }
    return machine
  }

  private static let renewed = StubTransport.Stub.poll(
    """
    {"access_token":"ghu_new","expires_in":28800,"refresh_token":"ghr_new",\
    "refresh_token_expires_in":15897600,"scope":"","token_type":"bearer"}
    """)
  private static let refused = StubTransport.Stub.poll(
    #"{"error":"bad_refresh_token","error_description":"…"}"#)

  private func secrets(
    _ machine: TestMachine, of account: String = "octocat"
  ) async throws -> [String?] {
    let store = machine.keyring
    return [
      try await store.secret(host: "github.com", account: account),
      try await store.refreshTokens.secret(host: "github.com", account: account),
    ]
  }

  private func account(_ machine: TestMachine) throws -> Accounts.Account? {
    try machine.accountsFile.read().hosts["github.com"]?["octocat"]
  }

  @Test func `it is renewed with less than five minutes left, and both new ones are stored`()
    async throws
  {
    let machine = try await machine(left: 299)
    let api = StubTransport([Self.renewed, .user(scopes: nil)])
    let result = await machine.gists("auth", "token", api: api)
    #expect(result == .init(out: "ghu_new\n", err: "", status: .done))
    #expect(try await secrets(machine) == ["ghu_new", "ghr_new"])
    let request = try #require(api.requests.first)
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self)
        == "client_id=Iv1.abc&refresh_token=ghr_old&grant_type=refresh_token")
    #expect(request.fields[.authorization] == nil)
    let now = machine.time.source.now()
    #expect(
      try account(machine)
        == .init(
          login: "octocat", userID: 583231,
          tokenEnds: now.addingTimeInterval(28_800).rfc3339,
          tokenFingerprint: Token("ghu_new")?.fingerprint,
          renewal: .init(
            clientID: "Iv1.abc", lifetime: 28_800,
            refreshTokenEnds: now.addingTimeInterval(15_897_600).rfc3339)))
    #expect(!machine.files("").values.contains { $0.contains("ghu_") || $0.contains("ghr_") })
  }

  @Test func `it is used as it is with more time left`() async throws {
    let machine = try await machine(left: 301)
    #expect(
      await machine.gists("auth", "token") == .init(out: "ghu_old\n", err: "", status: .done))
  }

  @Test func `a short lifetime is renewed in its last tenth`() async throws {
    for (left, token) in [(7.0, "ghu_old"), (5.0, "ghu_new")] {
      let machine = try await machine(left: left)
      try await machine.accountsFile.update("octocat", on: "github.com") {
        $0.renewal?.lifetime = 60
      }
      let result = await machine.gists(
        "auth", "token", api: StubTransport([Self.renewed, .user(scopes: nil)]))
      #expect(result.out == "\(token)\n")
    }
  }

  @Test func `a rejected token is renewed and the change is sent again`() async throws {
    let machine = try await machine(left: 20_000)
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 401, #"{"message":"Bad credentials"}"#), Self.renewed,
      .user(scopes: nil), .answer("PUT /gists/1111/star", 204),
    ])
    let result = await machine.gists("star", "1111", api: api)
    #expect(result == .init(out: "", err: "", status: .done))
    #expect(
      api.requests.map { $0.fields[.authorization] } == [
        "Bearer ghu_old", nil, "Bearer ghu_new", "Bearer ghu_new",
      ])
  }

  @Test func `what another process stored meanwhile is used`() async throws {
    let machine = try await machine(left: 20_000)
    let store = machine.keyring
    let api = StubTransport([
      .answer("PUT /gists/1111/star", 401, #"{"message":"Bad credentials"}"#),
      .answer("PUT /gists/1111/star", 204),
    ])
    machine.keyring = AnsweringOnce(store, first: "ghu_old", then: "ghu_other")
    let result = await machine.gists("star", "1111", api: api)
    #expect(result.status == .done)
    #expect(
      api.requests.map { $0.fields[.authorization] } == ["Bearer ghu_old", "Bearer ghu_other"])
  }

  @Test(arguments: [
    (false, "the host rejected its refresh token"),
    (true, "an earlier renewal was interrupted before storing the new token"),
  ])
  func `a refused refresh token is told once, and counts as a rejected token`(
    isUnderWay: Bool, reason: String
  ) async throws {
    let machine = try await machine(left: 0, isUnderWay: isUnderWay)
    let api = StubTransport([
      Self.refused, .answer("PUT /gists/1111/star", 401, #"{"message":"Bad credentials"}"#),
    ])
    let result = await machine.gists("star", "1111", api: api)
    #expect(result.status == .signInNeeded)
    #expect(
      result.err.hasPrefix(
        """
        warning: could not renew the token of octocat on github.com: \(reason)
        error: github.com rejected the token of octocat from the keyring
        """), "\(result.err)")
    #expect(api.unused == [])
    #expect(try account(machine)?.renewal?.isUnderWay == isUnderWay)
  }

  @Test func `a refused refresh token is never sent again`() async throws {
    let machine = try await machine(left: 0, isUnderWay: true)
    let api = StubTransport([Self.refused])
    for _ in 1...2 {
      #expect(
        await machine.gists("auth", "token", api: api)
          == .init(
            out: "ghu_old\n",
            err: """
              warning: could not renew the token of octocat on github.com: an earlier renewal was \
              interrupted before storing the new token

              """, status: .done))
    }
    #expect(api.requests.count == 1)
  }

  @Test(
    arguments: [
      (
        nil, "hubot",
        "the host sent a token of hubot; if that is the new name of octocat, \(Sentence.signIn())"
      ),
      // Another user has the login now.
      (
        1, "octocat",
        "the host sent a token of another user, octocat; to sign in again, \(Sentence.signIn())"
      ),
      (
        1, "hubot",
        "the host sent a token of another user, hubot; to sign in again, \(Sentence.signIn())"
      ),
    ] as [(Int?, String, String)])
  func `a token of another account is not stored`(
    userID: Int?, login: String, reason: String
  ) async throws {
    let machine = try await machine(left: 0, userID: userID)
    let star = StubTransport.Stub.answer("PUT /gists/1111/star", 204)
    let api = StubTransport([Self.renewed, .user(login, scopes: nil), star])
    #expect(
      await machine.gists("star", "1111", api: api)
        == .init(
          out: "",
          err: "warning: could not renew the token of octocat on github.com: \(reason)\n",
          status: .done))
    #expect(api.requests.last?.fields[.authorization] == "Bearer ghu_old")
    #expect(try await secrets(machine) == ["ghu_old", nil])
    #expect(try account(machine)?.renewal == nil)
  }

  @Test func `an account that was renamed goes on under its new login`() async throws {
    let machine = try await machine(left: 0, userID: 583231)
    let star = StubTransport.Stub.answer("PUT /gists/1111/star", 204)
    let api = StubTransport([Self.renewed, .user("monalisa", scopes: nil), star])
    #expect(
      await machine.gists("star", "1111", api: api)
        == .init(
          out: "", err: "note: octocat is called monalisa on github.com now\n", status: .done))
    #expect(api.requests.last?.fields[.authorization] == "Bearer ghu_new")
    #expect(try await secrets(machine) == [nil, nil])
    #expect(try await secrets(machine, of: "monalisa") == ["ghu_new", "ghr_new"])
    let entry = try #require(try machine.accountsFile.read().hosts["github.com"])
    #expect(entry.accounts.map(\.login) == ["monalisa"])
    #expect(entry.active == "monalisa")
    #expect(entry["monalisa"]?.userID == 583231)
    #expect(entry["monalisa"]?.renewal?.isUnderWay == false)
    // The next renewal is a usual one.
    let next = StubTransport([star])
    #expect(await machine.gists("star", "1111", api: next).err == "")
    #expect(next.requests.last?.fields[.authorization] == "Bearer ghu_new")
  }

  @Test func `a sign-in under the new login replaces the account that was renamed`() async throws {
    let machine = try await machine(left: 20_000, userID: 583231)
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789\n",
      api: StubTransport([.user("monalisa")]))
    #expect(result.status == .done, "\(result)")
    #expect(try await secrets(machine) == [nil, nil])
    #expect(try await secrets(machine, of: "monalisa") == ["ghp_0123456789", nil])
    let entry = try #require(try machine.accountsFile.read().hosts["github.com"])
    #expect(entry.accounts.map(\.login) == ["monalisa"])
  }

  /// A keyring that removes nothing.
  private struct KeepingKeyring: SecretStore {
    let base: InMemorySecretStore

    var refreshTokens: KeepingKeyring { KeepingKeyring(base: base.refreshTokens) }
    func prepare() async throws(KeyringError) {}
    func secret(host: String, account: String) async throws(KeyringError) -> String? {
      try await base.secret(host: host, account: account)
    }
    func save(_ secret: String, host: String, account: String) async throws(KeyringError) {
      try await base.save(secret, host: host, account: account)
    }
    func remove(host: String, account: String) async throws(KeyringError) -> Int {
      throw .notRemoved
    }
    func accounts(host: String) async throws(KeyringError) -> [String] {
      try await base.accounts(host: host)
    }
  }

  @Test func `a sign-in succeeds if the token of the former login stays`() async throws {
    let machine = try await machine(left: 20_000, userID: 583231)
    machine.keyring = KeepingKeyring(
      base: try #require(machine.keyring as? InMemorySecretStore))
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789\n",
      api: StubTransport([.user("monalisa")]))
    #expect(result.status == .done, "\(result)")
    #expect(
      result.err.contains(
        "the token of octocat, the former name of monalisa, was not removed: "
          + "the token is still in the keyring\n"), "\(result)")
    #expect(try await secrets(machine, of: "monalisa") == ["ghp_0123456789", nil])
  }

  /// The library of octocat and its log, which no command opens here.
  private struct Library {
    let folder: String

    init(of machine: TestMachine) throws {
      folder = "\(machine.context().folders.data)/library/github.com"
      for name in ["octocat.db", "octocat.db-wal"] {
        try PrivateFile("\(folder)/\(name)").write([1])
      }
    }

    /// The files, without locks.
    var files: [String] {
      get throws {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter {
          !$0.hasSuffix(".lock")
        }.sorted()
      }
    }
  }

  @Test func `an account that was renamed keeps its library`() async throws {
    let machine = try await machine(left: 0, userID: 583231)
    let library = try Library(of: machine)
    let api = StubTransport([Self.renewed, .user("monalisa", scopes: nil)])
    #expect(await machine.gists("auth", "token", api: api).out == "ghu_new\n")
    #expect(try library.files == ["monalisa.db", "monalisa.db-wal"])
  }

  @Test func `an account that signs in under its new login keeps its library`() async throws {
    let machine = try await machine(left: 20_000, userID: 583231)
    let library = try Library(of: machine)
    let result = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789\n",
      api: StubTransport([.user("monalisa")]))
    #expect(result.status == .done, "\(result)")
    #expect(try library.files == ["monalisa.db", "monalisa.db-wal"])
  }

  @Test func `a library under the new login stays as it is`() async throws {
    let machine = try await machine(left: 0, userID: 583231)
    let library = try Library(of: machine)
    let known = PrivateFile("\(library.folder)/monalisa.db")
    try known.write([2])
    let api = StubTransport([Self.renewed, .user("monalisa", scopes: nil)])
    #expect(await machine.gists("auth", "token", api: api).out == "ghu_new\n")
    #expect(try known.read() == [2])
    #expect(try library.files == ["monalisa.db", "octocat.db", "octocat.db-wal"])
  }

  @Test func `a token whose owner is unknown is not stored, and the next run renews again`()
    async throws
  {
    let machine = try await machine(left: 0)
    let away = APIError.unreachable(host: "github.com", reason: .nameNotFound)
    let api = StubTransport([Self.renewed, .failure("GET /user", away)])
    #expect(await machine.gists("auth", "token", api: api).out == "ghu_old\n")
    #expect(try await secrets(machine) == ["ghu_old", "ghr_new"])
    let next = StubTransport([Self.renewed, .user("Octocat", scopes: nil)])
    #expect(await machine.gists("auth", "token", api: next).out == "ghu_new\n")
    #expect(
      next.requests.first?.body.map { String(decoding: $0, as: UTF8.self) }
        == "client_id=Iv1.abc&refresh_token=ghr_new&grant_type=refresh_token")
  }

  @Test func `a renewal without a lifetime and a refresh token can be repeated`() async throws {
    let machine = try await machine(left: 0)
    let answer = StubTransport.Stub.poll(#"{"access_token":"ghu_new","token_type":"bearer"}"#)
    let before = try #require(try account(machine))
    let api = StubTransport([answer, .user(scopes: nil)])
    #expect(await machine.gists("auth", "token", api: api).out == "ghu_new\n")
    #expect(try await secrets(machine) == ["ghu_new", "ghr_old"])
    let account = try #require(try account(machine))
    #expect(account.renewal == before.renewal)
    #expect(
      account.tokenEnds == machine.time.now.addingTimeInterval(Double(Self.lifetime)).rfc3339)
  }

  /// A host that lets another command begin before it answers a renewal.
  private struct MeetingHost: Transport {
    let base: StubTransport
    /// Returns when the other command waits, or has ended.
    let meet: @Sendable () async -> Void

    func send(_ request: APIRequest) async throws -> APIResponse {
      if request.url.path() == "/login/oauth/access_token" { await meet() }
      return try await base.send(request)
    }
  }

  @Test(.endsHangs, arguments: [["auth", "logout"], ["auth", "login", "--with-token"]])
  func `a sign-out or sign-in during a renewal is not undone`(arguments: [String]) async throws {
    let machine = try await machine(left: 0)
    let input = Pipe(containing: "ghp_0123456789\n")
    defer { input.close() }
    var other = machine.context(.collecting(), input.descriptor, StubTransport([.user()]))
    let (waiting, wait) = AsyncStream<Void>.makeStream()
    let (renewal, renewalEnd) = AsyncStream<Void>.makeStream()
    other.time.sleep = { _ in
      wait.finish()
      for await _ in renewal {}
    }
    let meeting = Mutex<Task<CommandSupport.ExitStatus, Never>?>(nil)
    let host = MeetingHost(base: StubTransport([Self.renewed, .user(scopes: nil)])) { [other] in
      let task = Task {
        defer { wait.finish() }
        return await CommandLineRun(other).run(arguments)
      }
      meeting.withLock { $0 = task }
      for await _ in waiting {}
    }
    #expect(await machine.gists("auth", "token", api: host).status == .done)
    renewalEnd.finish()
    let met = await meeting.withLock(\.self)?.value
    #expect(met == .done)
    let isOut = arguments == ["auth", "logout"]
    #expect(try await secrets(machine) == [isOut ? nil : "ghp_0123456789", nil])
    #expect(try account(machine)?.renewal == nil)
    #expect(try (account(machine) == nil) == isOut)
  }

  @Test func `an expired or missing refresh token is not sent`() async throws {
    for (machine, reason) in [
      (try await machine(left: 0, refreshTokenEnds: 0), "its refresh token has expired"),
      (try await machine(left: 0, refreshToken: nil), "its refresh token is not in the keyring"),
    ] {
      #expect(
        await machine.gists("auth", "token")
          == .init(
            out: "ghu_old\n",
            err: "warning: could not renew the token of octocat on github.com: \(reason)\n",
            status: .done))
    }
  }

  @Test func `without a network the token is used as long as it lasts`() async throws {
    let machine = try await machine(left: 100)
    let away = APIError.unreachable(host: "github.com", reason: .networkUnreachable)
    let api = StubTransport([.failure("POST /login/oauth/access_token", away)])
    #expect(
      await machine.gists("auth", "token", api: api)
        == .init(out: "ghu_old\n", err: "", status: .done))
    #expect(try await secrets(machine) == ["ghu_old", "ghr_old"])
  }

  @Test func `a sign-in stores both tokens, and the next one without a refresh token removes it`()
    async throws
  {
    let machine = try TestMachine()
    let code = StubTransport.Stub.deviceCode()
    let first = await machine.gists(
      "auth", "login", "--client-id", "Iv1.abc", "--no-browser",
      api: StubTransport([code, Self.renewed, .user(scopes: nil)], time: machine.time))
    #expect(first.status == .done, "\(first)")
    #expect(try await secrets(machine) == ["ghu_new", "ghr_new"])
    #expect(try account(machine)?.renewal?.clientID == "Iv1.abc")
    let second = await machine.gists(
      "auth", "login", "--with-token", input: "ghp_0123456789\n", api: StubTransport([.user()]))
    #expect(second.status == .done, "\(second)")
    #expect(try await secrets(machine) == ["ghp_0123456789", nil])
    #expect(try account(machine)?.renewal == nil)
  }

  @Test func `signing out removes both`() async throws {
    let machine = try await machine(left: 20_000)
    #expect(await machine.gists("auth", "logout").status == .done)
    #expect(try await secrets(machine) == [nil, nil])
  }

  @Test func `the status renews a token that has expired or is rejected`() async throws {
    for left in [0.0, 20_000] {
      let machine = try await machine(left: left)
      let rejected = left > 0 ? [StubTransport.Stub.rejected()] : []
      let user = StubTransport.Stub.user(scopes: nil)
      let result = await machine.gists(
        "auth", "status", api: StubTransport(rejected + [Self.renewed, user, user]))
      let ends = machine.time.now.addingTimeInterval(28_800).rfc3339
      #expect(
        result
          == .init(
            out: """
              host\tgithub.com
              account\toctocat
              active\ttrue
              source\tkeyring
              state\tok
              scopes\t
              backend\tsecret-service
              token_ends\t\(ends)

              """, err: "", status: .done))
    }
  }

  @Test func `the status of a token that can't be renewed is rejected`() async throws {
    let machine = try await machine(left: 20_000)
    let result = await machine.gists(
      "auth", "status", api: StubTransport([.rejected(), Self.refused]))
    #expect(result.out.contains("state\trejected\n"), "\(result)")
    #expect(result.status == .signInNeeded)
  }

  @Test func `the status says when a token expires, and that it is renewed`() async throws {
    let machine = try await machine(left: 6 * 3_600 + 60)
    machine.terminal = Terminal(outIsTerminal: true)
    let result = await machine.gists("auth", "status", api: StubTransport([.user(scopes: nil)]))
    #expect(
      result.out == """
        github.com
          ✓ octocat, token in the keyring, active, expires in 6 hours, auto-renewed

        """)
  }
}

/// A keyring in which another process replaces the token after the first look.
private struct AnsweringOnce: SecretStore {
  private let store: any SecretStore
  private let tokens: Answers

  private actor Answers {
    var left: [String]
    init(_ left: [String]) { self.left = left }
    func next() -> String { left.count > 1 ? left.removeFirst() : left[0] }
  }

  init(_ store: any SecretStore, first: String, then second: String) {
    self.store = store
    tokens = Answers([first, second])
  }

  var refreshTokens: AnsweringOnce { self }
  func prepare() async throws(KeyringError) {}
  func secret(host: String, account: String) async throws(KeyringError) -> String? {
    await tokens.next()
  }
  func save(_ secret: String, host: String, account: String) async throws(KeyringError) {}
  func remove(host: String, account: String) async throws(KeyringError) -> Int { 0 }
  func accounts(host: String) async throws(KeyringError) -> [String] { ["octocat"] }
}
