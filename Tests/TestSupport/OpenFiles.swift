import CTestSupport
import FoundationEssentials
import LocalFiles

/// The open files of this thread, each with its number.
///
/// What the runtime needs for its timers is left out: it opens that at any time. Call it in an exit test.
package func openFiles() -> [String] {
  (0..<1_000).compactMap { number -> String? in
    let link = "/proc/thread-self/fd/\(number)"
    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    return file.flatMap { isOfRuntime($0) ? nil : "\(number) \($0)" }
  }
}

/// Whether libdispatch opened the file: for its timers, or to read the state of its threads once a second.
private func isOfRuntime(_ file: String) -> Bool {
  file.hasPrefix("anon_inode:") || (file.hasPrefix("/proc/") && file.hasSuffix("/stat"))
}

/// Runs `body` on a thread with descriptors of its own: at first, copies of those of the process.
///
/// Other threads open and close files at any time, such as libdispatch's: here they take no number that
/// `body` expects to be free. Call it in an exit test.
package func withOwnDescriptors<Value: Sendable>(
  _ body: @escaping @Sendable () -> Value
) async -> Value {
  // Starts libdispatch's timers, so that their descriptors are among the copies.
  try? await Task.sleep(for: .milliseconds(1))
  return await SerialQueue().run {
    _ = ctestsupport_unshare_descriptors()
    return body()
  }
}
