import FoundationEssentials
import Glibc
@testable import LocalFiles
import TestSupport
import Testing

@Suite struct UserFileTests {
  @Test func `a path is resolved to its real folder; the file may be missing`() async throws {
    try await ScratchFolder.with { folder in
      let folder = try UserFile.absolutePath(of: folder)
      mkdir("\(folder)/real", 0o700)
      symlink("\(folder)/real", "\(folder)/short")
      symlink("nowhere", "\(folder)/dangling")
      #expect(
        try UserFile.absolutePath(of: "\(folder)/short/./new.txt") == "\(folder)/real/new.txt")
      #expect(try UserFile.absolutePath(of: "\(folder)/short/../real") == "\(folder)/real")
      for path in ["\(folder)/none/new.txt", "\(folder)/dangling", "\(folder)/none/.."] {
        #expect(throws: FileError.cannotRead(path: path, errno: ENOENT)) {
          try UserFile.absolutePath(of: path)
        }
      }
    }
  }

  @Test func `a path in the root folder has a single slash`() {
    #expect(UserFile.path(of: "a.txt", in: "/") == "/a.txt")
    #expect(UserFile.path(of: "a.txt", in: "/b") == "/b/a.txt")
  }

  @Test func `a file keeps its mode, and anything else is left alone`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      try UserFile.write(Array("one".utf8), to: path)
      chmod(path, 0o751)
      try UserFile.write(Array("two".utf8), to: path)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o751)
      #expect(try Data(contentsOf: URL(filePath: path)) == Data("two".utf8))
      mkdir("\(folder)/b", 0o700)
      symlink(path, "\(folder)/c")
      #expect(throws: FileError.isFolder(path: "\(folder)/b")) {
        try UserFile.write([], to: "\(folder)/b")
      }
      #expect(throws: FileError.isDevice(path: "\(folder)/c")) {
        try UserFile.write([], to: "\(folder)/c")
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.txt", "b", "c"])
    }
  }
}
