import CLinux
import Dispatch
import Glibc

/// What the system must leave to a program that sends requests and runs threads.
///
/// The libraries below crash or wait forever without them: NIO stops the program if it can't open a
/// descriptor or start a thread, and libdispatch tries every second to start one, and stops the
/// program if it can't read the state of its threads in `/proc`.
package enum SystemLimits {
  package struct Shortage {
    /// What is missing.
    package let message: String
    /// What to do about it.
    package let hint: String
  }

  /// How much a command needs at most: `sync` opens 25 descriptors, and `clone` runs seven threads.
  private static let descriptors: Int32 = 28
  /// With some for the programs that are started.
  private static let threads: Int32 = 12
  /// Address space for the stacks of the threads and for data, in bytes.
  private static let memory = 80 << 20

  /// Returns what the system refuses; nil if nothing is missing.
  ///
  /// Must be called before a thread is started.
  package static func shortage() -> Shortage? {
    if access("/proc/self/stat", R_OK) != 0 {
      return Shortage(message: "/proc is not mounted", hint: "mount it: mount -t proc proc /proc")
    }
    if clinux_try_descriptors(descriptors) != 0 {
      return Shortage(
        message: "too many open files: the system refuses more file descriptors",
        hint: "raise the limit on open files: ulimit -n 256")
    }
    if clinux_try_memory(memory) != 0 {
      return Shortage(
        message: "not enough memory",
        hint: "raise the limit on memory (ulimit -v), or end other programs")
    }
    if clinux_try_threads(threads) != 0 {
      return Shortage(
        message: "the system refuses more threads",
        hint: "raise the limit on processes (ulimit -u), or end other programs")
    }
    return nil
  }
}

/// The arguments that the system passed to C's `main`.
package enum ProgramArguments {
  /// The message for a program that was started with no arguments, not even its own name.
  package static let missing = "started without a program name"

  /// Returns the arguments after the program's name; nil if even the name is missing.
  ///
  /// Linux 5.18 and later pass one empty string in place of an empty list.
  package static func read(
    _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> [String]? {
    let words = (0..<max(0, Int(count))).compactMap { index in
      values?[index].map { String(cString: $0) }
    }
    guard let name = words.first, !(name.isEmpty && words.count == 1) else { return nil }
    return Array(words.dropFirst())
  }
}

/// The main thread of a program that C's `main` started.
package enum MainThread {
  /// Runs `body` on the main actor and keeps the process alive until it exits.
  package static func run(_ body: @escaping @MainActor @Sendable () async -> Void) -> Never {
    Task { @MainActor in await body() }
    dispatchMain()
  }
}
