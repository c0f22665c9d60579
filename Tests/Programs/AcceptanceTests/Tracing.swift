import TestSupport
import Testing

extension Program {
  /// The program under strace(1), which writes its system calls to `log` and changes them as the
  /// options request.
  ///
  /// Its exit status is the program's.
  func traced(_ options: String..., log: String = "/dev/null") -> Program {
    Program(command: ["strace", "-f", "-qq", "-o", log] + options + ["--"] + command, home: home)
  }

  /// The program with all capabilities in a user namespace of its own, but with no other user.
  ///
  /// A tracer needs CAP_SYS_PTRACE there to read the memory of a program without core dumps, such as
  /// `gists`: see ptrace(2).
  var privileged: Program {
    Program(
      command: ["unshare", "--user", "--map-current-user", "--keep-caps", "--"] + command,
      home: home)
  }

  /// The program as root of its own namespace, after `script` has mounted something there.
  func mounting(_ script: String) -> Program {
    Program(
      command: ["unshare", "-rm", "bash", "-c", "set -e; \(script); exec \"$@\"", "bash"] + command,
      home: home)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if strace(1) is not installed or not permitted to trace.
  static var tracing: Self {
    .enabled("strace is not installed or not permitted") {
      try await succeeds("strace -f -o /dev/null -e inject=fsync:error=EIO true")
    }
  }

  /// Skips the test if strace(1) can't read the paths that a program without core dumps opens.
  static var tracingPaths: Self {
    .enabled("strace or python3 is not installed, or user namespaces are not permitted") {
      try await ScratchHome.with { home in
        let noDumps = "import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); open('/etc/hostname')"
        let log = "\(home.root)/strace"
        let result = try await Program(command: ["python3", "-I", "-c", noDumps], home: home)
          .traced("-e", "trace=openat", log: log).privileged.run()
        let text = String(decoding: home.read(log) ?? [], as: UTF8.self)
        return result.exit == 0 && text.contains(#""/etc/hostname""#)
      }
    }
  }

  /// Skips the test if only root may mount, even in a namespace.
  static var mounting: Self {
    .enabled("unshare is not installed, or user namespaces are not permitted") {
      try await succeeds("unshare -rm mount -t tmpfs -o size=16k none /mnt")
    }
  }

  private static func succeeds(_ script: String) async throws -> Bool {
    try await ScratchHome.with { home in
      try await Program(command: ["bash", "-c", script], home: home).run().exit == 0
    }
  }
}
