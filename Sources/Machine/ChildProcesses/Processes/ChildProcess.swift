import Dispatch
import Glibc
import LocalFiles
import Synchronization

/// A program that this process starts, waits for and ends: it uses the same stdin, stdout, stderr
/// and terminal unless it has a session of its own.
final class ChildProcess: Sendable {
  /// Runs a program until it ends.
  ///
  /// If a signal ends this process, the program gets SIGTERM and, after the grace period, SIGKILL.
  /// This process waits for it, so that it can't write to the terminal afterwards. The program also
  /// gets SIGTERM if the task is cancelled.
  ///
  /// - Parameters:
  ///   - spawn: the program.
  ///   - secret: bytes that the program can read from ``MemoryFile/secretDescriptor``.
  ///   - gracePeriod: nil leaves the program running if a signal ends this process.
  ///   - endPeriod: how long this process waits for the end of the killed program.
  ///   - show: receives the program's output; nil if the program writes to our stdout and stderr.
  /// - Returns: how the program ended.
  /// - Throws: `FileError` if the secret can't be passed on.
  static func run(
    _ spawn: Spawn, secret: [UInt8]? = nil, gracePeriod: DispatchTimeInterval? = .seconds(2),
    endPeriod: DispatchTimeInterval = .seconds(2), show: ShownOutput.Receive? = nil
  ) async throws(FileError) -> ChildStatus {
    var file: MemoryFile?
    if let secret { file = try MemoryFile(secret) }
    var output: ShownOutput?
    if let show { output = try ShownOutput(show) }
    let process = ChildProcess(output, isGuarded: gracePeriod != nil)
    let run: () async -> ChildStatus = {
      let failure = await process.startPatiently(spawn, file?.descriptor)
      withExtendedLifetime(file) {}
      guard failure == 0 else { return ChildStatus(startError: failure) }
      return await process.waitForEnd()
    }
    guard let gracePeriod else { return await run() }
    return await withTaskCancellationHandler {
      await Termination.with(cleanup: { process.terminate(gracePeriod, endPeriod) }, run)
    } onCancel: {
      process.send(SIGTERM)
    }
  }

  private struct State {
    /// nil before the start, and after the wait.
    var child: pid_t?
    /// Whether the program ends with this process.
    var isGuarded = false
    /// Whether signals go to all processes of the program.
    var isGroup = false
    /// Whether starting is no longer allowed.
    var isTerminating = false
  }

  private let state: Mutex<State>
  private let ended = DispatchGroup()
  private let output: ShownOutput?

  /// - Parameters:
  ///   - output: shows the output of the program; nil if the program writes elsewhere.
  ///   - isGuarded: whether the program ends with this process.
  init(_ output: ShownOutput? = nil, isGuarded: Bool) {
    self.output = output
    state = Mutex(State(isGuarded: isGuarded))
  }

  /// Starts the program; tries again for two seconds if the system has no process or memory for it.
  ///
  /// - Returns: 0 or the system's `errno`.
  func startPatiently(_ spawn: Spawn, _ secret: Int32? = nil) async -> Int32 {
    let failure = await Self.patiently { start(spawn, secret) }
    if failure != 0 { output?.cancel() }
    return failure
  }

  /// Calls `start` again after each of the pauses, in milliseconds, while the system has no process or
  /// memory.
  ///
  /// - Returns: the last result of `start`: 0 or the system's `errno`.
  static func patiently(
    pauses: [UInt32] = [100, 300, 600, 1000], _ start: () -> Int32
  ) async -> Int32 {
    var failure = start()
    for pause in pauses where [EAGAIN, ENOMEM].contains(failure) {
      guard !Task.isCancelled else { break }
      // Task.sleep would also wait forever for a thread that the system refuses.
      await SerialQueue().run { _ = usleep(pause * 1000) }
      failure = start()
    }
    return failure
  }

  /// Starts the program under the lock: when a signal arrives, the program either runs or can no
  /// longer start.
  ///
  /// - Returns: 0 or the system's `errno`.
  private func start(_ spawn: Spawn, _ secret: Int32?) -> Int32 {
    var spawn = spawn
    // First: a number in the program may be that of one of these descriptors here.
    spawn.descriptors += output?.descriptors ?? []
    if let secret { spawn.descriptors.append((secret, MemoryFile.secretDescriptor)) }
    return state.withLock { state in
      guard !state.isTerminating else { return ECANCELED }
      if state.isGuarded { ChildGuard.shared.prepare() }
      let (child, failure) = spawn.start()
      guard failure == 0 else { return failure }
      state.child = child
      state.isGroup = spawn.hasOwnSession
      // First: the program's output may be seen only when the guard knows the program.
      if state.isGuarded { ChildGuard.shared.add(child, isGroup: state.isGroup) }
      output?.start()
      ended.enter()
      return 0
    }
  }

  /// Waits for the end of the program, which was started.
  func waitForEnd() async -> ChildStatus { await SerialQueue().run { self.wait() } }

  private func wait() -> ChildStatus {
    defer { ended.leave() }
    guard let child = state.withLock(\.child) else { return .exited(0) }
    var information = siginfo_t()
    // The system reuses the process ID only after the wait below, which holds the lock.
    while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    var status: Int32 = 0
    state.withLock { state in
      if state.isGuarded { ChildGuard.shared.remove(child, isGroup: state.isGroup) }
      waitpid(child, &status, 0)
      state.child = nil
    }
    output?.finish()
    return ChildStatus(waitStatus: status)
  }

  private func terminate(_ gracePeriod: DispatchTimeInterval, _ endPeriod: DispatchTimeInterval) {
    send(SIGTERM)
    guard ended.wait(timeout: .now() + gracePeriod) == .timedOut else { return }
    send(SIGKILL)
    // The reader of our output may have stopped.
    _ = ended.wait(timeout: .now() + endPeriod)
  }

  /// Sends a signal to the program, or to its whole session if it has its own.
  ///
  /// The program can't start afterwards.
  func send(_ signal: Int32) {
    state.withLock { state in
      state.isTerminating = true
      if let child = state.child { kill(state.isGroup ? -child : child, signal) }
    }
  }
}
