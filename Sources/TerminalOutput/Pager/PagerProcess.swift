import Glibc
import Synchronization

/// A pager that runs and reads what is written to ``output``.
final class PagerProcess: Sendable {
  let output: Output
  private let running: Mutex<(child: pid_t, pipe: Int32)?>

  /// Starts the pager with its stdin at our pipe and its stdout and stderr at ours.
  ///
  /// nil where it can't be started.
  init?(_ choice: PagerChoice) {
    guard let pipe = try? PipeEnds() else { return nil }
    // The pager may leave first: writing then fails with EPIPE, which ends the output, not us.
    signal(SIGPIPE, SIG_IGN)
    let child = Self.spawn(choice, input: pipe.reading)
    close(pipe.reading)
    guard let child else {
      close(pipe.writing)
      return nil
    }
    output = Output(descriptor: pipe.writing)
    running = Mutex((child, pipe.writing))
  }

  /// Closes the pipe and waits until the person leaves the pager.
  ///
  /// Does nothing the second time.
  ///
  /// - Returns: false where the shell found no such program, or one that it may not run.
  @discardableResult func finish() -> Bool {
    running.withLock { running in
      guard let (child, pipe) = running else { return true }
      close(pipe)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      running = nil
      // As wait(2) packs an exit status.
      return ![126 << 8, 127 << 8].contains(status)
    }
  }

  /// With every signal at its default and none blocked, whatever we ignore ourselves.
  private static func spawn(_ choice: PagerChoice, input: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }

    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_adddup2(&actions, input, 0)

    var child: pid_t = 0
    let failure = withCStrings(["sh", "-c", choice.command]) { arguments in
      withCStrings(choice.environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, variables)
      }
    }
    return failure == 0 ? child : nil
  }

  /// The texts as a list that ends with a null pointer, as exec(3) wants it.
  private static func withCStrings<Value>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
