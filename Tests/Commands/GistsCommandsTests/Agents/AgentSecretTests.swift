import ClientState
import CommandSupport
import FoundationEssentials
import GitHubAPI
import Keyring
import ModelContext
import Synchronization
import TestSupport
import Testing
import TextFormats

@testable import GistsCommands

/// The token of a server for agents, in texts that have it.
@Suite(.endsHangs) struct `The token behind an agent` {
  /// A token without GitHub's format, as old servers issued them.
  private static let token = Leak.drawn(40, from: Leak.hex)
  private static let gist = #""gist":"\#(GistDocument.id)""#

  enum Source: CaseIterable { case variable, command, keyring }

  /// Signs in to the account octocat with the token.
  private func signIn(_ machine: TestMachine, by source: Source) async throws {
    let (token, command) = (Self.token, "pass show github")
    machine.environment = [:]
    switch source {
    case .variable:
      machine.environment["GISTS_TOKEN"] = token
      try await machine.accountsFile.update {
        $0.logins[Token.fingerprint(of: token)] = "octocat"
      }
    case .command:
      machine.environment["GISTS_TOKEN_COMMAND"] = command
      machine.outputs = { $0 == ["sh", "-c", command] ? token + "\n" : nil }
      try await machine.accountsFile.update {
        $0.logins[Token.fingerprint(of: token)] = "octocat"
        $0.commands[Token.fingerprint(of: command)] = Token.fingerprint(of: token)
      }
    case .keyring:
      try await machine.keyring.save(token, host: "github.com", account: "octocat")
      try await machine.accountsFile.update {
        $0.hosts["github.com", default: .init()].signIn(
          .init(login: "octocat", tokenFingerprint: Token.fingerprint(of: token)))
      }
    }
  }

  private func read(_ files: KeyValuePairs<String, String>) -> [StubTransport.Stub] {
    [
      .answer("GET /gists/\(GistDocument.id)", 200, GistDocument.with(files).json),
      .answer("GET /gists/\(GistDocument.id)/star", 404, "{}"),
    ]
  }

