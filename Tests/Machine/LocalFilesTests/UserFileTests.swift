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

@Suite struct `An edited file` {
  @Test(arguments: [
    ("hello.py", "hello.py"), ("日本.md", "--.md"), ("a b'c.txt", "a-b-c.txt"), ("..", "text"),
    ("-", "text"), ("x/../../y", "x-..-..-y"), (".bashrc", ".bashrc"),
  ])
  func `the edited file has the name's extension and is no path`(
    name: String, plain: String
  ) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run"])
      let file = try EditedFile(Array("text".utf8), named: name, in: folders)
      #expect(file.path.hasPrefix("\(folder)/run/gists/editing/"))
      #expect(file.path.split(separator: "/").last ?? "" == plain)
      #expect(try permissions(file.path) == 0o600)
      #expect(try file.read() == Array("text".utf8))
      file.remove()
      #expect(try file.read() == nil)
    }
  }

  @Test func `the texts are the file and what an editor saved beside it`() async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["HOME": folder, "XDG_RUNTIME_DIR": "\(folder)/run"])
      let file = try EditedFile(Array("one".utf8), named: ".rc", in: folders)
      for suffix in [".save", "~", ".swp"] {
        try PrivateFile(file.path + suffix).write(Array("two".utf8))
      }
      #expect(file.texts() == [Array("one".utf8), Array("two".utf8)])
    }
  }

  @Test func `without a runtime folder the text is in the state folder`() async throws {
    try await ScratchFolder.with { folder in
      let file = try EditedFile([], named: "a", in: Folders(environment: ["HOME": folder]))
      #expect(file.path.hasPrefix("\(folder)/.local/state/gists/editing/"))
    }
  }
}
