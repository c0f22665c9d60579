import FoundationEssentials
import Glibc

/// A temporary folder for one test.
package enum ScratchFolder {
  package struct CannotMake: Error {
    package var errno: Int32
  }

  /// Runs `body` with the path of a folder, then removes the folder.
  @discardableResult
  package static func with<Result: Sendable>(
    body: (String) async throws -> Result
  ) async throws -> Result {
    var template = Array("/tmp/gists-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CannotMake(errno: errno) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
  }
}
