import CLibSecret
import Dispatch
import LocalFiles
import Synchronization

/// The program's code around keyring operations.
package struct KeyringHooks: Sendable {
  /// Called once in an operation, while the user has not answered the keyring's dialog for a
  /// second.
  var announce: @Sendable () -> Void = {}
  /// Runs the operation; if a signal ends the process meanwhile, calls `cleanup` first, which
  /// closes the dialog.
  var run:
    @Sendable (_ cleanup: @escaping @Sendable () -> Void, _ operation: () async -> Void)
      async -> Void = { _, operation in await operation() }

  init() {}

  package init(
    announce: @escaping @Sendable () -> Void,
    run:
      @escaping @Sendable (
        _ cleanup: @escaping @Sendable () -> Void, _ operation: () async -> Void
      ) async -> Void
  ) {
    self.announce = announce
    self.run = run
  }
}

/// One keyring operation: all its steps run on one thread with one deadline.
///
/// libsecret can block while the service does not respond or a prompt is open. After the deadline,
/// the thread is abandoned: its result is dropped, and it does not keep the process alive.
final class KeyringCall: Sendable {
  /// The time limits of an operation.
  struct Limits: Sendable {
    var deadline: Duration
    /// The deadline after a prompt is shown, if the user may be prompted.
    var promptDeadline: Duration
    var mayPrompt: Bool
    var hooks = KeyringHooks()
    /// How long a signal waits for the end of an open prompt.
    var closing = DispatchTimeInterval.seconds(2)
  }

  private struct State {
    /// On ``KeyringClock/uptime``.
    var deadline: Duration
    /// The time at which the open prompt opened; nil without a prompt.
    var promptStart: Duration?
    var isAnnounced = false
    var hasExpired = false
    var isInterrupted = false
  }

  private let limits: Limits
  private let clock: KeyringClock
  private let state: Mutex<State>
  private let promptEnd = DispatchSemaphore(value: 0)
  let cancellable = Cancellable()

  init(limits: Limits, clock: KeyringClock = .system) {
    self.limits = limits
    self.clock = clock
    state = Mutex(State(deadline: clock.uptime() + limits.deadline))
  }

  var mayPrompt: Bool { limits.mayPrompt }

  /// Runs `steps`; throws `timedOut` at the deadline and `cancelled` if the task is cancelled, even
  /// if the steps block.
  func run<Answer: Sendable>(
    _ steps: @escaping @Sendable () throws(KeyringError) -> Answer
  ) async throws(KeyringError) -> Answer {
    var result = Result<Answer, KeyringError>.failure(.cancelled)
    await limits.hooks.run(interrupt) {
      result = await withTaskGroup(of: Result<Answer, KeyringError>.self) { group in
        group.addTask { await self.result(of: steps) }
        group.addTask { .failure(await self.expiry()) }
        defer { group.cancelAll() }
        return await group.next() ?? .failure(.cancelled)
      }
    }
    return try result.get()
  }

  /// Switches to the longer deadline if the user may be prompted; called before a prompt.
  ///
  /// The usual deadline is long enough for a prompt without a dialog.
  func promptOpens() {
    state.withLock { state in
      state.promptStart = clock.uptime()
      state.deadline = clock.uptime() + (mayPrompt ? limits.promptDeadline : limits.deadline)
    }
  }

  /// Announces a prompt that has been open for a second, and so has a dialog; called repeatedly
  /// while a prompt is open.
  func promptStaysOpen() {
    let isNews = state.withLock { state in
      guard mayPrompt, !state.isAnnounced, let start = state.promptStart,
        clock.uptime() - start >= .seconds(1)
      else { return false }
      state.isAnnounced = true
      return true
    }
    if isNews { limits.hooks.announce() }
  }

  func promptCloses() {
    state.withLock { $0.promptStart = nil }
    promptEnd.signal()
  }

  private var hasPrompt: Bool { state.withLock { $0.promptStart != nil } }

