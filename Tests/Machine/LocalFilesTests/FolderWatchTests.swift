import FoundationEssentials
import Glibc
import LocalFiles
import TestSupport
import Testing

@Suite struct FolderWatchTests {
  /// Writes a file, whose last close is an event, too.
  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    try waitForWriters(of: path)
  }

  @Test func `each way to change a file is reported with its path`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/é a.txt"
      let watch = try FolderWatch()
      try watch.add(folderOf: path)
      try watch.add(folderOf: "\(folder)/b.txt")
      #expect(watch.events() == [])
      try write("new", to: path)
      #expect(Set(watch.events()) == [.file(path)])
      truncate(path, 1)
      #expect(watch.events() == [.file(path)])
      rename(path, "\(folder)/b.txt")
      #expect(watch.events() == [.file(path), .file("\(folder)/b.txt")])
      link("\(folder)/b.txt", path)
      #expect(watch.events() == [.file(path)])
      unlink(path)
      #expect(watch.events() == [.file(path)])
      _ = try Data(contentsOf: URL(filePath: "\(folder)/b.txt"))
      #expect(watch.events() == [], "reading is no change")
    }
  }

  @Test func `a folder that is removed or renamed is reported once and no longer watched`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let watch = try FolderWatch()
      for name in ["a", "b"] {
        mkdir("\(folder)/\(name)", 0o700)
        try watch.add(folderOf: "\(folder)/\(name)/file")
      }
      rmdir("\(folder)/a")
      #expect(watch.events() == [.folderGone("\(folder)/a")])
      rename("\(folder)/b", "\(folder)/c")
      #expect(watch.events() == [.folderGone("\(folder)/b")])
      try write("new", to: "\(folder)/c/file")
      #expect(watch.events() == [])
    }
  }

  @Test func `a moved folder takes those below it along`() async throws {
    try await ScratchFolder.with { folder in
      let watch = try FolderWatch()
      for name in ["a", "a/b", "a/b/c", "ab", "ab/d"] { mkdir("\(folder)/\(name)", 0o700) }
      for name in ["a/b/c", "a/b", "ab/d"] { try watch.add(folderOf: "\(folder)/\(name)/file") }
      rename("\(folder)/a", "\(folder)/moved")
      #expect(
        watch.events() == [.folderGone("\(folder)/a/b"), .folderGone("\(folder)/a/b/c")])
      try write("new", to: "\(folder)/moved/b/c/file")
      #expect(watch.events() == [])
      try write("new", to: "\(folder)/ab/d/file")
      #expect(Set(watch.events()) == [.file("\(folder)/ab/d/file")])
    }
  }

  @Test func `a folder that can't be watched is an error with its reason`() async throws {
    try await ScratchFolder.with { folder in
      let watch = try FolderWatch()
      let error = #expect(throws: FolderWatchError.self) {
        try watch.add(folderOf: "\(folder)/none/file")
      }
      #expect(error?.folder == "\(folder)/none" && error?.errno == ENOENT)
    }
  }
}