  @Test(arguments: Source.allCases)
  func `is not shown by a search of the library, which needs no token`(
    source: Source
  ) async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: source)
    _ = try await session.call(
      ("get_gist", Self.gist), api: read(["a": "needle \(Self.token)\n"]))
    // Another process, which has not sent a request.
    let result = try await session.call(("search_gists", #""query":"needle""#))
    #expect(
      result[0]["structuredContent"]?["hits"]?.array?.first?["lines"]?.text()
        == #"[{"file":"a","line":1,"text":"needle [redacted]"}]"#)
    #expect(!result[0].text().contains(Self.token))
  }

  @Test func `is not shown over several lines, not even behind the signs of a diff`() async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: .variable)
    let wrapped = "\(Self.token.prefix(20))\n\(Self.token.dropFirst(20))\n"
    let (old, new) = (String(repeating: "a", count: 40), String(repeating: "b", count: 40))
    let path = "GET /gists/\(GistDocument.id)"
    let results = try await session.call(
      ("get_gist", Self.gist), ("list_comments", Self.gist),
      ("gist_diff", Self.gist + #","from":"\#(old)","to":"\#(new)""#),
      api: read(["a": wrapped]) + [
        .answer(
          "\(path)/comments?per_page=21", 200,
          #"[{"id":7,"user":{"login":"mona","id":2},"body":\#(quoted(wrapped))}]"#),
        .answer("\(path)/\(old)", 200, GistDocument.with(["a": "one\n"]).json),
        .answer("\(path)/\(new)", 200, GistDocument.with(["a": "one\n" + wrapped]).json),
      ])
    let values = results.map { $0["structuredContent"] }
    #expect(values[0]?["files"]?.array?.first?["text"]?.string == "[redacted]\n")
    #expect(values[1]?["comments"]?.array?.first?["body"]?.string == "[redacted]\n")
    #expect(
      values[2]?["diff"]?.string == """
        diff --git a/a b/a
        --- a/a
        +++ b/a
        @@ -1 +1,2 @@
         one
        +[redacted]

        """)
  }

  @Test func `is in no image, which is left out rather than damaged`() async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: .variable)
    let image = Data([0x89] + Array(Self.token.utf8))
    let result = try await session.call(
      ("get_gist_file", Self.gist + #","file":"a.png""#),
      api: [
        .answer(
          "GET /gists/\(GistDocument.id)", 200,
          #"{"id":"\#(GistDocument.id)","files":{"a.png":{"type":"image/png","size":41,"#
            + #""encoding":"base64","content":"\#(image.base64EncodedString())","truncated":false}}}"#
        )
      ])
    #expect(result[0].toolValue == #"{"name":"a.png","type":"image/png","size":41}"#)
    #expect(result[0]["content"]?.array?.count == 1)
  }

  @Test func `is looked up once, until the user signs in again`() async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: .keyring)
    let (search, waits) = try watchedSearch(session)
    for _ in 1...2 { await search() }
    #expect(waits.all.withLock { $0 } == [.brief])
    try await session.machine.accountsFile.update {
      $0.hosts["github.com", default: .init()].signIn(
        .init(login: "octocat", tokenFingerprint: Token.fingerprint(of: "another")))
    }
    await search()
    #expect(waits.all.withLock { $0 } == [.brief, .brief])
    // The keyring has another token than accounts.json says.
    await search()
    #expect(waits.all.withLock { $0 } == [.brief, .brief, .brief])
  }

  @Test func `is looked up once for all calls that run at once`() async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: .keyring)
    let (search, waits) = try watchedSearch(session)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...16 { group.addTask { await search() } }
    }
    #expect(waits.all.withLock { $0 } == [.brief])
  }

  @Test func `has its owner in a question, even if the command printed another one before`()
    async throws
  {
    let session = try AgentSession()
    try await signIn(session.machine, by: .command)
    let other = "gho_of_somebody_else"
    try await session.machine.accountsFile.update {
      $0.logins[Token.fingerprint(of: other)] = "hubot"
    }
    let printed = Mutex(Self.token)
    let questions = Mutex<[String]>([])
    session.machine.outputs = { _ in printed.withLock { $0 + "\n" } }
    let tools = AgentServer.writingTools(AgentSource(session.context(), writes: true))
    let create = try #require(tools.first { $0.name == "create_gist" })
    let call = ToolCall(
      try JSON(parsing: #"{"files":[{"name":"a","text":"b"}],"public":true}"#.utf8),
      report: { _, _, _ in },
      ask: { question in
        questions.withLock { $0.append(question.message) }
        return .declined
      })
    for token in [Self.token, other] {
      printed.withLock { $0 = token }
      _ = try? await create.run(call)
    }
    #expect(
      questions.withLock(\.self).compactMap { $0.split(separator: "\n").last } == [
        "Account: octocat on github.com", "Account: hubot on github.com",
      ])
  }

  @Test func `is not used by a call that was cancelled before it was found`() async throws {
    let session = try AgentSession()
    try await signIn(session.machine, by: .keyring)
    let api = StubTransport([])
    let tools = AgentServer.readingTools(AgentSource(session.context(api)))
    let list = try #require(tools.first { $0.name == "list_gists" })
    let call = ToolCall(.object([]), report: { _, _, _ in }, ask: { _ in .unavailable })
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await list.run(call)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(api.requests.isEmpty)
  }

  /// Returns a search of a library that is missing, and how often it opened the keyring.
  private func watchedSearch(
    _ session: AgentSession
  ) throws -> (@Sendable () async -> Void, Waits) {
    var context = session.context()
    let (waits, keyring) = (Waits(), context.keyring)
    context.keyring = { wait in
      waits.all.withLock { $0.append(wait) }
      return keyring(wait)
    }
    let tools = AgentServer.readingTools(AgentSource(context))
    let search = try #require(tools.first { $0.name == "search_gists" })
    let call = ToolCall(
      .record(["query": .string("needle")]), report: { _, _, _ in }, ask: { _ in .unavailable })
    return ({ _ = try? await search.run(call) }, waits)
  }

  private final class Waits: Sendable {
    let all = Mutex<[KeyringWait]>([])
  }
}
