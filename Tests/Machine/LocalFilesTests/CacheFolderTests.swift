import FoundationEssentials
import Glibc
import LocalFiles
import TestSupport
import Testing

@Suite struct `A cache folder` {
  private static let limits = CacheFolder.Limits(bytes: 4_000, files: 8)

  private func folder(_ path: String) -> CacheFolder {
    CacheFolder(path, limits: Self.limits) { _ in }
  }

  private func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// Makes a file this many seconds older.
  private func age(_ path: String, by seconds: Int) {
    let time = timespec(tv_sec: 1_700_000_000 - seconds, tv_nsec: 0)
    _ = withUnsafePointer(to: (time, time)) { times in
      times.withMemoryRebound(to: timespec.self, capacity: 2) {
        utimensat(AT_FDCWD, path, $0, 0)
      }
    }
  }

  @Test func `files are stored, replaced and removed`() async throws {
    try await ScratchFolder.with { path async throws in
      let folder = folder("\(path)/cache")
      #expect(folder.read("a") == nil)
      folder.write([1], as: "a")
      folder.write([2], as: "a")
      #expect(folder.read("a") == [2])
      folder.remove("a")
      #expect(folder.read("a") == nil)
      folder.write([1], as: "b")
      folder.write([2], as: "c")
      folder.removeAll()
      #expect(try names(in: "\(path)/cache") == [])
    }
  }

  @Test(arguments: [
    (count: 9, size: 1, left: ["3", "4", "5", "6", "7", "8"]),
    (count: 6, size: 800, left: ["3", "4", "5"]), (count: 8, size: 1, left: nil),
  ])
  func `the oldest files are removed when it grows too big`(
    count: Int, size: Int, left: [String]?
  ) async throws {
    try await ScratchFolder.with { path async throws in
      for number in 0..<count {
        try PrivateFile("\(path)/\(number)").write(Array(repeating: 0, count: size))
        age("\(path)/\(number)", by: 1_000 - number)
      }
      folder(path).write([1], as: "new")
      #expect(try names(in: path) == (left ?? (0..<count).map(String.init)) + ["new"])
    }
  }

  @Test func `it stays small while one run writes`() async throws {
    try await ScratchFolder.with { path async throws in
      let folder = folder(path)
      for number in 0..<30 { folder.write(Array(repeating: 0, count: 900), as: "\(number)") }
      let names = try names(in: path)
      #expect(names.count <= 5)
      #expect(names.contains("29"))
      #expect(folder.read("29")?.count == 900)
      folder.removeAll { $0.count == 900 }
      #expect(try self.names(in: path) == [])
    }
  }

  @Test func `a file that would fill it alone is not stored`() async throws {
    try await ScratchFolder.with { path async throws in
      folder(path).write(Array(repeating: 0, count: 1_001), as: "big")
      #expect(try names(in: path) == [])
    }
  }
}
