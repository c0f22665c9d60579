// Works when the process starts.
import CTestSupport
import FoundationEssentials
import Glibc
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
  // Those of libdispatch's timers are open before, for all threads: this one may start others.
  try? await Task.sleep(for: .milliseconds(1))
  return await SerialQueue().run {
    unshareDescriptors()
    return body()
  }
}

/// Calls close_range(2), which Swift's module of the C library lacks: it closes nothing here.
private func unshareDescriptors() {
  typealias CloseRange = @convention(c) (CUnsignedInt, CUnsignedInt, CInt) -> CInt
  guard let function = dlsym(nil, "close_range") else { return }
  let unshare: CInt = 2
  _ = unsafeBitCast(function, to: CloseRange.self)(.max, .max, unshare)
}
