import Glibc
import TestSupport
import Testing

/// What lies on disk, and what does not (RELIABILITY, section G).
@Suite struct `Files` {
  @Test(arguments: ["000", "022"])
  func `folders and files are private whatever the umask (row 88)`(umask: String) async throws {
    try await ScratchHome.with { home in
      let home = home.with(["GISTS_HOST": "http://127.0.0.1:1", "GISTS_TOKEN": Faults.token])
      let result = try await Program.gists(["create", "-"], in: home)
        .through(shell: #"umask \#(umask); "$@""#).run(stdin: "text")
      #expect(result.exit == 69, "\(result)")
      let kept = home.files.filter { $0.hasPrefix("state/gists/") }
      #expect(!kept.isEmpty)
      for path in kept { #expect(home.mode("\(home.root)/\(path)") == 0o600, "\(path)") }
      for path in ["state/gists", "state/gists/unsent"] {
        #expect(home.mode("\(home.root)/\(path)") == 0o700, "\(path)")
      }
    }
  }

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

  @Test(.requires("strace"))
  func `nothing is written but in the program's own folders (row 90)`() async throws {
    try await Faults.with(.answer(.json(201, Document.gist()))) { faults in
      let log = "\(faults.home.root)/strace"
      let result = try await Program.gists(["create", "-"], in: faults.home)
        .through(
          shell: #"strace -f -qq -e trace=openat,creat,mkdir,mkdirat,rename -o \#(log) "$@""#
        )
        .run(stdin: "text")
      try #require(result.exit == 0, "\(result)")
      let calls = String(decoding: faults.home.read(log) ?? [], as: UTF8.self).split(
        separator: "\n")
      #expect(!calls.isEmpty)
      for call in calls where call.contains(/O_CREAT|O_WRONLY|O_RDWR|mkdir|rename/) {
        let path = call.split(separator: "\"").dropFirst().first ?? ""
        let isOurs =
          path.hasPrefix("\(faults.home.state)/gists") || path.hasPrefix("/dev/")
          || path.hasPrefix("/proc/") || path == faults.home.state
        // Paths below a folder that is already open are relative to it.
        #expect(isOurs || !path.hasPrefix("/"), "\(call)")
      }
    }
  }

  @Test func `a crash leaves no core file and no backtrace (row 91)`() async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let program = Program.gists(["list"], in: faults.home).through(
        shell: "ulimit -c unlimited; exec \"$@\"")
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
