import Glibc
import Synchronization

/// Ends the programs of this process if SIGKILL ends it, since it can't do so itself.
///
/// A shell waits for the end of this process, and then sends SIGTERM to the programs that still
/// run. PR_SET_PDEATHSIG can't be used: it watches the thread that started a program, which may end
/// much sooner.
final class ChildGuard: Sendable {
  static let shared = ChildGuard()

  /// Reads lines that add or remove a process, or a group as `-ID`, until this process ends.
  private static let script = """
    trap '' HUP INT QUIT TERM TSTP
    while read -r change target; do
      kept=
      for one in $targets; do [ "$one" = "$target" ] || kept="$kept $one"; done
      [ "$change" = + ] && kept="$kept $target"
      targets=$kept
    done
    for one in $targets; do kill -TERM "$one" 2>/dev/null; done
    """

  /// The socket to the shell; nil before the first program, -1 if the shell can't be started.
  private let socket = Mutex<Int32?>(nil)

  private init() {}

  /// Starts the shell, so that ``add(_:isGroup:)`` takes no time.
  ///
  /// Call it before starting a program, which could outlive this process while the shell starts.
  func prepare() { socket.withLock { $0 = $0 ?? Self.start() } }

  /// Ends `process` with this one, with its whole group if it is the group's leader.
  func add(_ process: pid_t, isGroup: Bool) { tell("+", process, isGroup) }

  /// Removes a process; call it before waiting for the process, whose ID the system reuses
  /// afterwards.
  func remove(_ process: pid_t, isGroup: Bool) { tell("-", process, isGroup) }

  private func tell(_ change: String, _ process: pid_t, _ isGroup: Bool) {
    let line = "\(change) \(isGroup ? -process : process)\n"
    socket.withLock { socket in
      let descriptor = socket ?? Self.start()
      socket = descriptor
      guard descriptor >= 0 else { return }
      // Without SIGPIPE, if somebody ended the shell.
      _ = send(descriptor, line, line.utf8.count, Int32(MSG_NOSIGNAL))
    }
  }

  private static func start() -> Int32 {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return -1 }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    let (_, failure) = Spawn(
      command: ["/bin/sh", "-c", script], environment: [:], defaultSignals: .all,
      descriptors: [(ends[1], 0), (null, 1), (null, 2)], hasOwnSession: true
    ).start()
    close(ends[1])
    close(null)
    guard failure == 0 else {
      close(ends[0])
      return -1
    }
    return ends[0]
  }
}
