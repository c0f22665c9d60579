package import Dispatch
import Glibc
import Synchronization

/// A program that has this process's stdin, stdout, stderr and terminal for itself while it runs.
package final class ForegroundProcess: Sendable {
  package enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    /// There is none of that name, or it can't be run.
    case notStarted(errno: Int32)
  }

  /// Runs a program to its end.
  ///
  /// Ctrl-C is for both of us: where a signal ends this process, it ends the program first and waits for
  /// it, so that nobody else writes to the terminal afterwards.
  ///
  /// - Parameters:
  ///   - command: the program, by its name in `PATH` or its path, and its arguments.
  ///   - environment: all of its variables.
  ///   - secret: what it may read from ``SecretMemfd/descriptor``.
  ///   - patience: how long it has to end after a signal that ends this process; then it is killed.
  /// - Returns: how it ended.
  /// - Throws: where the secret can't be handed over.
  package static func run(
    _ command: [String], environment: [String: String], secret: [UInt8]? = nil,
    patience: DispatchTimeInterval = .seconds(2)
  ) async throws(FileError) -> Ending {
    var inherited: SecretMemfd?
    if let secret { inherited = try SecretMemfd(secret) }
    let program = ForegroundProcess()
    return await Termination.with {
      program.terminate(patience)
    } _: {
      let failure = withExtendedLifetime(inherited) {
        program.start(command, environment, inherited?.file)
      }
      return failure == 0 ? await program.end() : .notStarted(errno: failure)
    }
  }

  private struct State {
    /// nil before it is started, and once it was waited for.
    var child: pid_t?
    /// None is started any more.
    var isEnding = false
  }

  private let state = Mutex(State())
  private let ended = DispatchGroup()

  private init() {}

  /// A signal finds either nothing, and nothing starts then, or the program.
  private func start(
    _ command: [String], _ environment: [String: String], _ secret: Int32?
  ) -> Int32 {
    state.withLock { state in
      guard !state.isEnding else { return EINTR }
      var child: pid_t = 0
      let failure = Self.spawn(&child, command, environment, secret)
      guard failure == 0 else { return failure }
      state.child = child
      ended.enter()
      return 0
    }
  }

  private func end() async -> Ending {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "gists.program").async { [self] in
        continuation.resume(returning: wait())
      }
    }
  }

  private func wait() -> Ending {
    defer { ended.leave() }
    guard let number = state.withLock(\.child) else { return .exit(0) }
    var information = siginfo_t()
    // Its number is its own until it is waited for, which happens under the lock.
    while waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    state.withLock { state in
      waitpid(number, &status, 0)
      state.child = nil
    }
    // As wait(2) packs them.
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// One that has not ended by then is killed.
  private func terminate(_ patience: DispatchTimeInterval) {
    send(SIGTERM)
    guard ended.wait(timeout: .now() + patience) == .timedOut else { return }
    send(SIGKILL)
    ended.wait()
  }

  private func send(_ signal: Int32) {
    state.withLock { state in
      state.isEnding = true
      if let child = state.child { kill(child, signal) }
    }
  }

  /// With no signal blocked, and those at their default that we ignore of our own accord: what we
  /// were started to ignore (nohup), it ignores too.
  private static func spawn(
    _ child: inout pid_t, _ command: [String], _ environment: [String: String], _ secret: Int32?
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var (ours, none) = (sigset_t(), sigset_t())
    sigemptyset(&ours)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&ours, number) }
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &ours)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    if let secret {
      posix_spawn_file_actions_adddup2(&actions, secret, SecretMemfd.descriptor)
    }
    guard let name = command.first else { return ENOENT }
    return withCStrings(command) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawnp(&child, name, &actions, &attributes, arguments, variables)
      }
    }
  }

  /// The texts as a list that ends with a null pointer, as exec(3) wants it.
  private static func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
