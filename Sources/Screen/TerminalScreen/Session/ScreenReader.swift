import ChildProcesses
import Dispatch
import Glibc
import Synchronization
import TerminalOutput

/// Waits on a thread of its own for keys, a new size and a terminal that takes more output.
///
/// It has no timer, except for 50 ms after Escape.
final class ScreenReader: Sendable {
  /// What to wait for.
  enum Interest {
    /// Another program has the terminal.
    case nothing
    case screen(writes: Bool)
    /// The terminal is gone.
    case end
  }

  protocol Owner: Sendable {
    var interest: Interest { get }
    func read(into buffer: inout [UInt8]) -> ArraySlice<UInt8>?
    func writePending()
    func resize() -> ScreenSize
    /// The program was stopped without notice (SIGSTOP); false if the screen is not entered.
    func reenter() -> Bool
    var size: ScreenSize { get }
  }

  /// How long to wait for the rest of a sequence before Escape is a key, in milliseconds.
  private static let escapeDelay: Int32 = 50

  private let descriptor: Int32
  private let wakeup: Wakeup
  private let window: SignalReport
  private let continuation: SignalReport
  private let isStopped = Atomic(false)
  private let stopped = DispatchGroup()

  init(device: TerminalDevice) throws {
    descriptor = device.descriptor
    wakeup = try Wakeup()
    window = try SignalReport(of: SIGWINCH)
    continuation = try SignalReport(of: SIGCONT)
  }

  func start(_ owner: some Owner, _ receive: @escaping @Sendable (ScreenEvent) -> Void) {
    stopped.enter()
    DispatchQueue(label: "gists.screen").async { [self] in
      run(owner, receive)
      stopped.leave()
    }
  }

  /// Lets the thread look what to wait for.
  func wake() { wakeup.fire() }

  /// Ends the thread; returns when it has ended.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    wakeup.fire()
    stopped.wait()
  }

  private func run(_ owner: some Owner, _ receive: (ScreenEvent) -> Void) {
    var decoder = KeyDecoder()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped.load(ordering: .relaxed) {
      var terminal = pollfd(fd: -1, events: 0, revents: 0)
      switch owner.interest {
      case .nothing: break
      case .screen(let writes):
        terminal = pollfd(
          fd: descriptor, events: Int16(writes ? POLLIN | POLLOUT : POLLIN), revents: 0)
      case .end: return receive(.ended)
      }
      var entries = [
        pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: window.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: continuation.descriptor, events: Int16(POLLIN), revents: 0), terminal,
      ]
      let count = poll(
        &entries, nfds_t(entries.count), decoder.isIncomplete ? Self.escapeDelay : -1)
      if count < 0 && errno != EINTR { return receive(.ended) }
      if count == 0 { Self.send(decoder.keysAtPause(), receive) }
      guard count > 0 else { continue }
      if entries[0].revents != 0 { wakeup.acknowledge() }
      if entries[1].revents != 0 {
        window.acknowledge()
        receive(.resized(owner.resize()))
      }
      if entries[2].revents != 0 {
        continuation.acknowledge()
        if owner.reenter() { receive(.resumed(owner.size)) }
      }
      if entries[3].revents & Int16(POLLOUT) != 0 { owner.writePending() }
      if entries[3].revents & ~Int16(POLLOUT) != 0 {
        guard let bytes = owner.read(into: &buffer) else { return receive(.ended) }
        Self.send(decoder.keys(bytes), receive)
      }
    }
  }

  private static func send(_ keys: [Key], _ receive: (ScreenEvent) -> Void) {
    if !keys.isEmpty { receive(.keys(keys)) }
  }
}
