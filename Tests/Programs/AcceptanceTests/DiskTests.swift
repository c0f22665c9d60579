import Glibc
import TestSupport
import Testing

/// Full disks and unwritable homes.
@Suite struct Disks {
  private static let script = FaultScript.routes([
    "GET /gists": [.json(200, HostDocument.list(HostDocument.gist()))],
    "GET /gists/\(HostDocument.id)": [.json(200, HostDocument.gist())],
    "POST /gists": [.json(201, HostDocument.created)],
    "GET /user": [
      .json(200, #"{"login":"octocat","id":583231}"#, [("X-OAuth-Scopes", "gist")])
    ],
  ])

  /// A folder that not even root can create.
  private static let nowhere = "/proc/nowhere"

  /// The same home without its XDG folders.
  private func home(_ path: String?, _ faults: Faults) -> ScratchHome {
    var home = faults.home
    home.environment["HOME"] = path
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] { home.environment["XDG_\(name)_HOME"] = nil }
    return home
  }

  @Test(
    arguments: [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")],
    [["list"], ["view", HostDocument.id], ["create", "-"], ["--help"]])
  func `output that can't be written is an error`(
    to: (redirection: String, reason: String), arguments: [String]
  ) async throws {
    try await Faults.with(Self.script) { faults in
      let result = try await Program.gists(arguments, in: faults.home)
        .through(shell: #""$@" "# + to.redirection).run(stdin: "text")
      #expect(result.exit == 74, "\(result)")
      let lines = result.err.split(separator: "\n")
      #expect(lines.first == "error: could not write output: \(to.reason)")
      // The error names the URL, so that no one creates the gist twice.
      let isThere = lines.dropFirst().map { $0.hasPrefix("the gist was created: ") }
      #expect(isThere == (arguments.first == "create" ? [true] : []), "\(result)")
    }
  }

  @Test(.mounting) func `a disk that fills up during output is an error`() async throws {
    let gists = (0..<3_000).map {
      HostDocument.gist(id: "\(10_000_000_000_000_000_000 + UInt64($0))")
    }
    try await Faults.with(.answer(.json(200, "[\(gists.joined(separator: ","))]"))) { faults in
      let work = faults.home.work
      for format in [[], ["--json"]] {
        let result = try await Program.gists(["list", "-L", "3000"] + format, in: faults.home)
          .through(shell: #""$@" >out"#)
          .mounting("mount -t tmpfs -o size=100k none '\(work)'; cd '\(work)'").run()
        #expect(result.exit == 74, "\(result)")
        #expect(result.err.contains("could not write output: No space left on device"), "\(result)")
        #expect(result.err.split(separator: "\n").count == 1)
      }
    }
  }

  @Test(.mounting, arguments: ["size=200k", "ro"])
  func `a library on a full or read-only disk can't be written`(option: String) async throws {
    let text = String(repeating: "0123456789abcde\n", count: 40_000)
    try await SavedLibrary.with(gists: 2) { library in
      let data = library.home.data
      mkdir(data, 0o700)
      let big = try library.home.write(text, to: "big.txt")
      #expect(try await library.gists("create", big).exit == 0)
      let result = try await Program.gists(["sync"], in: library.home)
        .mounting("mount -t tmpfs -o \(option) none '\(data)'").run()
      #expect(result.exit == 74, "\(result)")
      #expect(result.err.hasPrefix("error: could not write "), "\(result)")
    }
  }

  @Test func `reading works without a home folder`() async throws {
    try await Faults.with(Self.script) { faults in
      for home in [home(Self.nowhere, faults), home("relative", faults), home(nil, faults)] {
        let list = try await gists("list", in: home)
        #expect(list.exit == 0)
        #expect(list.out.hasPrefix(HostDocument.id))
        #expect(list.err == "")
        let view = try await gists("view", HostDocument.id, in: home)
        #expect(view.exit == 0)
        #expect(view.out == "text")
        #expect(view.err == "")
      }
      #expect(faults.home.files == [])
    }
  }

  @Test func `a token in a variable works without a home, with one warning`()
    async throws
  {
    try await Faults.with(Self.script) { faults in
      let home = home(Self.nowhere, faults)
      let path = "\(Self.nowhere)/.local/state/gists"
      let status = try await gists("auth", "status", in: home)
      #expect(status.exit == 0)
      #expect(status.out.contains("octocat"))
      #expect(
        status.err
          == "warning: could not write \(path)/accounts.json: No such file or directory\n"
          || status.err.hasPrefix("warning: could not write /proc/") && status.err.isOneLine)
      let created = try await gists("create", "-", in: home, stdin: "text")
      #expect(created.exit == 0)
      #expect(created.out == "https://gist.github.com/octocat/\(HostDocument.id)\n")
      #expect(created.err.hasPrefix("warning: could not save a draft of stdin: could not write "))
      #expect(created.err.isOneLine)
    }
  }

  @Test(.mounting) func `a read-only state folder causes one warning`()
    async throws
  {
    try await Faults.with(Self.script) { faults in
      mkdir(faults.home.state, 0o700)
      let mount = "mount -t tmpfs -o ro none '\(faults.home.state)'"
      for (arguments, warnings) in [
        (["list"], 0), (["view", HostDocument.id], 0), (["auth", "status"], 1),
        (["create", "-"], 1),
      ] {
        let result = try await Program.gists(arguments, in: faults.home).mounting(mount)
          .run(stdin: "text")
        #expect(result.exit == 0, "\(arguments): \(result)")
        let lines = result.err.split(separator: "\n")
        #expect(lines.count == warnings, "\(arguments): \(result)")
        #expect(lines.allSatisfy { $0.contains("Read-only file system") }, "\(result)")
      }
    }
  }

  @Test func `a relative XDG folder is ignored`() async throws {
    try await Faults.with(Self.script) { faults in
      let result = try await faults.gists(
        "auth", "status", environment: ["XDG_STATE_HOME": "state", "XDG_DATA_HOME": "./data"])
      #expect(result.exit == 0)
      #expect(
        faults.home.files.filter { !$0.hasSuffix(".lock") }
          == ["home/.local/state/gists/accounts.json"])
    }
  }

  @Test(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
  func `signing in works without a home; the keyring has the account`() async throws {
    try await Desktop.with(gists: 1) { desktop in
      var home = desktop.home.with(["HOME": Self.nowhere])
      home.environment["XDG_STATE_HOME"] = nil
      let signIn = try await gists("auth", "login", "--no-browser", in: home)
      #expect(signIn.exit == 0, "\(signIn)")
      #expect(signIn.err.split(separator: "\n").count { $0.hasPrefix("warning: ") } == 1)
      let list = try await gists("list", in: home)
      #expect(list.exit == 0, "\(list)")
      #expect(list.err == "")
      #expect(try await gists("auth", "logout", in: home).exit == 0)
      #expect(try await desktop.keyring.items() == [])
    }
  }
}

extension String {
  fileprivate var isOneLine: Bool { split(separator: "\n").count == 1 && hasSuffix("\n") }
}
