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
