import CLibSecret
import Glibc
import Synchronization

/// One keyring operation: all its steps run on one thread with one deadline.
///
/// libsecret can block while the service does not respond or a prompt is open. After the deadline,
/// the thread is abandoned: its result is dropped, and it does not keep the process alive.
final class KeyringCall: Sendable {
  /// How long an operation may take, and whether it may prompt the user.
  struct Limits: Sendable {
    var deadline: Duration
    /// The deadline after a prompt is shown.
    var promptDeadline: Duration
    var mayPrompt: Bool
  }

  private struct State {
    /// On ``KeyringClock/uptime``.
    var deadline: Duration
    var prompt: Prompt?
  }

  /// Whether the service's prompt was shown or refused.
  enum Prompt { case shown, refused }

  private let limits: Limits
  private let clock: KeyringClock
  private let state: Mutex<State>
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
    let result = await withTaskGroup(of: Result<Answer, KeyringError>.self) { group in
      group.addTask { await self.result(of: steps) }
      group.addTask { .failure(await self.expiry()) }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.cancelled)
    }
    return try result.get()
  }

  /// Called before the service shows a prompt.
  ///
  /// If prompts are allowed, the longer deadline applies from now on. Otherwise the operation is
  /// cancelled before the prompt is shown.
  func promptIsNeeded() {
    let prompt: Prompt = mayPrompt ? .shown : .refused
    state.withLock { state in
      state.prompt = prompt
      if prompt == .shown { state.deadline = clock.uptime() + limits.promptDeadline }
    }
    if prompt == .refused { cancellable.cancel() }
  }

  /// The error to throw if the service did not do what was asked but reported no error.
  var response: KeyringError {
    state.withLock { $0.prompt } == .shown ? .dismissed : .locked
  }

  private func result<Answer: Sendable>(
    of steps: @escaping @Sendable () throws(KeyringError) -> Answer
  ) async -> Result<Answer, KeyringError> {
    let promise = Promise<Result<Answer, KeyringError>>()
    return await withTaskCancellationHandler {
      do throws(KeyringError) {
        try startDetachedThread {
          promise.resolve(
            Result { () throws(KeyringError) in try self.explainingRefusal(steps) })
        }
      } catch {
        promise.resolve(.failure(error))
      }
      return await promise.answer
    } onCancel: {
      promise.resolve(.failure(.cancelled))
      cancellable.cancel()
    }
  }

  /// Reports a call cancelled by a refused prompt as a locked keyring, not as a cancelled task.
  private func explainingRefusal<Answer>(
    _ steps: () throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    do throws(KeyringError) {
      return try steps()
    } catch {
      throw error == .cancelled && state.withLock { $0.prompt } == .refused ? .locked : error
    }
  }

  /// Returns at the deadline or when the task is cancelled.
  private func expiry() async -> KeyringError {
    while true {
      let left = state.withLock(\.deadline) - clock.uptime()
      guard left > .zero else { return .timedOut }
      do { try await clock.sleep(left) } catch { return .cancelled }
    }
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

  func cancel() { libsecret.g_cancellable_cancel(pointer) }

  deinit { libsecret.g_object_unref(pointer) }
}

/// The monotonic clock of a keyring operation.
///
/// Tests supply their own.
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

/// A result that a thread provides and one task awaits.
///
/// Only the first result counts.
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

/// Runs `work` on a new detached thread, which does not keep the process alive.
func startDetachedThread(_ work: @escaping @Sendable () -> Void) throws(KeyringError) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let box = Unmanaged.passRetained(Work(work))
  let status = pthread_create(
    &thread, &attributes,
    { box in
      if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
      return nil
    },
    box.toOpaque())
  guard status == 0 else {
    box.release()
    throw .failed("could not start a thread: \(String(cString: strerror(status)))")
  }
}

private final class Work {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
