import FoundationEssentials
import GitHubAPI
import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// The files and stdin that `create` accepts.
@Suite struct FileInputsTests {
  private func response(
    _ paths: [String], name: String? = nil, stdin: [UInt8] = Array("text".utf8)
  ) async throws -> [String] {
    do {
      _ = try await FileInputs(paths: paths, name: name).read(hasGit: false) {
        UnnamedInput(bytes: stdin, suffix: "txt")
      }
      return []
    } catch let refused as InputsRefused {
      return refused.faults.map { "\($0.status.rawValue) \($0.message)" }
    } catch let failure as Failure {
      return ["\(failure.status.rawValue) \(failure.message)"]
    }
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(
      atPath: "/" + folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `files and stdin keep the order of the command line`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      try write(Array("one".utf8), "\(folder)/a.txt")
      try write(Array("two".utf8), "\(folder)/sub/b.txt")
      let files = try await FileInputs(
        paths: ["\(folder)/sub/b.txt", "-", "\(folder)/a.txt"], name: nil
      ).read(hasGit: false) { UnnamedInput(bytes: Array("three".utf8), suffix: "txt") }
      #expect(files.map(\.name.text) == ["b.txt", "stdin.txt", "a.txt"])
      #expect(
        files.map { String(decoding: $0.data.bytes, as: UTF8.self) } == ["two", "three", "one"])
      #expect(files.map(\.source) == ["\(folder)/sub/b.txt", "stdin", "\(folder)/a.txt"])
    }
  }

  @Test func `every bad path is listed`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      try write(Array("good".utf8), "\(folder)/good")
      try write(Array("good".utf8), "\(folder)/better")
      let paths = ["none", "good", "folder", "better", "gone"].map { "\(folder)/\($0)" }
      #expect(mkdir(paths[2], 0o700) == 0)
      #expect(
        try await response(paths) == [
          "66 could not read \(paths[0]): No such file or directory",
          "66 \(paths[2]) is a directory",
          "66 could not read \(paths[4]): No such file or directory",
        ])
    }
  }

  @Test func `folders and devices are refused`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      #expect(try await response(["\(folder)/"]) == ["66 \(folder)/ is a directory"])
      #expect(try await response([".."]) == ["66 .. is a directory"])
      #expect(try await response(["/dev/null"]) == ["66 /dev/null is a device"])
    }
  }

  @Test(arguments: [".git", ".GIT"])
  func `a file can't have the name of git's own folder`(name: String) async throws {
    #expect(
      try await response(["-"], name: name)
        == ["65 invalid file name \"\(name)\": it is reserved by git"])
  }

  @Test func `a FIFO without a writer is refused and doesn't hang`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      #expect(mkfifo("\(folder)/fifo", 0o600) == 0)
      #expect(
        try await response(["\(folder)/fifo"])
          == ["66 \(folder)/fifo is a pipe that no program writes to"])
    }
  }

  @Test(arguments: ["", " ", "\n\t \r\n", "\u{3000}"])
  func `empty and blank text is refused`(text: String) async throws {
    #expect(
      try await response(["-"], stdin: Array(text.utf8))
        == ["65 stdin is blank; nothing was sent"])
  }

  @Test(arguments: [
    (Array("caf".utf8) + [0xE9], 3), ([0xFF, 0xFE, 0x68, 0x00], 0), (Array("a\u{0}b".utf8), 1),
    (Array(String(repeating: "é", count: 2_500).utf8) + [0x80], 5_000),
  ])
  func `binary data is refused with its offset`(bytes: [UInt8], offset: Int)
    async throws
  {
    #expect(
      try await response(["-"], stdin: bytes)
        == ["65 stdin is not UTF-8 text: invalid byte at offset \(offset)"])
  }

  @Test func `a file of 25 MB is refused without being read`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      let path = "\(folder)/sparse"
      try write([], path)
      #expect(truncate(path, 25_000_000) == 0)
      #expect(
        try await response([path]) == [
          "65 \(path) is too large: GitHub accepts files smaller than 25 MB without git"
        ])
    }
  }

  @Test func `two files are refused if the bytes of their names are equal`() async throws {
    try await ScratchFolder.with { (folder: String) async throws in
      let paths = ["a/x", "b/x", "a/\u{E9}", "b/e\u{301}"].map { "\(folder)/\($0)" }
      for path in paths { try write(Array("text".utf8), path) }
      #expect(
        try await response(paths) == [
          "65 more than one file is named x: \(paths[0]), \(paths[1])"
        ])
    }
  }

  @Test(arguments: [
    ("", "it is empty"), (".", "it is a folder"), ("..", "it is a folder"),
    ("a/b", "it contains a slash"), ("a\nb", "it contains a control character"),
    ("a\u{0}", "it contains a control character"), (" a", "it starts or ends with a space"),
    ("a ", "it starts or ends with a space"),
    (String(repeating: "é", count: 128), "it is 256 bytes long (limit 255)"),
  ])
  func `a name that GitHub doesn't support is refused`(name: String, why: String) async throws {
    #expect(
      try await response(["-"], name: name) == [
        "65 invalid file name \"\(name)\": \(why)"
      ])
  }

  @Test func `more than 300 files are refused`() async throws {
    let paths = (0...300).map { "/nowhere/\($0)" }
    #expect(try await response(paths) == ["65 too many files: 301 (limit 300)"])
  }
}
