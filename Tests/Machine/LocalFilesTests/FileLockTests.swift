import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import LocalFiles

/// A child process has a copy of every open file from its start until its exec, which takes longer on
/// a busy machine.
@Suite struct `A lock is free at its end although a child process that is being started` {
  @Test func `has a copy of the lock file`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/x")
      var copy: Int32 = -1
      try file.withLock { copy = try self.copy(of: file.path + ".lock") }
      #expect(try file.withSharedLock(waits: false) { true })
      close(copy)
      copy = try file.withSharedLock { try self.copy(of: file.path + ".lock") }
      defer { close(copy) }
      #expect(throws: Never.self) { try FileLock.with(file.path + ".lock", waits: false) {} }
    }
  }

  @Test func `has a copy of the lock file that one task waited for`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile(folder + "/x")
      let lock = folder + "/x.sync"
      let copy = try await file.alone(at: "sync", wait: {}) { try self.copy(of: lock) }
      defer { close(copy) }
      #expect(throws: Never.self) { try FileLock.with(lock, waits: false) {} }
    }
  }

  @Test func `has a copy of a file that was written`() async throws {
    try await ScratchFolder.with { folder in
      let path = folder + "/x.lock"
      var copy: Int32 = -1
      try AtomicFileWrite.write([], to: path, permissions: nil) { temporary throws(FileError) in
        copy = (try? self.copy(of: temporary)) ?? -1
        rename(temporary, path)
      }
      try #require(copy >= 0)
      defer { close(copy) }
      #expect(try PrivateBundle(folder + "/x").ifUnused { true } == true)
    }
  }

  @Test func `has a copy of a folder`() async throws {
    try await ScratchFolder.with { folder in
      func lock(_ body: () throws -> Void) throws -> Bool {
        let folder = try DownloadFolder(making: folder, .ordinary)
        defer { withExtendedLifetime(folder) {} }
        let isLocked = try folder.lock()
        try body()
        return isLocked
      }
      var copy: Int32 = -1
      try #require(try lock { copy = try self.copy(of: folder) })
      defer { close(copy) }
      #expect(try lock {})
    }
  }

  /// Returns a copy of the descriptor by which this process has a file or folder open.
  private func copy(of path: String) throws -> Int32 {
    let number: Int32? = (3..<1_000).first { number in
      let link = "/proc/self/fd/\(number)"
      return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == path
    }
    return fcntl(try #require(number), F_DUPFD_CLOEXEC, 0)
  }
}
