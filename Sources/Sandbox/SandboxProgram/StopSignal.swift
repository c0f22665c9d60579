import Dispatch
import Glibc

/// SIGINT and SIGTERM, which stop the program even as process 1 of a container.
enum StopSignal {
  /// The reading and writing ends of a pipe that reports a signal.
  private static let ends: (read: Int32, write: Int32)? = {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// Exits on the first signal without waiting for open connections, after `close` and then `body`,
  /// which may take long.
  ///
  /// Requests that keep all threads busy delay it by a second at most.
  static func exit(
    closing close: @escaping @Sendable () async -> Void, _ body: @escaping @Sendable () -> Void
  ) {
    guard let ends else { return }
    DispatchQueue(label: "gists.signals").async {
      var byte: UInt8 = 0
      while read(ends.read, &byte, 1) < 0, errno == EINTR {}
      let closed = DispatchSemaphore(value: 0)
      Task {
        await close()
        closed.signal()
      }
      _ = closed.wait(timeout: .now() + .seconds(1))
      body()
      _exit(0)
    }
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        let former = errno
        var byte: UInt8 = 0
        if let ends = StopSignal.ends { _ = write(ends.write, &byte, 1) }
        errno = former
      }
    }
  }
}
