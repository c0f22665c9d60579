import Glibc
import TestSupport
import Testing

/// A machine that offers less than usual, or more than is good (RELIABILITY, section G).
@Suite struct `Odd surroundings` {
  @Test(arguments: ["/nonexistent", "relative"])
  func `reading works where nothing can be kept (row 97)`(folder: String) async throws {
    try await Faults.with(.answer(.json(200, Document.list(Document.gist())))) { faults in
      let names = ["HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
      let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, folder) })
      let result = try await faults.gists("list", environment: environment)
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.hasPrefix(Document.id))
    }
  }

  @Test func `a crash leaves no core file and no backtrace (row 91)`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let program = Program.gists(["list"], in: faults.home)
        .through(shell: #"ulimit -c unlimited; exec "$@""#)
      let result = try await program.run { process in
        try await faults.server.waitForRequests(1)
        process.send(signal: SIGSEGV)
      }
      #expect(result.ending == .signal(SIGSEGV))
      #expect(result.err == "")
      #expect(faults.home.files.allSatisfy { !$0.contains("core") })
    }
  }
}
