import CLinux
import Glibc
package import LocalFiles

/// A program to start with posix_spawn(3), with no signal blocked.
///
/// It inherits stdin, stdout, stderr and the descriptors that it is given, and nothing else: NIO's
/// sockets are not close-on-exec.
package struct Spawn {
  /// The signals that have their default effect in the program.
  package enum DefaultSignals {
    case all
    /// The signals that this process chose to ignore; one ignored at its start (nohup) stays so.
    case ignoredByUs

    fileprivate var set: sigset_t {
      var set = sigset_t()
      switch self {
      case .all: sigfillset(&set)
      case .ignoredByUs:
        sigemptyset(&set)
        for number in [SIGPIPE, SIGXFSZ] { sigaddset(&set, number) }
      }
      return set
    }
  }

  /// The program, by its name in `PATH` or its path, and its arguments.
  var command: [String]
  var environment: [String: String]
  var defaultSignals: DefaultSignals
  /// Descriptors of this process, with their numbers in the program.
  var descriptors: [(ours: Int32, theirs: Int32)] = []
  /// Whether it has a session and process group of its own, without a terminal: it can't open
  /// `/dev/tty`.
  var hasOwnSession = false
  /// Its current folder; nil for that of this process.
  var folder: String?

  package init(
    command: [String], environment: [String: String], defaultSignals: DefaultSignals,
    descriptors: [(ours: Int32, theirs: Int32)] = [], hasOwnSession: Bool = false,
    folder: String? = nil
  ) {
    self.command = command
    self.environment = environment
    self.defaultSignals = defaultSignals
    self.descriptors = descriptors
    self.hasOwnSession = hasOwnSession
    self.folder = folder
  }

  /// Starts the program; returns its process ID, or the system's `errno`.
  package func start() -> (child: Int32, errno: Int32) {
    guard let name = command.first, !name.isEmpty,
      let path = SearchPath.path(of: name, environment: environment)
    else { return (0, ENOENT) }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return (0, ENOMEM) }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return (0, ENOMEM) }
    defer { posix_spawnattr_destroy(&attributes) }

    var (defaults, unblocked) = (defaultSignals.set, sigset_t())
    sigemptyset(&unblocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    var flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    if hasOwnSession { flags |= clinux_spawn_own_session }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    for (ours, theirs) in descriptors {
      posix_spawn_file_actions_adddup2(&actions, ours, theirs)
    }
    closeOthers(&actions)
    if let folder { _ = clinux_spawn_change_folder(&actions, folder) }

    var child: pid_t = 0
    let failure = withCStrings(command) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&child, path, &actions, &attributes, arguments, variables)
      }
    }
    return (child, failure)
  }

  private func closeOthers(_ actions: inout posix_spawn_file_actions_t) {
    let kept = descriptors.map(\.theirs).filter { $0 > 2 }
    let end = (kept.max() ?? 2) + 1
    for number in 3..<max(3, end) where !kept.contains(number) {
      posix_spawn_file_actions_addclose(&actions, number)
    }
    _ = clinux_spawn_close_from(&actions, end)
  }

  /// Passes the strings as exec(3) expects them: a null-terminated array.
  private func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}

/// The status of a program that ended or could not be started.
package enum ChildStatus: Hashable, Sendable {
  case exited(Int32)
  case signaled(Int32)
  /// The program does not exist or can't be run.
  case notFound
  /// The system could not start the program, for this reason: it may exist.
  case notStarted(errno: Int32)

  /// Reads a status as wait(2) packs it.
  package init(waitStatus status: Int32) {
    self = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
  }

  /// Converts the error of a failed posix_spawn(3).
  init(startError errno: Int32) {
    let isMissing = [ENOENT, ENOTDIR, EACCES, ENOEXEC, ELOOP, ENAMETOOLONG].contains(errno)
    self = isMissing ? .notFound : .notStarted(errno: errno)
  }
}

/// A pipe whose ends are closed in every program that this process starts.
package struct PipeEnds: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw .cannotWrite(path: "pipe", errno: errno) }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Waits for a byte; nil at the end of the pipe.
  func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(reading, &byte, 1)
      if count >= 0 || errno != EINTR { return count > 0 ? byte : nil }
    }
  }
}
