import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Child processes don't get the token, and no crash reveals it.
@Suite struct `Child processes` {
  /// Every variable that can contain a token, and some of other programs.
  private static let variables = [
    "GISTS_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
    "GITHUB_PAT", "NPM_TOKEN", "SIGNED_IN_WITH", "GISTS_TOKEN_COMMAND",
  ]
  /// The token as git and CI systems pass it on.
  private static let header =
    "Authorization: Basic " + Data("x-access-token:\(Faults.token)".utf8).base64EncodedString()

  /// Programs that record their environment and arguments, one file each.
  private struct Spies {
    let home: ScratchHome
    private var folder: String { "\(home.root)/seen" }

    init(_ names: String..., in faults: Faults) throws {
      var home = faults.home.with(
        Dictionary(uniqueKeysWithValues: variables.map { ($0, Faults.token) })
          .merging(["GIT_CONFIG_VALUE_0": header, "NOTE": "a \(Faults.token)"]) { $1 })
      mkdir("\(home.root)/seen", 0o700)
      for name in names {
        let seen = "\(home.root)/seen/\(name)"
        let programs = try home.program(
          name,
          script: """
            #!/bin/sh
            cat /proc/$$/environ /proc/$$/cmdline >\(seen).new
            cat
            mv \(seen).new \(seen)

            """)
        home.environment["PATH"] = "\(programs):\(faults.home.environment["PATH"] ?? "")"
      }
      self.home = home
    }

    /// The environment and arguments of the program.
    ///
    /// Waits for a program that outlives `gists`, which may not even have begun.
    func seen(of name: String) async throws -> String {
      // The file gets its name when it is complete.
      try await eventually { home.read("\(folder)/\(name)") != nil }
      return String(decoding: home.read("\(folder)/\(name)") ?? [], as: UTF8.self)
    }

    /// Checks that the program got these arguments and the environment without the token.
    func expect(
      _ name: String, with words: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let seen = try await seen(of: name)
      let strings = seen.split(separator: "\0").map(String.init)
      #expect(strings.contains("HOME=\(home.path)"), sourceLocation: sourceLocation)
      for word in words {
        #expect(strings.contains(word), "\(strings)", sourceLocation: sourceLocation)
      }
      #expect(!seen.contains(Faults.token), sourceLocation: sourceLocation)
      #expect(!seen.contains(`Child processes`.header), sourceLocation: sourceLocation)
    }
  }

  private let url = "https://gist.github.com/octocat/\(HostDocument.id)"

  /// The host's own URL, the only one that is opened.
  private func gist(at faults: Faults) -> FaultScript {
    let own = "\(faults.server.url)/gist/\(HostDocument.id)"
    return .creating(HostDocument.gist().replacing(url, with: own))
  }

  @Test(arguments: [["open"], ["view", "--web"]])
  func `a browser gets no token`(command: [String]) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      faults.server.follow(gist(at: faults))
      let spies = try Spies("a-browser", in: faults)
      let result = try await gists(
        command + [HostDocument.id], in: spies.home,
        environment: ["GISTS_BROWSER": "a-browser --new-window"])
      #expect(result.exit == 0, "\(result)")
      try await spies.expect(
        "a-browser", with: ["--new-window", "\(faults.server.url)/gist/\(HostDocument.id)"])
    }
  }

  @Test(arguments: ["wl-copy", "xclip", "xsel"])
  func `a clipboard tool and a browser get no token`(tool: String) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      faults.server.follow(gist(at: faults))
      let spies = try Spies(tool, "xdg-open", in: faults)
      // Only the tools of this test, and what a shell script needs.
      let home = spies.home.with(["PATH": "\(spies.home.root)/programs:\(spies.home.root)/bin"])
      mkdir("\(home.root)/bin", 0o700)
      for needed in ["cat", "mv"] { symlink("/bin/\(needed)", "\(home.root)/bin/\(needed)") }
      let result = try await gists(["create", "--copy", "--web"], in: home, stdin: "text")
      #expect(result.exit == 0, "\(result)")
      #expect(result.err == "")
      try await spies.expect(tool)
      try await spies.expect("xdg-open", with: ["\(faults.server.url)/gist/\(HostDocument.id)"])
    }
  }

  @Test func `a pager gets no token`() async throws {
    try await Faults.with(.answer(.json(200, HostDocument.gist()))) { faults in
      let spies = try Spies("a-pager", in: faults)
      let program = Program.gists(
        ["view", HostDocument.id], in: spies.home.with(["GISTS_PAGER": "a-pager -x"]))
      let result = try await TerminalSession.run(program) { _, _ in }
      #expect(result.ending == .exit(0), "\(result.text)")
      try await spies.expect("a-pager", with: ["-x"])
    }
  }

  @Test(.requires("git"), arguments: [".", "", "bin", "./bin"])
  func `a program in the current folder is never started`(entry: String) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let gist = HostDocument.gist().replacing(
        #""description""#,
        with: #""git_pull_url":"\#(faults.server.url)/\#(HostDocument.id).git","description""#)
      faults.server.follow(.answer(.json(200, gist)))
      let (home, started) = (faults.home, "\(faults.home.root)/started")
      mkdir("\(home.work)/bin", 0o700)
      for name in ["git", "a-pager", "sh", "bin/git", "bin/a-pager", "bin/sh"] {
        try writeProgram("#!/bin/sh\necho $0 >>'\(started)'\n", to: "\(home.work)/\(name)")
      }
      func run(withPath entry: String, cloningInto folder: String) async throws {
        let home = home.with([
          "PATH": "\(entry):\(home.environment["PATH"] ?? "")", "GISTS_PAGER": "a-pager",
        ])
        let view = Program.gists(["view", HostDocument.id], in: home)
        #expect(try await TerminalSession.run(view) { _, _ in }.ending == .exit(0))
        _ = try await gists("clone", HostDocument.id, folder, in: home)
      }
      try await run(withPath: entry, cloningInto: "one")
      #expect(home.read(started) == nil)
      try await run(withPath: home.work, cloningInto: "two")
      #expect(home.read(started) == Array("\(home.work)/a-pager\n\(home.work)/git\n".utf8))
    }
  }

  @Test(arguments: [SIGSEGV, SIGABRT])
  func `a crash leaves no core file and reveals no token`(number: Int32) async throws {
    try await Faults.with(.answer(.hang)) { faults in
      let before = Set(faults.home.files)
      let result = try await Program.gists(["list", "--verbose"], in: faults.home)
        .through(shell: #"ulimit -c unlimited 2>/dev/null; exec "$@""#)
        .run { process in
          try await faults.server.waitForRequests(1)
          let limits = faults.home.read("/proc/\(process.id)/limits") ?? []
          let core = String(decoding: limits, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("Max core file size") }
          #expect(core?.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
          process.send(signal: number)
        }
      #expect(result.ending == .signal(number))
      // Only the request is printed, no backtrace.
      #expect(result.err.split(separator: "\n").allSatisfy { $0.hasPrefix("> ") }, "\(result)")
      #expect(!result.err.contains(Faults.token))
      #expect(Set(faults.home.files) == before)
    }
  }
}
