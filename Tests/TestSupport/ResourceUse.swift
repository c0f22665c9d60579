import Glibc

/// The CPU time and the memory that some work needs.
///
/// Measure in an exit test: its process runs nothing else.
package struct ResourceUse: Hashable, Sendable {
  /// The faster of two runs, which other processes disturb least.
  package let time: Duration
  /// The peak of the resident memory minus the memory before, in bytes.
  package let memory: Int

  package init(of work: () -> Void) {
    var (time, memory): (Duration, Int) = (.seconds(Int.max), 0)
    for _ in 0..<2 {
      // Give freed memory back to the system: otherwise the work could use it unseen.
      Self.trimHeap()
      Self.resetPeak()
      let before = Self.kibibytes("VmRSS")
      let start = Self.threadTime()
      work()
      time = min(time, Self.threadTime() - start)
      memory = max(memory, (Self.kibibytes("VmHWM") - before) << 10)
    }
    (self.time, self.memory) = (time, memory)
  }

  /// Whether this is at most linearly more than `part`, the use of an input `factor` times smaller.
  ///
  /// Quadratic work needs `factor` times more than that. Small differences say nothing: up to 2 MiB of
  /// the smaller use can be memory that the process kept from earlier work.
  package func isLinear(comparedTo part: ResourceUse, factor: Int = 2) -> Bool {
    time < part.time * factor * 3 / 2 + .milliseconds(30)
      && memory < part.memory * factor * 5 / 4 + (factor - 1) * (2 << 20)
  }

  /// Returns the use of two sizes, measured again, up to five times, until it is linear.
  ///
  /// Other processes slow down single measurements. Quadratic work is never linear.
  package static func compare(
    _ part: Int, _ whole: Int, factor: Int = 2, _ use: (_ size: Int) throws -> ResourceUse
  ) rethrows -> (part: ResourceUse, whole: ResourceUse) {
    var uses = (part: try use(part), whole: try use(whole))
    for _ in 0..<5 where !uses.whole.isLinear(comparedTo: uses.part, factor: factor) {
      uses = (try use(part), try use(whole))
    }
    return uses
  }

  private static func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Calls malloc_trim(3), which Swift's module of the C library lacks.
  private static func trimHeap() {
    typealias Trim = @convention(c) (Int) -> CInt
    guard let function = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(function, to: Trim.self)(0)
  }

  /// Sets `VmHWM` to `VmRSS`.
  ///
  /// See proc_pid_clear_refs(5).
  private static func resetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// A value of proc_pid_status(5).
  private static func kibibytes(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let line = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard line.hasPrefix(name + ":") else { continue }
      return Int(line.filter(\.isNumber)) ?? 0
    }
    return 0
  }
}
