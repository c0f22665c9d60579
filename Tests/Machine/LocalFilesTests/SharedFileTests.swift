import Glibc
import TestSupport
import Testing

@testable import LocalFiles

/// Files that SQLite writes in place.
@Suite struct SharedFileTests {
  @Test func `a file is private before it is written`() async throws {
    try await ScratchFolder.with { folder in
      let file = PrivateFile("\(folder)/a/b.db")
      #expect(file.identity == nil)
      try file.make()
      let identity = file.identity
      #expect(identity != nil)
      try file.make()
      #expect(file.identity == identity)
      var status = stat()
      stat(file.path, &status)
      #expect(status.st_mode & 0o777 == 0o600)
      stat("\(folder)/a", &status)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func `a folder in its place is reported`() async throws {
    try await ScratchFolder.with { folder in
      mkdir("\(folder)/b.db", 0o700)
      let file = PrivateFile("\(folder)/b.db")
      #expect(file.identity?.isRegular == false)
      #expect(throws: FileError.isFolder(path: file.path)) { try file.make() }
    }
  }

  @Test func `siblings are removed by prefix, and a file can be renamed`()
    async throws
  {
    try await ScratchFolder.with { folder in
      for name in ["b.db", "b.db-wal", "b.db-shm", "b.dbx", "c"] {
        try PrivateFile("\(folder)/\(name)").make()
      }
      let file = PrivateFile("\(folder)/b.db")
      try file.removeSiblings(beginning: "b.db-")
      try file.move(to: "old")
      #expect(file.identity == nil)
      for (name, isThere) in [("b.db-wal", false), ("b.dbx", true), ("c", true), ("old", true)] {
        #expect((PrivateFile("\(folder)/\(name)").identity != nil) == isThere, "\(name)")
      }
    }
  }
}
