import CLibSecret
import Synchronization

/// One operation on the keyring: all its steps on a thread of its own and inside one deadline.
///
/// libsecret can block for as long as the service is silent or a prompt is open. When time is up
/// the thread is left to itself: its answer is dropped, and it never keeps the process from ending.
final class KeyringCall: Sendable {
  /// How long an operation may take, and whether it may ask the person something.
  struct Limits: Sendable {
    var deadline: Duration
    /// Counted from when a prompt is shown.
    var promptDeadline: Duration
    var mayPrompt: Bool
  }

  private struct State {
    var deadline: ContinuousClock.Instant
    var prompt: Prompt?
  }

  /// What became of the service's wish to show a prompt.
  enum Prompt { case shown, refused }

  private let limits: Limits
  private let state: Mutex<State>
  let cancellable = Cancellable()

  init(limits: Limits) {
    self.limits = limits
    state = Mutex(State(deadline: .now + limits.deadline))
  }

  var mayPrompt: Bool { limits.mayPrompt }

  /// Runs `steps`; throws `timedOut` at the deadline and `cancelled` with the task, whatever they
  /// do.
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

  /// The service wants to show a prompt.
  ///
  /// From now on the longer deadline counts; where no prompt is allowed, the operation is cancelled
  /// before it shows.
  func promptIsNeeded() {
    let prompt: Prompt = mayPrompt ? .shown : .refused
    state.withLock { state in
      state.prompt = prompt
      if prompt == .shown { state.deadline = .now + limits.promptDeadline }
    }
    if prompt == .refused { cancellable.cancel() }
  }

  /// What to throw where the service did not do what it was asked to, without an error.
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

  /// A refused prompt ends in a cancelled call: that is a locked keyring, not a cancelled task.
  private func explainingRefusal<Answer>(
    _ steps: () throws(KeyringError) -> Answer
  ) throws(KeyringError) -> Answer {
    do throws(KeyringError) {
      return try steps()
    } catch {
      throw error == .cancelled && state.withLock { $0.prompt } == .refused ? .locked : error
    }
  }

  /// Comes back when time is up, or as soon as the task is cancelled.
  private func expiry() async -> KeyringError {
    var deadline = state.withLock { $0.deadline }
    while deadline > .now {
      do { try await Task.sleep(until: deadline, clock: .continuous) } catch { return .cancelled }
      deadline = state.withLock { $0.deadline }
    }
    return .timedOut
  }
}

/// Ends GLib's calls from another thread.
final class Cancellable: Sendable {
  // GCancellable is one of GLib's thread-safe types: "you can use any of its functions from any
  // thread", and its reference count is atomic. The pointer never changes.
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>

  init() {
    precondition(LibSecret.isLoaded, "an operation without libsecret has thrown notInstalled")
    pointer = g_cancellable_new()
  }

  func cancel() { g_cancellable_cancel(pointer) }

  deinit { g_object_unref(pointer) }
}
