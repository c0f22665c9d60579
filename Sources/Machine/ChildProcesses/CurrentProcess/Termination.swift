import CLinux
import Dispatch
import Glibc
import LocalFiles
import Synchronization

/// Handles SIGINT, SIGQUIT, SIGTERM and SIGHUP.
///
/// Requests in progress get two seconds to finish, and cleanups run. Then the signal is raised
/// again with its default effect, so that the exit status is 130, 131, 143 or 129. A second Ctrl-C
/// ends the process immediately. A second SIGHUP or SIGTERM does not: when a terminal is closed, the
/// kernel and the shell each send SIGHUP. While a question waits for an answer, Ctrl-C means "no",
/// with exit status 2.
package enum Termination {
  private struct State {
    var cleanups: [Int: @Sendable () -> Void] = [:]
    var next = 0
    var holds = 0
    /// The number of questions that wait for an answer.
    var questions = 0
    var isEnding = false
    /// Whether the program is ending, so that nothing with a cleanup may begin.
    var isOver = false
    /// Runs after the cleanups.
    var last: @Sendable () -> Void = {}
    /// The longest time that ``finishing(_:)`` delays the end of the process.
    var gracePeriod = DispatchTimeInterval.seconds(2)
  }

  private static let state = Mutex(State())
  /// Whether a signal is ending the program.
  static var isEnding: Bool { state.withLock(\.isEnding) }
  private static let released = DispatchSemaphore(value: 0)

  /// Starts handling the signals, on a separate thread; `cleanup` runs last.
  ///
  /// A signal that the process was started to ignore (nohup) stays ignored.
  package static func watch(_ cleanup: @escaping @Sendable () -> Void = {}) {
    watch(gracePeriod: .seconds(2), cleanup)
  }

  /// Does what ``watch(_:)`` does, with another limit of ``finishing(_:)``.
  static func watch(
    gracePeriod: DispatchTimeInterval, _ cleanup: @escaping @Sendable () -> Void
  ) {
    guard let pipe = try? PipeEnds() else { return }
    // Only the first signal is read; the handler must not wait for a reader of others.
    _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
    state.withLock { state in
      state.last = cleanup
      state.gracePeriod = gracePeriod
    }
    let failure = SystemThread.start {
      if let number = pipe.readByte() { end(by: Int32(number)) }
    }
    // Without a thread, the signals keep their default effect.
    guard failure == 0 else { return }
    for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] {
      _ = clinux_report_signal(number, pipe.writing)
    }
  }

  /// Runs `body`, and `cleanup` if a signal ends the program meanwhile.
  ///
  /// Cleanups run on another thread, in reverse order; cleanups that are added meanwhile follow.
  /// Once they run, this function neither begins nor returns: a program that `body` starts would
  /// outlive this one, and one that `cleanup` ended would count as failed.
  package static func with<Value, Failure: Error>(
    cleanup: @escaping @Sendable () -> Void, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let key = state.withLock { state -> Int? in
      guard !state.isOver else { return nil }
      state.next += 1
      state.cleanups[state.next] = cleanup
      return state.next
    }
    guard let key else { await waitForever() }
    let result: Result<Value, Failure>
    do throws(Failure) {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    let isEnding = state.withLock { $0.cleanups.removeValue(forKey: key) == nil }
    if isEnding { await waitForever() }
    return try result.get()
  }

  private static func waitForever() async -> Never {
    while true { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  }

  /// The exit status after a "no" to a question.
  private static let no: Int32 = 2

  /// Runs `body`, which waits for the user's answer to a question.
  package static func asking<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    state.withLock { $0.questions += 1 }
    defer { state.withLock { $0.questions -= 1 } }
    return try await body()
  }

  /// Runs `body`, and gives it two seconds to finish if a signal arrives: for a request whose
  /// response matters.
  ///
  /// After a signal this function does not return, so nothing new starts. It may still throw, so
  /// that the error is reported; the program then ends in ``waitIfEnding()``.
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
    if release() { waitIfEnding() }
    return value
  }

  /// Releases a hold; returns whether it was the last one.
  private static func release() -> Bool {
    state.withLock { state in
      state.holds -= 1
      return state.holds == 0
    }
  }

  /// Leaves Ctrl-C and Ctrl-\\ to the foreground program while `body` runs.
  ///
  /// The signals are caught rather than ignored, because child processes inherit ignored signals.
  package static func sparing<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    var caught = sigaction()
    caught.__sigaction_handler.sa_handler = { _ in }
    caught.sa_flags = SA_RESTART
    var (interrupt, quit) = (sigaction(), sigaction())
    _ = sigaction(SIGINT, &caught, &interrupt)
    _ = sigaction(SIGQUIT, &caught, &quit)
    defer {
      takePendingKeys()
      _ = sigaction(SIGINT, &interrupt, nil)
      _ = sigaction(SIGQUIT, &quit, nil)
    }
    return try await body()
  }

  /// Takes the signals of keys that were pressed before and that no thread has handled yet.
  ///
  /// On a busy machine, the program at the terminal may have ended because of a key before a thread of
  /// this process gets its signal, which must not end this process then.
  private static func takePendingKeys() {
    var (keys, former) = (sigset_t(), sigset_t())
    sigemptyset(&keys)
    sigaddset(&keys, SIGINT)
    sigaddset(&keys, SIGQUIT)
    pthread_sigmask(SIG_BLOCK, &keys, &former)
    var now = timespec()
    while sigtimedwait(&keys, nil, &now) > 0 {}
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }

  /// Waits for the end if a signal is ending the program; call it before a normal exit.
  package static func waitIfEnding() {
    guard isEnding else { return }
    released.signal()
    while true { pause() }
  }

  /// Waits five seconds for SIGHUP, which may arrive after the terminal's end of input, or after it has
  /// ended a program at the terminal; does not return if it arrives.
  ///
  /// Call it before the program ends because its terminal was closed.
  package static func waitForHangup() {
    for _ in 0..<500 where !isEnding { usleep(10_000) }
    waitIfEnding()
  }

  /// Ends the program with a signal's default effect: SIGPIPE (141) if stdout's reader closed it.
  package static func die(of number: Int32) -> Never {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    // Only this thread can take the signal, so the process ends here. kill(2) might choose another one.
    raise(number)
    // Signals that a container's first process sends itself don't end it.
    _exit(128 + number)
  }

  /// Ends the program as the signal does, after ``finishing(_:)`` and the cleanups.
  package static func end(by number: Int32) -> Never {
    let (isFirst, isBusy, isNo, gracePeriod) = state.withLock { state in
      defer { state.isEnding = true }
      return (
        !state.isEnding, state.holds > 0, number == SIGINT && state.questions > 0,
        state.gracePeriod
      )
    }
    // The cleanups of the first signal are running, and will end the program.
    while !isFirst { pause() }
    // The answer's line ends, so that messages and the shell's prompt start their own.
    if isNo, isatty(STDERR_FILENO) == 1 { _ = write(STDERR_FILENO, "\n", 1) }
    if isBusy { _ = released.wait(timeout: .now() + gracePeriod) }
    // A cleanup of the first round may wait for something that has yet to begin.
    for isOver in [false, true] {
      let cleanups = state.withLock { state in
        state.isOver = isOver
        defer { state.cleanups = [:] }
        return state.cleanups
      }
      for (_, cleanup) in cleanups.sorted(by: { $0.key > $1.key }) { cleanup() }
    }
    state.withLock(\.last)()
    if isNo { _exit(no) }
    die(of: number)
  }
}
