import Glibc
import TestSupport
import Testing

/// Our files have either the old or the new content, and only their owner can read them.
@Suite struct `Atomic file writes` {
  /// Two logins of equal length, so that a mix of old and new would show.
  private static func script(_ login: String) -> FaultScript {
    .routes([
      "GET /user": [
        .json(200, #"{"login":"\#(login)","id":583231}"#, [("X-OAuth-Scopes", "gist")])
      ]
    ])
  }

  /// The file after `auth status` has learned the account of the variable's token.
  private func remembering(_ login: String, in faults: Faults) async throws -> [UInt8]? {
    faults.server.follow(Self.script(login))
    let result = try await faults.gists("auth", "status")
    #expect(result.exit == 0, "\(result)")
    return accounts(in: faults.home)
  }

  private func accounts(in home: ScratchHome) -> [UInt8]? {
    home.read("\(home.state)/gists/accounts.json")
  }

  private func temporaryFiles(in home: ScratchHome) -> [String] {
    home.files.filter { $0.hasSuffix(".tmp") }
  }

  @Test(
    .tracing,
    arguments: [
      ("rename,renameat,renameat2:signal=KILL", ProgramResult.Ending.signal(SIGKILL)),
      ("fsync:signal=KILL:when=1", .signal(SIGKILL)),
      ("fsync:signal=KILL:when=2", .signal(SIGKILL)),
      ("fsync:error=EIO:when=1", .exit(0)), ("fsync:error=EIO:when=2", .exit(0)),
      ("rename,renameat,renameat2:error=ENOSPC", .exit(0)),
    ])
  func `accounts.json has either the old or the new content`(
    fault: String, ending: ProgramResult.Ending
  ) async throws {
    try await Faults.with(Self.script("monalisa")) { faults in
      let new = try await remembering("monalisa", in: faults)
      unlink("\(faults.home.state)/gists/accounts.json")
      let old = try await remembering("octo-cat", in: faults)
      #expect(old != nil && new != nil && old != new)

      faults.server.follow(Self.script("monalisa"))
      let program = Program.gists(["auth", "status"], in: faults.home)
      let result = try await program.traced("-e", "inject=\(fault)").run()
      #expect(result.ending == ending, "\(result)")
      let now = accounts(in: faults.home)
      #expect(now == old || now == new, "\(String(decoding: now ?? [], as: UTF8.self))")
      if ending == .exit(0) {
        #expect(result.err.contains("warning: could not write "), "\(result)")
        #expect(temporaryFiles(in: faults.home) == [])
      }
      #expect(try await remembering("monalisa", in: faults) == new)
    }
  }

  @Test(.tracing, arguments: ["fsync:signal=KILL:when=1", "rename,renameat,renameat2:signal=KILL"])
  func `a draft is saved completely or not at all`(
    fault: String
  ) async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let program = Program.gists(["create", "-"], in: faults.home)
      let result = try await program.traced("-e", "inject=\(fault)").run(stdin: "text")
      #expect(result.ending == .signal(SIGKILL))
      let kept = faults.home.files.filter { $0.hasPrefix("state/gists/unsent/") }
      #expect(
        kept.allSatisfy { $0.hasSuffix(".tmp") || faults.home.contains("text", in: $0) }, "\(kept)")
      #expect(faults.lines == [])
    }
  }

  @Test(.tracing, arguments: ["fsync:error=EIO:when=1", "rename,renameat,renameat2:error=ENOSPC"])
  func `text that can't be saved is sent anyway`(fault: String) async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let program = Program.gists(["create", "-"], in: faults.home)
      let result = try await program.traced("-e", "inject=\(fault)").run(stdin: "text")
      #expect(result.ending == .exit(0), "\(result)")
      #expect(
        result.err.hasPrefix("warning: could not save a draft of stdin: could not write "),
        "\(result)")
      #expect(faults.lines == ["POST /gists"])
      #expect(faults.drafts == [])
    }
  }

  /// The disk is full at the first write, or in the middle of the second.
  @Test(.mounting, arguments: ["head -c 1000000 /dev/zero >fill || true; ls fill", "true"])
  func `a full disk leaves no partial text`(filling: String) async throws {
    try await Faults.with(.creating(HostDocument.gist())) { faults in
      let state = faults.home.state
      mkdir(state, 0o700)
      let left = "\(faults.home.work)/left"
      // The temporary disk ends with the namespace, so its content is printed before.
      let program = Program.gists(["create", "-"], in: faults.home)
        .through(
          shell: #""$@"; status=$?; find "$XDG_STATE_HOME" -type f >"\#(left)"; exit $status"#
        )
        .mounting("mount -t tmpfs -o size=200k,mode=700 none '\(state)'; cd '\(state)'; \(filling)")
      let result = try await program.run(
        stdin: ProgramInput(Array(repeating: UInt8(ascii: "a"), count: 400_000)))
      #expect(result.ending == .exit(0), "\(result)")
      #expect(result.err.contains("No space left on device"), "\(result)")
      #expect(faults.server.requests.map(\.body.count) == [400_053])
      let files = String(decoding: faults.home.read(left) ?? [], as: UTF8.self)
      #expect(files.split(separator: "\n").filter { !$0.hasSuffix("/fill") } == [])
    }
  }

  @Test(arguments: ["000", "777"])
  func `files have mode 0600 and folders 0700, whatever the umask`(mask: String) async throws {
    try await Faults.with(Self.script("octocat")) { faults in
      for arguments in [["auth", "status"], ["create", "-"]] {
        _ = try await Program.gists(arguments, in: faults.home)
          .through(shell: #"umask \#(mask); exec "$@""#).run(stdin: "text")
      }
      let home = faults.home
      let files = home.files.filter { $0.hasPrefix("state/") }
      #expect(files.contains("state/gists/accounts.json"))
      #expect(files.contains { $0.hasPrefix("state/gists/unsent/") })
      #expect(files.map { home.mode("\(home.root)/\($0)") } == files.map { _ in 0o600 })
      for folder in [home.state, "\(home.state)/gists", "\(home.state)/gists/unsent"] {
        #expect(home.mode(folder) == 0o700, "\(folder)")
      }
    }
  }

  @Test func `wide permissions are fixed and reported once`() async throws {
    try await Faults.with(Self.script("octocat")) { faults in
      _ = try await remembering("octocat", in: faults)
      let path = "\(faults.home.state)/gists/accounts.json"
      chmod(path, 0o644)
      let result = try await faults.gists("auth", "status")
      #expect(result.exit == 0)
      #expect(result.err == "warning: changed the mode of \(path) from 644 to 600\n")
      #expect(faults.home.mode(path) == 0o600)
      #expect(try await faults.gists("auth", "status").err == "")
    }
  }
}
