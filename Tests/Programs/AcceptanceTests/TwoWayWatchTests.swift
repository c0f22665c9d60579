import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// Two computers with the same linked gist, each with `gists watch`.
struct TwoHomes: Sendable {
  let homes: [ScratchHome]
  let sandbox: Sandbox
  let id: String

  /// The token of another user.
  static let otherToken = "gho_" + "26C7e42F292c6912E7710c838347Ae178B4a"
  static let text = "one\ntwo\nthree\nfour\nfive\n"

  /// Links notes.md of both homes to a file of one gist.
  static func with(
    text: String = TwoHomes.text, _ body: @Sendable (TwoHomes) async throws -> Void
  ) async throws {
    var options = SandboxOptions()
    options.tokens = [Faults.token: Grant(), otherToken: Grant(login: "hubot")]
    try await ScratchHome.with { first in
      try await ScratchHome.with { second in
        try await Sandbox.with(options) { sandbox in
          let gist = sandbox.withState { state in
            state.createGist(
              files: ["notes.md": StoredFile(text)], at: UTCTimestamp(seconds: 1_600_000_000))
          }
          let homes = [first, second].map {
            $0.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token])
          }
          for home in homes {
            try home.write(text, to: "notes.md")
            #expect(try await gists("link", "notes.md", gist.id, in: home).exit == 0)
          }
          try await body(TwoHomes(homes: homes, sandbox: sandbox, id: gist.id))
        }
      }
    }
  }

  /// The texts that the gist's file had, oldest first.
  var revisions: [String] {
    let revisions = sandbox.withState { $0.gists[id]?.revisions ?? [] }
    return revisions.reversed().compactMap { $0.files[FileName("notes.md")] }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  func path(_ index: Int) -> String { "\(homes[index].work)/notes.md" }

  /// The text of a home's file.
  func here(_ index: Int) -> String? {
    homes[index].read(path(index)).map { String(decoding: $0, as: UTF8.self) }
  }

  func drafts(_ index: Int) -> [String] {
    let folder = "\(homes[index].state)/gists/unsent"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { homes[index].read("\(folder)/\($0)") }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  func messages(_ index: Int) -> String {
    String(decoding: homes[index].read("\(homes[index].root)/messages") ?? [], as: UTF8.self)
  }

  func waitForMessage(_ text: String, _ index: Int) async throws {
    try await wait(for: "home \(index) to say \(text)") { messages(index).contains(text) }
  }

  /// Waits until the gist's file and both local ones have a text.
  func waitForAll(_ text: String) async throws {
    try await wait(for: "all to have\n\(text)") {
      revisions.last == text && homes.indices.allSatisfy { here($0) == text }
    }
  }

  /// Waits until a condition holds, as long as files or messages change, or requests come that an
  /// idle watch doesn't send.
  func wait(for what: String, _ condition: () async throws -> Bool) async throws {
    try await eventually(
      progress: {
        let requests = sandbox.requests.count { $0.line != Self.look }
        return homes.indices.map { "\(here($0) ?? "")\n\(messages($0))" } + ["\(requests)"]
      },
      showing: {
        let gist = "waited for \(what)\ngist:\n\(revisions.last ?? "no file")"
        return ([gist] + homes.indices.map(scene(of:))).joined(separator: "\n")
      }
    ) { try await condition() }
  }

  /// The request that an idle watch repeats.
  static let look = "GET /gists?per_page=100"

  /// Returns the file, the messages and the links of a home.
  private func scene(of index: Int) -> String {
    let links = homes[index].read("\(homes[index].data)/gists/links.json") ?? []
    return """
      home \(index):
      \(here(index) ?? "no file")
      messages:
      \(messages(index))
      links:
      \(String(decoding: links, as: UTF8.self))
      """
  }

  /// Writes the file in one step, as an editor does.
  func save(_ text: String, _ index: Int) throws {
    try homes[index].write(text, to: "new")
    #expect(rename("\(homes[index].work)/new", path(index)) == 0)
  }

  /// The file with the process ID of a home's watch.
  private func processFile(_ index: Int) -> String { "\(homes[index].root)/process" }

  /// Runs `body` while a home's watch is stopped, and so sees only what is there afterwards.
  func stopped(_ index: Int, _ body: () async throws -> Void) async throws {
    let text = String(decoding: homes[index].read(processFile(index)) ?? [], as: UTF8.self)
    let process = RunningProcess(id: try #require(pid_t(text.prefix { $0 != "\n" })))
    process.send(signal: SIGSTOP)
    defer { process.send(signal: SIGCONT) }
    try await body()
  }

  /// Runs a watch in these homes until `body` has ended, or until it ends by itself with a status.
  func watch(
    _ indices: Range<Int> = 0..<2, endingWith ending: ProgramResult.Ending = .signal(SIGINT),
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let index = indices.first else { return try await body() }
    let script = "echo $$ >'\(processFile(index))'; exec \"$@\" 2>'\(homes[index].root)/messages'"
    let program = Program.gists(["watch", "--interval", "1"], in: homes[index])
      .through(shell: script)
    let result = try await program.run { process in
      try await waitForMessage("watching", index)
      try await watch(indices.dropFirst(), body)
      if case .signal(let signal) = ending { process.send(signal: signal) }
    }
    #expect(result.ending == ending, "\(result)")
    #expect(!messages(index).contains(Faults.token))
  }
}

@Suite(.endsHangs) struct `gists watch` {
  @Test func `brings changes from one home to the other, and back`() async throws {
    try await TwoHomes.with { scene in
      chmod(scene.path(1), 0o640)
      try await scene.watch {
        try scene.save("A\n" + TwoHomes.text, 0)
        try await scene.waitForAll("A\n" + TwoHomes.text)
        #expect(scene.homes[1].mode(scene.path(1)) == 0o640)
        // It is said after the file is written and its link knows of it: an earlier save would be merged.
        try await scene.waitForMessage("Pulled \(scene.path(1))", 1)
        try scene.save(TwoHomes.text + "B\n", 1)
        try await scene.waitForAll(TwoHomes.text + "B\n")
        try await scene.waitForMessage("Pulled \(scene.path(0))", 0)
      }
      #expect(scene.revisions.count == 3)
      #expect(scene.drafts(0) + scene.drafts(1) == [])
      #expect(
        scene.messages(0) == """
          note: watching 1 file; press Ctrl-C to stop
          Pushed \(scene.path(0))
          Pulled \(scene.path(0))

          """)
    }
  }

  @Test func `merges what both changed before and while it runs`() async throws {
    try await TwoHomes.with { scene in
      try scene.save(TwoHomes.text.replacing("one", with: "ONE"), 0)
      #expect(try await gists("push", in: scene.homes[0]).exit == 0)
      try scene.save(TwoHomes.text.replacing("five", with: "FIVE"), 1)
      let merged = "ONE\ntwo\nthree\nfour\nFIVE\n"
      try await scene.watch {
        try await scene.waitForAll(merged)
        try scene.save("0\n" + merged, 0)
        try scene.save(merged + "6\n", 1)
        try await scene.waitForAll("0\n\(merged)6\n")
      }
      #expect(scene.drafts(1).contains(TwoHomes.text.replacing("five", with: "FIVE")))
      #expect(
        scene.messages(1).contains(
          "Merged \(scene.path(1)) with its gist; the text before the merge is in "
            + "\(scene.homes[1].state)/gists/unsent/"))
    }
  }

  @Test func `leaves a file whose sides overlap until it is merged; others go on`() async throws {
    try await TwoHomes.with { scene in
      let home = scene.homes[0]
      try home.write("other\n", to: "other.md")
      let made = try await gists("create", "--link", "other.md", in: home)
      #expect(made.exit == 0)
      try scene.save(TwoHomes.text.replacing("one", with: "theirs"), 1)
      #expect(try await gists("push", in: scene.homes[1]).exit == 0)
      let mine = TwoHomes.text.replacing("one", with: "mine")
      try scene.save(mine, 0)
      let merged = TwoHomes.text.replacing("one", with: "both")
      try await scene.watch(0..<1) {
        try await scene.waitForMessage("run gists merge", 0)
        #expect(scene.here(0) == mine)
        try home.write("more\n", to: "other.md")
        try await scene.waitForMessage("Pushed \(home.work)/other.md", 0)
        let editor = "sed -i -e '/^<<<<<<</,/^>>>>>>>/d' -e '1i both'"
        let merge = try await gists(
          "merge", "notes.md", in: home.with(["EDITOR": editor]))
        #expect(merge.exit == 0, "\(merge)")
        try scene.save(merged + "six\n", 0)
        try await eventually { scene.revisions.last == merged + "six\n" }
      }
      #expect(scene.drafts(0) == [mine])
      let path = scene.path(0)
      #expect(
        scene.messages(0).contains(
          """
          error: \(path) and its gist changed the same lines
          hint: to merge both, run gists merge \(path)

          """), "\(scene.messages(0))")
      #expect(scene.messages(0).count(of: "changed the same lines") == 1)
    }
  }

  @Test func `an idle watch sends one conditional request each time, which no limit counts`()
    async throws
  {
    try await TwoHomes.with { scene in
      // A gist of somebody else is not in the list.
      let foreign = scene.sandbox.withState { state in
        state.createGist(
          owner: "hubot", isPublic: true, files: ["theirs.md": StoredFile("theirs\n")],
          at: UTCTimestamp(seconds: 1_600_000_000))
      }
      let home = scene.homes[0]
      try home.write("theirs\n", to: "theirs.md")
      #expect(try await gists("link", "theirs.md", foreign.id, in: home).exit == 0)
      try await scene.watch(0..<1) {
        func polls() -> [ReceivedRequest] {
          scene.sandbox.requests.filter { $0.path == "/gists" && $0.method == .get }
        }
        try await eventually { polls().count >= 2 }
        func limit() async throws -> Substring? {
          let document = try await gists("api", "rate_limit", in: home).out
          return document.split(separator: #","search""#).first
        }
        let before = try await limit()
        let start = scene.sandbox.requests.count
        let count = polls().count
        try await eventually { polls().count >= count + 4 }
        let sent = scene.sandbox.requests[start...].filter { $0.path != "/rate_limit" }
        #expect(sent.allSatisfy { $0.fields[.ifNoneMatch] != nil }, "\(sent.map(\.line))")
        let lines = Set(sent.map(\.line))
        #expect(lines == [TwoHomes.look, "GET /gists/\(foreign.id)"])
        #expect(try await limit() == before, "\(sent.map(\.line))")
        // A change of the foreign gist comes too.
        let edited = try await gists(
          "edit", foreign.id, "theirs.md", "-", in: home.with(["GISTS_TOKEN": TwoHomes.otherToken]),
          stdin: ProgramInput(Array("changed\n".utf8)))
        #expect(edited.exit == 0, "\(edited)")
        try await eventually { home.read("\(home.work)/theirs.md") == Array("changed\n".utf8) }
      }
    }
  }

  @Test func `network losses are waited out and told once`() async throws {
    try await TwoHomes.with { scene in
      let fault = scene.homes[0].root + "/fault"
      scene.sandbox.inject(.dropBefore, times: 100_000) { _ in access(fault, F_OK) == 0 }
      try await scene.watch {
        try await eventually { scene.sandbox.requests.count { $0.path == "/gists" } >= 2 }
        try Data().write(to: URL(filePath: fault))
        try await scene.waitForMessage("will keep retrying", 0)
        try await scene.waitForMessage("will keep retrying", 1)
        try scene.save("A\n" + TwoHomes.text, 0)
        try scene.save(TwoHomes.text + "B\n", 1)
        let count = scene.sandbox.requests.count
        try await eventually { scene.sandbox.requests.count > count + 8 }
        unlink(fault)
        try await scene.waitForAll("A\n\(TwoHomes.text)B\n")
      }
      for index in scene.homes.indices {
        #expect(scene.messages(index).count(of: "will keep retrying") == 1)
      }
    }
  }

  @Test func `what was deleted or renamed on GitHub, or here, is never deleted on the other side`()
    async throws
  {
    try await TwoHomes.with { scene in
      try await scene.watch(0..<1, endingWith: .exit(1)) {
        unlink(scene.path(0))
        try await scene.waitForMessage("notes.md is missing", 0)
        try scene.save(TwoHomes.text + "six\n", 0)
        try await eventually { scene.revisions.last == TwoHomes.text + "six\n" }
        // The link of the computer that renames it follows.
        let renamed = try await gists(
          "rename", scene.id, "notes.md", "other.md", in: scene.homes[1])
        #expect(renamed.exit == 0)
        try await scene.waitForMessage("is no longer watched", 0)
      }
      #expect(scene.here(0) == TwoHomes.text + "six\n")
      #expect(
        scene.messages(0).contains("it was renamed; to link it to other.md, run gists link"),
        "\(scene.messages(0))")
    }
  }

  @Test func `goes on with a file that gists renames in its gist`() async throws {
    try await TwoHomes.with { scene in
      let home = scene.homes[0]
      func there() -> String? {
        scene.sandbox.withState { state in
          state.gists[scene.id]?.revisions.first?.files[FileName("other.md")].map {
            String(decoding: $0.bytes, as: UTF8.self)
          }
        }
      }
      try await scene.watch(0..<1) {
        // The link may follow the gist's file later than the watch waits for it.
        try await scene.stopped(0) {
          let renamed = try await gists("rename", scene.id, "notes.md", "other.md", in: home)
          #expect(renamed.exit == 0)
        }
        // The watch has compared it.
        let count = scene.sandbox.requests.count { $0.line == TwoHomes.look }
        try await eventually {
          scene.sandbox.requests.count { $0.line == TwoHomes.look } >= count + 3
        }
        try scene.save(TwoHomes.text + "six\n", 0)
        try await scene.waitForMessage("Pushed", 0)
      }
      #expect(there() == TwoHomes.text + "six\n")
      #expect(
        scene.messages(0) == """
          note: watching 1 file; press Ctrl-C to stop
          Pushed \(scene.path(0))

          """)
    }
  }

  @Test func `a possible secret is not uploaded, and a file that is linked later is watched`()
    async throws
  {
    try await TwoHomes.with { scene in
      let home = scene.homes[0]
      let token = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
      try await scene.watch(0..<1) {
        try home.write("later\n", to: "later.md")
        #expect(try await gists("create", "--link", "later.md", in: home).exit == 0)
        try await scene.waitForMessage("watching 2 files", 0)
        try scene.save(TwoHomes.text + "token \(token)\n", 0)
        try await scene.waitForMessage("notes.md is no longer watched", 0)
        try home.write("later and more\n", to: "later.md")
        try await scene.waitForMessage("Pushed \(home.work)/later.md", 0)
      }
      #expect(scene.revisions == [TwoHomes.text])
      #expect(!scene.messages(0).contains(token))
    }
  }
}

extension String {
  /// How often it contains a text.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
