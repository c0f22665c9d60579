import CLinux
import Dispatch
import Glibc

/// Exits with 1 unless, with libdispatch's timer stopped, serial queues and tasks get a thread as they
/// do with it: queues always, tasks whenever a task does not block.
@main struct Idle {
  static func main() async {
    await Task.detached {}.value
    // The control: a concurrent queue, which the programs don't have, does starve.
    check("the timer is stopped", clinux_rest_dispatch(true))
    whileBlocked(by: { DispatchQueue.global().async(execute: $0) }) {
      check("a concurrent queue starves", !hasRun { DispatchQueue.global().async(execute: $0) })
      checkQueues()
    }
    whileBlocked(by: { DispatchQueue(label: "blocked").async(execute: $0) }) {
      checkQueues()
      check("a task runs while queues block", hasRun { body in Task.detached { body() } })
    }
    whileBlocked(by: { body in Task.detached { body() } }, checkQueues)
  }

  /// Runs `checks` while 64 blocks, started by `start`, wait, and returns when all of them have ended:
  /// one that still waited would hold a thread from the checks that follow.
  private static func whileBlocked(
    by start: (@escaping @Sendable () -> Void) -> Void, _ checks: () -> Void
  ) {
    let release = DispatchSemaphore(value: 0)
    let ended = DispatchGroup()
    for _ in 0..<64 {
      ended.enter()
      start {
        release.wait()
        ended.leave()
      }
    }
    checks()
    for _ in 0..<64 { release.signal() }
    ended.wait()
  }

  private static func checkQueues() {
    check("a queue runs", hasRun { DispatchQueue(label: "other").async(execute: $0) })
  }

  /// Whether what `start` is given runs within seconds.
  private static func hasRun(_ start: (@escaping @Sendable () -> Void) -> Void) -> Bool {
    let ran = DispatchSemaphore(value: 0)
    start { ran.signal() }
    return ran.wait(timeout: .now() + 3) == .success
  }

  private static func check(_ what: String, _ isTrue: Bool) {
    if isTrue { return }
    print("error: not true: \(what)")
    exit(1)
  }
}
