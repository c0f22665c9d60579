import CLinux
import Dispatch
import Glibc
import Synchronization

/// The end of the program by SIGINT, SIGTERM or SIGHUP: what is under way gets two seconds, what
/// must not stay behind is removed, and the signal is raised again with its default effect, so that
/// the exit status is 130, 143 or 129.
///
/// A second Ctrl-C ends it at once.
package enum Termination {
  private struct State {
    var cleanups: [Int: @Sendable () -> Void] = [:]
    var next = 0
    var holds = 0
    var isEnding = false
  }

  private static let state = Mutex(State())
  private static let released = DispatchSemaphore(value: 0)
  /// How long ``finishing(_:)`` puts off the end.
  private static let patience = DispatchTimeInterval.seconds(2)

  /// Handles the signals from now on, on a thread of its own.
  ///
  /// A signal that the process was started to ignore (nohup) stays ignored.
  ///
  /// - Parameter cleanup: runs last before the end.
  package static func watch(_ cleanup: @escaping @Sendable () -> Void = {}) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = register(cleanup)
    let thread = DispatchQueue(label: "gists.signals")
    thread.async { [reading = ends[0]] in
      var number: UInt8 = 0
      while read(reading, &number, 1) != 1 {
        guard errno == EINTR else { return }
      }
      end(by: Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] { _ = clinux_report_signal(number, ends[1]) }
  }

  /// Runs `cleanup` should a signal end the program while `body` runs.
  ///
  /// It runs on another thread; the last one given runs first.
  package static func with<Value, Failure: Error>(
    cleanup: @escaping @Sendable () -> Void, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let key = register(cleanup)
    defer { state.withLock { _ = $0.cleanups.removeValue(forKey: key) } }
    return try await body()
  }

  /// Lets `body` finish, two seconds long, should a signal come while it runs: for a request that was
  /// sent and whose answer matters.
  ///
  /// It does not return then: nothing new begins. An error it throws may still be told: the program
  /// ends in ``settle()``.
  package static func finishing<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    state.withLock { $0.holds += 1 }
    let value: Value
    do {
      value = try await body()
    } catch {
      _ = release()
      throw error
    }
    if release() { settle() }
    return value
  }

  /// Whether it was the last hold.
  private static func release() -> Bool {
    state.withLock { state in
      state.holds -= 1
      return state.holds == 0
    }
  }

  /// Leaves Ctrl-C and Ctrl-\\ to the program that has the terminal while `body` runs.
  ///
  /// They are caught rather than ignored: a program that is started would go on to ignore them.
  package static func sparing<Value>(_ body: () async -> Value) async -> Value {
    var caught = sigaction()
    caught.__sigaction_handler.sa_handler = { _ in }
    caught.sa_flags = SA_RESTART
    var (interrupt, quit) = (sigaction(), sigaction())
    _ = sigaction(SIGINT, &caught, &interrupt)
    _ = sigaction(SIGQUIT, &caught, &quit)
    defer {
      _ = sigaction(SIGINT, &interrupt, nil)
      _ = sigaction(SIGQUIT, &quit, nil)
    }
    return await body()
  }

  /// Called before the program ends by itself: should a signal be ending it, it ends by that signal.
  package static func settle() {
    guard state.withLock(\.isEnding) else { return }
    released.signal()
    while true { pause() }
  }

  /// Ends the program by a signal's default effect: SIGPIPE where the reader of stdout is gone (141).
  package static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    kill(getpid(), number)
    // The first process of a container does not die of its own signals.
    usleep(100_000)
    _exit(128 + number)
  }

  private static func register(_ cleanup: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.cleanups[state.next] = cleanup
      return state.next
    }
  }

  private static func end(by number: Int32) -> Never {
    let isBusy = state.withLock { state in
      state.isEnding = true
      return state.holds > 0
    }
    if isBusy { _ = released.wait(timeout: .now() + patience) }
    let cleanups = state.withLock { $0.cleanups }
    for (_, cleanup) in cleanups.sorted(by: { $0.key > $1.key }) { cleanup() }
    die(of: number)
  }
}
