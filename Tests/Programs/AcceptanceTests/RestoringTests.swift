import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import TestSupport
import Testing

/// A restore makes one gist, whatever happens to the program and its connection.
@Suite(.endsHangs) struct `Restoring a gist` {
  private static let now = "Sat, 21 Nov 2026 04:00:00 GMT"

  private static func gist(_ id: String, _ text: String) -> String {
    HostDocument.gist(
      id: id,
      files: #""a.txt":{"filename":"a.txt","size":4,"truncated":false,"content":"\#(text)"}"#,
      created: "2026-11-21T04:00:00Z")
  }

  /// A host with gists that are listed without their contents.
  private static func script(_ gists: [String: String], post: FaultAnswer) -> FaultScript {
    var routes = [
      "POST /gists": [post], "GET /user": [.json(200, #"{"login":"octocat","id":583231}"#)],
    ]
    let list = gists.keys.sorted().map { id in
      HostDocument.gist(
        id: id, files: #""a.txt":{"filename":"a.txt","size":4}"#, created: "2026-11-21T04:00:00Z")
    }
    routes["GET /gists"] = [
      .json(200, "[\(list.joined(separator: ","))]", [("Date", now)])
    ]
    for (id, text) in gists {
      routes["GET /gists/\(id)"] = [.json(200, gist(id, text))]
      routes["DELETE /gists/\(id)"] = [.http(204)]
    }
    return .routes(routes)
  }

  private func posts(_ faults: Faults) -> Int { faults.lines.count { $0 == "POST /gists" } }

  private static let new = "aa5a315d61ae9438b18d"

  @Test(arguments: [FaultAnswer.reset, .finish, .html(502, "Bad gateway")])
  func `a lost response and a gist of equal sizes leave the only copy in the trash`(
    post: FaultAnswer
  ) async throws {
    try await Faults.with(Self.script([HostDocument.id: "text"], post: post)) { faults in
      #expect(try await faults.gists("delete", "--yes", HostDocument.id).exit == 0)
      faults.server.follow(Self.script([Self.new: "TEXT"], post: post))
      let result = try await faults.gists("restore", HostDocument.id)
      #expect(result.exit == 75, "\(result)")
      #expect(result.out == "")
      #expect(result.err.contains("gist \(HostDocument.id) stays in the trash\n"))
      #expect(try await faults.gists("trash").out.hasPrefix(HostDocument.id))
    }
  }

  @Test func `a restore that is killed after its POST is settled by the next one`() async throws {
    try await Faults.with(Self.script([HostDocument.id: "text"], post: .hang)) { faults in
      #expect(try await faults.gists("delete", "--yes", HostDocument.id).exit == 0)
      let count = faults.server.requests.count
      let killed = try await Program.gists(["restore", HostDocument.id], in: faults.home).run {
        process in
        // The first one asks whose the token is.
        try await faults.server.waitForRequests(count + 2)
        process.send(signal: SIGKILL)
      }
      #expect(killed.ending == .signal(SIGKILL))
      #expect(posts(faults) == 1)

      faults.server.follow(Self.script([Self.new: "text"], post: .hang))
      let result = try await faults.gists("restore", HostDocument.id)
      #expect(result.exit == 0, "\(result)")
      #expect(result.out == "https://gist.github.com/octocat/\(Self.new)\n")
      #expect(posts(faults) == 1)
      #expect(try await faults.gists("trash").out == "")
      #expect(faults.home.files.filter { $0.contains("/trash/") } == [])
    }
  }

  @Test func `a gist whose deletion was killed before it arrived is not created again`()
    async throws
  {
    let still = Self.script([HostDocument.id: "text"], post: .hang)
    var routes = ["DELETE /gists/\(HostDocument.id)": [FaultAnswer.hang]]
    routes["GET /gists/\(HostDocument.id)"] = [.json(200, Self.gist(HostDocument.id, "text"))]
    try await Faults.with(.routes(routes)) { faults in
      let killed = try await Program.gists(["delete", "--yes", HostDocument.id], in: faults.home)
        .run {
          process in
          try await faults.server.waitForRequests(3)
          process.send(signal: SIGKILL)
        }
      #expect(killed.ending == .signal(SIGKILL))

      faults.server.follow(still)
      let result = try await faults.gists("restore", HostDocument.id)
      #expect(result.exit == 1, "\(result)")
      #expect(result.out == "")
      #expect(
        result.err.hasPrefix(
          "error: gist \(HostDocument.id) still exists: its deletion was interrupted\n"
            + "gist \(HostDocument.id) stays in the trash\nhint: see "), "\(result)")
      #expect(posts(faults) == 0)

      faults.server.follow(
        Self.script([Self.new: "text"], post: .json(201, Self.gist(Self.new, "text"))))
      #expect(try await faults.gists("restore", HostDocument.id).exit == 0)
      #expect(posts(faults) == 1)
    }
  }

  @Test func `two restores at once create one gist`() async throws {
    try await SavedLibrary.with(gists: 1) { library in
      let id = String(try await library.gists("list", "-L", "1").out.prefix { $0 != "\t" })
      #expect(try await library.gists("delete", "--yes", id).exit == 0)
      async let one = library.gists("restore", id)
      async let two = library.gists("restore", id)
      #expect(try await [one, two].compactMap(\.exit).sorted() == [0, 1])
      let posts = library.sandbox.requests.count { $0.method == .post && $0.path == "/gists" }
      #expect(posts == 1)
    }
  }
}
