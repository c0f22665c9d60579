import TestSupport
import Testing

/// Nothing is written outside our own folders except to paths given as arguments.
@Suite(.tracingPaths) struct Footprint {
  /// System calls that create, change, rename or remove something by its path.
  private static let changes: Set<Substring> = [
    "creat", "mkdir", "mkdirat", "mknod", "mknodat", "rename", "renameat", "renameat2", "link",
    "linkat", "symlink", "symlinkat", "unlink", "unlinkat", "rmdir", "truncate", "chmod",
    "fchmodat", "chown", "lchown", "fchownat", "utime", "utimes", "utimensat", "futimesat",
    "setxattr", "lsetxattr", "removexattr", "lremovexattr",
  ]

  /// The paths that were changed or opened for writing, according to an strace log.
  static func written(in log: String) -> Set<String> {
    var paths: Set<String> = []
    for line in log.split(separator: "\n") {
      guard let call = line.firstMatch(of: /^\d+ +(\w+)\(/)?.1 else { continue }
      let opens = call == "open" || call == "openat" || call == "openat2"
      guard
        changes.contains(call)
          || opens && line.contains(/O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_TMPFILE/)
      else { continue }
      paths.formUnion(line.matches(of: /"([^"]*)"/).map { String($0.1) })
    }
    return paths
  }

  /// Runs a command under strace(1) and returns the paths it wrote outside our folders.
  private func strange(
    _ arguments: [String], in home: ScratchHome, stdin: ProgramInput = ""
  ) async throws -> [String] {
    let log = "\(home.root)/strace"
    let result = try await Program.gists(arguments, in: home)
      .traced("-e", "trace=%file", log: log).privileged.run(stdin: stdin)
    try #require(result.ending == .exit(0), "\(arguments): \(result)")
    let text = String(decoding: home.read(log) ?? [], as: UTF8.self)
    #expect(text.contains("openat("))
    let folders = [home.config, home.cache, home.state, home.data, home.runtime]
    return Self.written(in: text).filter { path in
      !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/")
        && !folders.contains { path == $0 || "\(path)/".hasPrefix("\($0)/gists/") }
    }.sorted()
  }

  @Test func `an strace log is read correctly`() {
    let log = """
      7 openat(AT_FDCWD, "/read", O_RDONLY|O_CLOEXEC) = 3
      8 openat(AT_FDCWD, "/made", O_WRONLY|O_CREAT|O_EXCL, 0600 <unfinished ...>
      8 <... openat resumed>) = 4
      7 rename("/made", "/new") = 0
      7 access("/asked", F_OK) = -1 ENOENT (No such file or directory)
      9 mkdir("/a/folder", 0700) = -1 EEXIST (File exists)
      """
    #expect(Self.written(in: log) == ["/made", "/new", "/a/folder"])
  }

  @Test(.requires("dbus-daemon", "gnome-keyring-daemon", "secret-tool"))
  func `every command writes to our own folders only`() async throws {
    try await Desktop.with(gists: 3) { desktop in
      let home = desktop.home
      try home.write("text", to: "a.txt")
      #expect(try await strange(["auth", "login", "--no-browser"], in: home) == [])
      #expect(try await strange(["create", "a.txt"], in: home) == [])
      #expect(try await strange(["create", "-"], in: home, stdin: "text") == [])
      let id = try await desktop.gists("list", "-L", "1").out.prefix { $0 != "\t" }
      for command in [
        ["list"], ["list", "--json"], ["view"], ["view", "--json"], ["star"], ["starred"],
        ["unstar"], ["delete", "--yes"],
      ] {
        let arguments = command[0] == "list" ? command : command + [String(id)]
        #expect(try await strange(arguments, in: home) == [], "\(command)")
      }
      for command in [
        ["user", "add", "octocat"], ["user", "list"], ["repo", "list"],
        ["repo", "view", "octocat/tide-tables"], ["status"], ["auth", "status"],
      ] {
        #expect(try await strange(command, in: home) == [], "\(command)")
      }
      #expect(try await strange(["auth", "logout"], in: home) == [])
      let folders = ["config", "cache", "state", "data"].map { "\($0)/gists/" }
      #expect(
        Set(home.files).subtracting(["work/a.txt", "strace"]).filter { path in
          !folders.contains { path.hasPrefix($0) }
        } == [])
    }
  }
}
