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
    let release = DispatchSemaphore(value: 0)
    for _ in 0..<64 { DispatchQueue.global().async { release.wait() } }
    check("a concurrent queue starves", !hasRun { DispatchQueue.global().async(execute: $0) })
    checkQueues()
    for _ in 0..<64 { release.signal() }

    for _ in 0..<64 { DispatchQueue(label: "blocked").async { release.wait() } }
    checkQueues()
    check("a task runs while queues block", hasRun { body in Task.detached { body() } })
    for _ in 0..<64 { release.signal() }

    for _ in 0..<64 { Task.detached { block(release) } }
    checkQueues()
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

/// Keeps a thread from everything else, which tasks must not do.
private func block(_ release: DispatchSemaphore) { release.wait() }
