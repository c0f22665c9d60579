import CLinux
import Glibc

/// A thread of the system, which does not keep the process alive.
package enum SystemThread {
  /// The default, 8 MiB, is a tenth of what a process with limited memory has.
  private static let stackSize = 2 << 20

  /// Runs `work` on a new thread.
  ///
  /// - Returns: 0 or the system's `errno`.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackSize)
    let box = Unmanaged.passRetained(ThreadWork(work))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, &attributes,
      { box in
        if let box { Unmanaged<ThreadWork>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    if status != 0 { box.release() }
    return status
  }

  /// Returns a clock, for any thread, of the processor time of the thread that calls this.
  ///
  /// It stands still while the thread waits for a processor, or its process is stopped.
  package static func processorClock() -> @Sendable () -> Duration {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    return { [clock] in
      var time = timespec()
      clock_gettime(clock, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  }
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
