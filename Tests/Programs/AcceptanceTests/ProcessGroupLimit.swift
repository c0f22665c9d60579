import Foundation
import Glibc

/// A control group with a limit on processes.
enum ProcessGroupLimit {
  /// Where version 1, or version 2 with that controller, has its groups.
  private static let root: String? = ["/sys/fs/cgroup/pids", "/sys/fs/cgroup"].first { folder in
    let controllers = try? String(contentsOfFile: "\(folder)/cgroup.controllers", encoding: .utf8)
    return folder.hasSuffix("pids")
      ? access("\(folder)/cgroup.procs", W_OK) == 0
      : controllers?.split(whereSeparator: \.isWhitespace).contains("pids") == true
        && access("\(folder)/cgroup.procs", W_OK) == 0
  }

  static let canBeSet =
    root.map { root in
      let group = "\(root)/gists-test-\(getpid())"
      guard mkdir(group, 0o700) == 0 else { return false }
      defer { rmdir(group) }
      return access("\(group)/pids.max", W_OK) == 0
    } ?? false

  /// Runs `body` with a shell command that enters a group with so many processes.
  static func with(_ count: Int, _ body: (_ enter: String) async throws -> Void) async throws {
    let group = "\(root ?? "")/gists-test-\(getpid())-\(count)"
    mkdir(group, 0o700)
    defer { rmdir(group) }
    try "\(count)".write(toFile: "\(group)/pids.max", atomically: false, encoding: .utf8)
    try await body("echo $$ >\(group)/cgroup.procs")
  }
}
