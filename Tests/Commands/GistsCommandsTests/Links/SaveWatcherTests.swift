import Glibc
import TestSupport
import Testing

@testable import GistsCommands

@Suite(.endsHangs) struct SaveWatcherTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal that comes after the end of a watch is not lost`(number: Int32) async {
    await #expect(processExitsWith: .success) { [number] in
      let watcher = try SaveWatcher([], limit: 1, uptime: { .zero })
      watcher.start {}
      watcher.stop()
      for await _ in watcher.events {}
      #expect(watcher.lastSignal() == nil)
      kill(getpid(), number)
      // Another thread may take it.
      while watcher.lastSignal() == nil { usleep(1000) }
      #expect(watcher.lastSignal() == number)
      #expect(watcher.signal == nil)
    }
  }
}
