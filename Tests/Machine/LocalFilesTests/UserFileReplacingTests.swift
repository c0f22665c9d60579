import FoundationEssentials
import Glibc
import LocalFiles
import TestSupport
import Testing

@Suite struct UserFileReplacingTests {
  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  private static func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test func `a file is replaced only if it has what was read, and keeps its mode`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      let (one, two) = (Array("one".utf8), Array("two".utf8))
      let isNew = try UserFile.replace(nil, with: one, at: path)
      #expect(isNew)
      chmod(path, 0o640)
      #expect(try !UserFile.replace(nil, with: two, at: path))
      #expect(try !UserFile.replace(Array("on".utf8), with: two, at: path))
      #expect(try !UserFile.replace(Array("ones".utf8), with: two, at: path))
      #expect(Self.text(path) == "one")
      #expect(try UserFile.replace(one, with: two, at: path))
      #expect(Self.text(path) == "two")
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
      unlink(path)
      #expect(try !UserFile.replace(two, with: one, at: path))
      #expect(try Self.names(folder) == [])
    }
  }

  /// Another program saves in its own way meanwhile; what it saved last is there in the end, whether or
  /// not the replacement came before it.
  @Test func `what another program saves at the same moment is not lost`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/a.txt"
      for round in 0..<300 {
        try Data("old".utf8).write(to: URL(filePath: path))
        let saver = Task.detached {
          try Data("saved \(round)".utf8).write(to: URL(filePath: "\(folder)/new"))
          #expect(rename("\(folder)/new", path) == 0)
        }
        let isReplaced = try UserFile.replace(
          Array("old".utf8), with: Array("merged".utf8), at: path)
        try await saver.value
        #expect(Self.text(path) == "saved \(round)", "replaced: \(isReplaced)")
      }
      #expect(try Self.names(folder) == ["a.txt"])
    }
  }
}
