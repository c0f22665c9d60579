import FoundationEssentials
import Glibc

/// A temporary folder for one test.
package enum ScratchFolder {
  package struct CannotMake: Error {
    package var errno: Int32
  }

  /// Runs `body` with the path of a folder, then removes the folder.
  ///
  /// With `inMemory` no write waits for a disk, if the system has such folders.
  @discardableResult
  package static func with<Result: Sendable>(
    inMemory: Bool = false, body: (String) async throws -> Result
  ) async throws -> Result {
    let parent = inMemory && access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(parent)/gists-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CannotMake(errno: errno) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }
}
