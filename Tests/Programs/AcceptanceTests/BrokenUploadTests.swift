import Foundation
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// Commands with several requests, one of which is interrupted: running the command again finishes
/// the work.
@Suite(.requires("git")) struct `Uploads that are interrupted` {
  /// What happens to a request.
  enum Fault: String, CaseIterable, Sendable {
    /// The host doesn't get it.
    case badGateway
    /// The host answers, and nobody gets the answer.
    case lostAnswer
    /// The program is killed before the host gets it.
    case killedBefore
    /// The program is killed when the host has answered.
    case killedAfter
  }

  /// A proxy in front of the sandbox that strikes once.
  final class Proxy: Sendable {
    private struct State {
      var count = 0
      var struck = -1
      var fault = Fault.badGateway
      /// The gist that somebody else edits instead of the fault.
      var edited: String?
      var process: RunningProcess?
      var lines: [String] = []
      /// Whether the API shows new gists as they were created, whatever git has.
      var isLate = false
      /// What it shows of them, by the paths of their addresses.
      var shown: [String: FaultAnswer] = [:]
    }
    private let state = Mutex(State())
    let sandbox: Sandbox

    init(_ sandbox: Sandbox) { self.sandbox = sandbox }

    /// Strikes at the request with this number, from 0; at none if it is negative.
    func strike(_ number: Int, _ fault: Fault, editing gist: String?) {
      state.withLock { state in
        (state.count, state.struck, state.fault, state.lines) = (0, number, fault, [])
        (state.edited, state.process) = (gist, nil)
      }
    }

    /// Edits a gist as somebody else.
    private func edit(_ gist: String) async throws {
      let fields: KeyValuePairs = [
        "Authorization": "Bearer \(Faults.token)", "User-Agent": "other",
        "Content-Type": "application/json",
      ]
      let body = #"{"files":{"a.md":{"content":"theirs\n"}}}"#
      _ = try await FaultRequest("PATCH", "/gists/\(gist)", fields, body: body)
        .forwarded(toPort: sandbox.port)
    }

    /// From now on, the API shows new gists as they were created, whatever git has.
    func showNewGistsAsCreated() { state.withLock { $0.isLate = true } }

    /// Answers a request that creates a gist, and remembers the gist.
    private func create(_ request: FaultRequest) async throws -> FaultAnswer {
      let before = sandbox.withState { Set($0.gists.keys) }
      let answer = try await request.forwarded(toPort: sandbox.port)
      for id in sandbox.withState({ Set($0.gists.keys) }).subtracting(before) {
        let fields: KeyValuePairs = [
          "Authorization": "Bearer \(Faults.token)", "User-Agent": "other",
        ]
        let first = try await FaultRequest("GET", "/gists/\(id)", fields)
          .forwarded(toPort: sandbox.port)
        state.withLock { $0.shown["/gists/\(id)"] = first }
      }
      return answer
    }

    func watch(_ process: RunningProcess) { state.withLock { $0.process = process } }

    /// Kills the program, whose request may come before ``watch(_:)``.
    private func kill() async throws {
      try await eventually { state.withLock { $0.process != nil } }
      let process = state.withLock(\.process)
      process?.send(signal: 9)
    }

    /// The requests since the last call of ``strike(_:_:editing:)``.
    var lines: [String] { state.withLock(\.lines) }

    func answer(_ request: FaultRequest) async throws -> FaultAnswer {
      if state.withLock(\.isLate) {
        if request.method == "POST", request.target == "/gists" { return try await create(request) }
        let old = state.withLock { $0.shown[request.target] }
        if request.method == "GET", let old { return old }
      }
      let (fault, edited): (Fault?, String?) = state.withLock { state in
        state.lines.append("\(request.method) \(request.target)")
        defer { state.count += 1 }
        guard state.count == state.struck else { return (nil, nil) }
        return state.edited.map { (nil, $0) } ?? (state.fault, nil)
      }
      if let edited { try await edit(edited) }
      switch fault {
      case nil: return try await request.forwarded(toPort: sandbox.port)
      case .badGateway?: return .html(502, "Bad gateway")
      case .lostAnswer?:
        _ = try await request.forwarded(toPort: sandbox.port)
        return .html(502, "Bad gateway")
      case .killedBefore?:
        try await kill()
        return .reset
      case .killedAfter?:
        _ = try await request.forwarded(toPort: sandbox.port)
        try await kill()
        return .reset
      }
    }
  }

  struct Scene: Sendable {
    let home: ScratchHome
    let proxy: Proxy

    /// Creates a secret gist with two revisions.
    func make() async throws -> String {
      let created = try await gists(["create", try home.write("one\n", to: "a.md")])
      let id = String(created.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      _ = try await gists(["edit", id, "-a", try home.write("two\n", to: "a.md")])
      return id
    }

    /// Runs a command, with a fault at one of its requests.
    func gists(
      _ arguments: [String], struckAt number: Int = -1, by fault: Fault = .badGateway,
      editing gist: String? = nil
    ) async throws -> ProgramResult {
      proxy.strike(number, fault, editing: gist)
      let result = try await Program.gists(arguments, in: home).run {
        proxy.watch($0)
      }
      #expect(home.leaks(of: Faults.token, in: result) == [])
      return result
    }

    /// Whether nothing of an interrupted run is left.
    var isClean: Bool {
      !home.files.contains { $0.contains("/unfinished/") || $0.contains("/git/") }
    }

    /// The files of the user's gists.
    var gists: [String: [String: [UInt8]]] {
      proxy.sandbox.withState { state in
        Dictionary(
          uniqueKeysWithValues: state.gists.values.map { gist in
            (gist.id, gist.revisions.first?.files.contents ?? [:])
          })
      }
    }

    func revisions(_ id: String) -> Int {
      proxy.sandbox.withState { $0.gists[id]?.revisions.count ?? 0 }
    }
  }

  /// The token of another account.
  private static let hubot = "gho_ofHubot0000000000000000000000000000"

  static func with(_ body: (Scene) async throws -> Void) async throws {
    var options = SandboxOptions()
    options.accounts = ["octocat", "hubot"]
    options.tokens = [Faults.token: Grant(), hubot: Grant(login: "hubot")]
    options.gists = 0
    try await ScratchHome.with { home in
      try await Sandbox.with(options) { sandbox in
        let proxy = Proxy(sandbox)
        let script = FaultScript.each { request, _ in
          (try? await proxy.answer(request)) ?? .html(502, "No answer")
        }
        try await FaultServer.with(script) { server in
          let variables = ["GISTS_HOST": server.url, "GISTS_TOKEN": Faults.token]
          try await body(Scene(home: home.with(variables), proxy: proxy))
        }
      }
    }
  }

  /// The requests that are struck: each that changes something by each fault, of the others some.
  static func strikes(_ lines: [String]) -> [(Int, Fault)] {
    lines.indices.flatMap { index -> [(Int, Fault)] in
      let isRead = lines[index].hasPrefix("GET ") || lines[index].hasSuffix("/git-upload-pack")
      return isRead
        ? [(index, index.isMultiple(of: 2) ? .badGateway : .killedAfter)]
        : Fault.allCases.map { (index, $0) }
    }
  }

  @Test func `a gist with a binary file is made once, whatever request is interrupted`()
    async throws
  {
    let files: [String: [UInt8]] = ["x.bin": [0, 1], "a.md": Array("text\n".utf8)]
    try await Self.with { scene in
      for (name, bytes) in files { try scene.home.write(bytes, to: name) }
      let create = ["create", "x.bin", "a.md", "-d", "two"]
      _ = try await scene.gists(create)
      let lines = scene.proxy.lines
      // The first one asks for the owner of a new token.
      #expect(lines.count <= 6, "\(lines)")
      for (index, fault) in Self.strikes(lines) {
        let before = scene.gists
        let first = try await scene.gists(create, struckAt: index, by: fault)
        #expect(scene.gists.count <= before.count + 1, "\(index) \(fault)")
        if first.ending != .exit(0) {
          let next = try await scene.gists(create)
          #expect(next.exit == 0, "\(index) \(fault) \(first) \(next)")
        }
        let new = scene.gists.filter { before[$0.key] == nil }
        #expect(new.map(\.value) == [files], "\(index) \(fault) \(first)")
        #expect(scene.isClean, "\(index) \(fault)")
      }
    }
  }

  @Test func `a gist of a new token is finished by its account, even after another one's run`()
    async throws
  {
    try await Self.with { scene in
      try scene.home.write([0, 1], to: "x.bin")
      let create = ["create", "x.bin"]
      let killed = try await scene.gists(create, struckAt: 1, by: .killedAfter)
      #expect(killed.ending == .signal(9), "\(killed)")
      #expect(scene.proxy.lines == ["GET /user", "POST /gists"])
      let hubot = Scene(home: scene.home.with(["GISTS_TOKEN": Self.hubot]), proxy: scene.proxy)
      let theirs = try await hubot.gists(create)
      #expect(theirs.exit == 0 && !scene.isClean, "\(theirs)")
      let mine = try await scene.gists(create)
      #expect(mine.exit == 0 && scene.isClean, "\(mine)")
      #expect(Array(scene.gists.values) == [["x.bin": [0, 1]], ["x.bin": [0, 1]]])
    }
  }

  @Test func `a gist becomes public once, with every revision, whatever request is interrupted`()
    async throws
  {
    try await Self.with { scene in
      let change = { (id: String) in ["edit", id, "--public", "--yes"] }
      _ = try await scene.gists(change(try await scene.make()))
      for (index, fault) in Self.strikes(scene.proxy.lines) {
        let old = try await scene.make()
        let before = scene.gists
        let first = try await scene.gists(change(old), struckAt: index, by: fault)
        #expect(scene.gists.count <= before.count + 1, "\(index) \(fault)")
        if first.ending != .exit(0) {
          // The only copy left is never said to be deleted.
          let told = try await scene.gists(["list"]).err
          #expect(scene.gists[old] != nil || !told.contains("gists delete"), "\(told)")
          let next = try await scene.gists(change(old))
          #expect(next.exit == 0, "\(index) \(fault) \(first) \(next)")
        }
        let new = scene.gists.filter { before[$0.key] == nil }
        #expect(new.map(\.value) == [["a.md": Array("two\n".utf8)]], "\(index) \(fault) \(first)")
        #expect(new.keys.map(scene.revisions) == [2], "\(index) \(fault)")
        #expect(scene.gists[old] == nil, "\(index) \(fault)")
        #expect(scene.isClean, "\(index) \(fault)")
        #expect(try await scene.gists(["trash"]).out.contains("\(old)\t"), "\(index) \(fault)")
      }
    }
  }

  @Test func `an edit between the copy and the deletion is in the new gist in the end`()
    async throws
  {
    try await Self.with { scene in
      let change = { (id: String) in ["edit", id, "--public", "--yes"] }
      let old = try await scene.make()
      _ = try await scene.gists(change(old))
      let lines = scene.proxy.lines
      let new = scene.gists.keys.first ?? ""
      // The last request but one: nothing can be compared while the last one is on its way.
      let shown = try #require(lines.lastIndex(of: "GET /gists/\(new)"))
      #expect(lines.last == "DELETE /gists/\(old)")
      for index in (shown + 1)..<(lines.count - 1) {
        let old = try await scene.make()
        let before = scene.gists
        let first = try await scene.gists(change(old), struckAt: index, editing: old)
        #expect(first.exit == 1 && scene.gists[old] == ["a.md": Array("theirs\n".utf8)], "\(first)")
        let next = try await scene.gists(change(old))
        #expect(next.exit == 0, "\(index) \(next)")
        let made = scene.gists.filter { before[$0.key] == nil }
        #expect(made.map(\.value) == [["a.md": Array("theirs\n".utf8)]], "\(index)")
        #expect(scene.gists[old] == nil && scene.isClean, "\(index)")
      }
    }
  }

  @Test func `links and library never get the first text of a gist that the API shows late`()
    async throws
  {
    try await Self.with { scene in
      let path = try scene.home.write("one\n", to: "a.md")
      let created = try await scene.gists(["create", "--link", path])
      let old = String(created.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      try scene.home.write("two\n", to: "a.md")
      _ = try await scene.gists(["push", path])
      scene.proxy.showNewGistsAsCreated()
      let changed = try await scene.gists(["edit", old, "--public", "--yes"])
      #expect(changed.exit == 0, "\(changed)")
      let new = String(changed.out.split(separator: "/").last?.prefix { $0 != "\n" } ?? "")
      #expect(scene.gists == [new: ["a.md": Array("two\n".utf8)]])
      #expect(
        changed.err.contains("note: \(path) is now linked to the new gist\n"), "\(changed)")
      let kept = try await scene.gists(["view", new, "--offline"])
      #expect(!kept.out.contains("gist.txt") && !kept.out.contains("Upload in progress"), "\(kept)")
    }
  }
}