  /// Closes the dialog of an open prompt before the process ends; ``run(_:)`` does not return then.
  func interrupt() {
    let hasPrompt = state.withLock { state in
      state.isInterrupted = state.promptStart != nil
      return state.isInterrupted
    }
    guard hasPrompt else { return }
    cancellable.cancel()
    let limit = DispatchTime.now() + limits.closing
    while self.hasPrompt, promptEnd.wait(timeout: limit) == .success {}
  }

  private func result<Answer: Sendable>(
    of steps: @escaping @Sendable () throws(KeyringError) -> Answer
  ) async -> Result<Answer, KeyringError> {
    let promise = Promise<Result<Answer, KeyringError>>()
    return await withTaskCancellationHandler {
      let failure = SystemThread.start {
        let result = Result { () throws(KeyringError) in try self.explainingEnd(steps) }
        if !self.state.withLock(\.isInterrupted) { promise.resolve(result) }
      }
      if failure != 0 {
        let reason = String(cString: strerror(failure))
        promise.resolve(.failure(.failed("could not start a thread: \(reason)")))
      }
      return await promise.answer
    } onCancel: {
      cancellable.cancel()
      // Else the thread first makes the service close its dialog.
      if state.withLock({ $0.promptStart == nil || $0.hasExpired }) {
        promise.resolve(.failure(.cancelled))
      }
    }
  }

  /// Reports a prompt that was closed at the deadline as unanswered, not as a cancelled task.
  private func explainingEnd<Answer>(
    _ steps: () throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    do throws(KeyringError) {
      return try steps()
    } catch {
      throw error == .cancelled && state.withLock(\.hasExpired) ? unanswered : error
    }
  }

  private var unanswered: KeyringError { mayPrompt ? .unanswered : .confirmationNeeded }

  /// Returns at the deadline or when the task is cancelled.
  private func expiry() async -> KeyringError {
    while let left = timeLeft() {
      do { try await clock.sleep(left) } catch { return .cancelled }
    }
    guard hasPrompt else { return .timedOut }
    // The thread makes the service close its dialog.
    state.withLock { $0.hasExpired = true }
    cancellable.cancel()
    try? await clock.sleep(.seconds(1))
    return unanswered
  }

  /// Returns nil at the deadline.
  private func timeLeft() -> Duration? {
    let left = state.withLock(\.deadline) - clock.uptime()
    return left > .zero ? left : nil
  }
}

/// Cancels GLib calls from another thread.
final class Cancellable: Sendable {
  // GCancellable is one of GLib's thread-safe types: "you can use any of its functions from any
  // thread", and its reference count is atomic. The pointer never changes.
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>

  init() {
    pointer = libsecret.g_cancellable_new()
  }

  var isCancelled: Bool { libsecret.g_cancellable_is_cancelled(pointer) != 0 }

  func cancel() { libsecret.g_cancellable_cancel(pointer) }

  deinit { libsecret.g_object_unref(pointer) }
}

/// The monotonic clock of a keyring operation; tests supply their own.
struct KeyringClock: Sendable {
  /// Returns the time since a fixed moment.
  var uptime: @Sendable () -> Duration
  /// Suspends the task; throws `CancellationError` if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void

  static let system: KeyringClock = {
    let start = ContinuousClock.now
    return KeyringClock(
      uptime: { ContinuousClock.now - start },
      sleep: { try await Task.sleep(for: $0, clock: .continuous) })
  }()
}

/// A result that a thread provides and one task awaits; only the first one counts.
final class Promise<Answer: Sendable>: Sendable {
  private struct State {
    var answer: Answer?
    var waiter: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  func resolve(_ answer: Answer) {
    let waiter = state.withLock { state -> CheckedContinuation<Answer, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: answer)
  }

  /// The result; await it only once.
  var answer: Answer {
    get async {
      await withCheckedContinuation { waiter in
        let answer = state.withLock { state -> Answer? in
          if state.answer == nil { state.waiter = waiter }
          return state.answer
        }
        if let answer { waiter.resume(returning: answer) }
      }
    }
  }
}
