import Glibc
import Synchronization
import TestSupport
import Testing

/// One session of the browser in which much goes wrong.
@Suite(.endsHangs) struct `A browser in trouble` {
  private static let gist = "/gists/\(HostDocument.id)"

  /// The host, except for these requests.
  private static func host(_ answers: [String: FaultAnswer] = [:]) -> FaultScript {
    let usual: [String: FaultAnswer] = [
      "GET /gists": .json(200, HostDocument.list(HostDocument.gist())),
      "GET \(gist)": .json(200, HostDocument.gist()),
      "GET \(gist)/star": .json(404, "{}"),
    ]
    return .routes(usual.merging(answers) { $1 }.mapValues { [$0] })
  }

  /// The host, which knows the star once it is given: the gist is asked for again after it.
  private static func starringHost() -> FaultScript {
    let isStarred = Mutex(false)
    return .each { request, _ in
      switch "\(request.method) \(request.path)" {
      case "GET /gists": return .json(200, HostDocument.list(HostDocument.gist()))
      case "GET \(gist)": return .json(200, HostDocument.gist())
      case "GET \(gist)/star":
        return isStarred.withLock(\.self) ? .http(204) : .json(404, "{}")
      case "PUT \(gist)/star":
        isStarred.withLock { $0 = true }
        return .http(204)
      default: return .json(404, "{}")
      }
    }
  }

  private static let failure = FaultAnswer.json(500, #"{"message":"no"}"#, [("Retry-After", "0")])

  @Test func `it says what went wrong, loses nothing and goes on`() async throws {
    try await Faults.with(
      Self.host(), environment: ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    ) { faults in
      for command in [["list"], ["view", HostDocument.id]] {
        #expect(try await faults.gists(command).exit == 0)
      }
      let host = faults.host
      let program = Program.gists(["browse", "mine"], in: faults.home)
      let result = try await TerminalSession.run(program, columns: 100) { terminal, _ in
        /// Waits for a part of the status line, unless that was done; then the screen is drawn
        /// completely, twice, and has the row and the whole sentence. What is waited for next can't be
        /// of these drawings.
        func expect(_ part: String?, _ sentence: String, row: String = "> A gist") async throws {
          if let part { try await terminal.waitFor(part) }
          for columns: UInt16 in [99, 98] {
            terminal.resize(columns: columns, rows: 24)
            try await terminal.waitFor(row)
            // Other parts have other looks.
            for part in sentence.split(separator: " · ") {
              try await terminal.waitFor(String(part))
            }
          }
        }
        terminal.resize(columns: 98, rows: 24)
        try await terminal.waitFor("> A gist")
        faults.server.follow(Self.host(["PUT \(Self.gist)/star": Self.failure]))
        try terminal.type("s")
        try await expect(
          "error",
          "! could not star \"A gist\": server error on \(host): no (HTTP 500) · try again later")
        faults.server.follow(Self.host(["DELETE \(Self.gist)": Self.failure]))
        try terminal.type("d")
        try await terminal.waitFor("Delete this gist?")
        try await terminal.answer("y", until: "error")
        try await expect(
          nil, "! could not delete \"A gist\": server error on \(host): no (HTTP 500)")
        faults.server.follow(Self.host(["GET \(Self.gist)": .json(404, "{}")]))
        try terminal.type("\r")
        try await expect("404", "! no \"A gist\" on \(host) (HTTP 404)", row: "text")
        faults.server.follow(Self.host(["GET /gists": .json(401, "{}")]))
        try terminal.type("hr")
        try await expect(
          "rejected", "\(host) rejected your token · showing the library · i signs in again")
        faults.server.follow(Self.starringHost())
        try terminal.type("r")
        try await terminal.waitFor(" gist")
        let library = "\(faults.home.data)/gists/library/\(host)/octocat.db.lock"
        let lock = open(library, O_RDWR | O_CLOEXEC)
        #expect(flock(lock, LOCK_EX) == 0)
        try terminal.type("s")
        try await expect("undoes", "Starred \"A gist\" · u undoes it")
        // Closing releases it only when no child process that is being started has a copy.
        flock(lock, LOCK_UN)
        close(lock)
        try terminal.type("k")
        try await expect(" gist", "1 gist", row: "★")
        try terminal.type("q")
      }
      #expect(result.ending == .exit(0), "\(result.text)")
      #expect(result.echoes)
      #expect(!result.text.contains(Faults.token))
      #expect(try await faults.gists("trash").out == "")
    }
  }
}
