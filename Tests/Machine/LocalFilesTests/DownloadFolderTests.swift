import FoundationEssentials
import Glibc
@testable import LocalFiles
import TestSupport
import Testing

@Suite struct `The folder of a download` {
  private let name = try? SafeName("notes.md")

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `a file is written with its missing folders`() async throws {
    try await ScratchFolder.with { root in
      let name = try #require(name)
      let folder = try DownloadFolder(making: root + "/a/b/", .ordinary)
      try folder.write(Array("one\n".utf8), as: name, replacing: false)
      try folder.synchronize()
      #expect(folder.path == root + "/a/b")
      #expect(folder.path(of: name) == root + "/a/b/notes.md")
      #expect(text(root + "/a/b/notes.md") == "one\n")
      #expect(try names(in: root + "/a/b") == ["notes.md"])
      #expect(try folder.read(name, limit: 10) == Array("one\n".utf8))
      #expect(folder.isRegular(name, size: 4) && !folder.isRegular(name, size: 5))
      try folder.remove(name)
      try folder.remove(name)
      #expect(try folder.read(name, limit: 10) == nil)
    }
  }

  @Test(arguments: [
    (0o022 as mode_t, 0o755 as mode_t, 0o644 as mode_t), (0o077, 0o700, 0o600),
    (0o000, 0o755, 0o644),
  ])
  func `permissions follow the umask`(mask: mode_t, folder: mode_t, file: mode_t) async throws {
    await #expect(processExitsWith: .success) { [mask, folder, file] in
      try await ScratchFolder.with { root in
        umask(mask)
        let target = try DownloadFolder(making: root + "/a", .ordinary)
        try target.write([1], as: SafeName("x"), replacing: false)
        #expect(try permissions(root + "/a") == folder)
        #expect(try permissions(root + "/a/x") == file)
      }
    }
  }

  @Test(arguments: [0o000, 0o777] as [mode_t])
  func `private folders and files ignore the umask`(mask: mode_t) async throws {
    await #expect(processExitsWith: .success) { [mask] in
      try await ScratchFolder.with { root in
        umask(mask)
        let outer = try DownloadFolder(making: root + "/a/b", .personal)
        let inner = try DownloadFolder(making: SafeName("c"), in: outer)
        try inner.write([1], as: SafeName("x"), replacing: false)
        for made in ["/a", "/a/b", "/a/b/c"] { #expect(try permissions(root + made) == 0o700) }
        #expect(try permissions(root + "/a/b/c/x") == 0o600)
      }
    }
  }

  @Test func `existing files stay unless they are to be replaced`() async throws {
    try await ScratchFolder.with { root in
      let name = try #require(name)
      let path = root + "/notes.md"
      let folder = try DownloadFolder(making: root, .ordinary)
      try folder.write([1], as: name, replacing: false)
      #expect(throws: FileError.cannotWrite(path: path, errno: EEXIST)) {
        try folder.write([2], as: name, replacing: false)
      }
      #expect(try folder.read(name, limit: 10) == [1])
      try folder.write([3], as: name, replacing: true)
      #expect(try folder.read(name, limit: 10) == [3])
      mkdir(root + "/sub", 0o700)
      #expect(throws: FileError.cannotWrite(path: root + "/sub", errno: EISDIR)) {
        try folder.write([4], as: SafeName("sub"), replacing: true)
      }
      #expect(try names(in: root) == ["notes.md", "sub"])
    }
  }

  @Test(arguments: [false, true])
  func `a symlink is never followed`(replacing: Bool) async throws {
    try await ScratchFolder.with { root in
      let name = try #require(name)
      let outside = root + "/outside"
      for (target, link) in [(outside, "/in/notes.md"), (root, "/in/folder")] {
        mkdir(root + "/in", 0o700)
        symlink(target, root + link)
      }
      let folder = try DownloadFolder(making: root + "/in", .ordinary)
      #expect(!folder.isRegular(name))
      #expect(try folder.read(name, limit: 10) == nil)
      if replacing {
        try folder.write([1], as: name, replacing: true)
        #expect(folder.isRegular(name))
      } else {
        #expect(throws: FileError.cannotWrite(path: root + "/in/notes.md", errno: EEXIST)) {
          try folder.write([1], as: name, replacing: false)
        }
      }
      let inner = Result { try DownloadFolder(making: SafeName("folder"), in: folder) }
      #expect(throws: FileError.self) { _ = try inner.get() }
      #expect(try names(in: root) == ["in"])
    }
  }

  @Test func `a folder replaced by a symlink after opening is not followed`()
    async throws
  {
    try await ScratchFolder.with { root in
      let name = try #require(name)
      mkdir(root + "/elsewhere", 0o700)
      let folder = try DownloadFolder(making: root + "/in", .ordinary)
      rename(root + "/in", root + "/was")
      symlink(root + "/elsewhere", root + "/in")
      try folder.write([1], as: name, replacing: false)
      #expect(try names(in: root + "/elsewhere") == [])
      #expect(try names(in: root + "/was") == ["notes.md"])
    }
  }

  @Test func `temporary files of a killed process are removed, others stay`() async throws {
    try await ScratchFolder.with { root in
      for name in [".gists-1x.tmp", ".gists-2.tmp", "a.tmp", ".gists-notes", ".gists-1X.tmp", "b"] {
        try Data([1]).write(to: URL(filePath: "\(root)/\(name)"))
      }
      symlink("b", "\(root)/.gists-3.tmp")
      // A running process holds a lock on the file that it is writing.
      guard let written = Descriptor("\(root)/.gists-2.tmp", O_RDWR) else {
        Issue.record("not opened")
        return
      }
      #expect(try TemporaryFile.claim(written))
      _ = try DownloadFolder(making: root, .personal)
      let rest = [".gists-1X.tmp", ".gists-2.tmp", ".gists-3.tmp", ".gists-notes", "a.tmp", "b"]
      #expect(try names(in: root) == rest)
    }
  }

  @Test func `one process at a time holds the lock`() async throws {
    try await ScratchFolder.with { root in
      let first = try DownloadFolder(making: root, .personal)
      #expect(try first.lock())
      #expect(try !DownloadFolder(making: root, .personal).lock())
    }
  }

  @Test func `a file in place of the folder is reported`() async throws {
    try await ScratchFolder.with { root in
      try Data([1]).write(to: URL(filePath: root + "/x"))
      #expect(throws: FileError.cannotWrite(path: root + "/x", errno: ENOTDIR)) {
        _ = try DownloadFolder(making: root + "/x", .ordinary)
      }
    }
  }

  @Test func `two names that are one file don't replace each other`() async throws {
    try await ScratchFolder.with { (root: String) in
      let folder = try DownloadFolder(making: root, .ordinary)
      let (upper, lower) = (try SafeName("README.md"), try SafeName("readme.md"))
      try folder.write([1], as: upper, replacing: true)
      // What a file system without case does.
      #expect(link("\(root)/README.md", "\(root)/readme.md") == 0)
      for replacing in [false, true] {
        #expect(throws: FileError.sameFile(path: "\(root)/readme.md", as: "README.md")) {
          try folder.write([2], as: lower, replacing: replacing)
        }
      }
      #expect(try folder.read(upper, limit: 10) == [1])
      #expect(folder.otherName(of: lower, in: [lower, upper]) == upper)
      // The same name may be written again, and another file's.
      unlink("\(root)/readme.md")
      try folder.write([3], as: upper, replacing: true)
      try folder.write([2], as: lower, replacing: false)
      #expect(try folder.read(upper, limit: 10) == [3])
      #expect(folder.otherName(of: lower, in: [upper]) == nil)
    }
  }
}

@Suite struct `Names from a server` {
  /// The names that may be written.
  private func accepted(
    _ names: [String], unusual: DownloadNames.Unusual = .refused
  ) -> [String] {
    DownloadNames.check(names, unusual: unusual).compactMap { try? $0.get().text }
  }

  private func problem(
    _ names: String..., unusual: DownloadNames.Unusual = .refused
  ) -> DownloadNames.Problem? {
    let result = DownloadNames.check(names, unusual: unusual).last
    guard case .failure(let problem) = result else { return nil }
    return problem
  }

  @Test(arguments: [
    ("../../evil", SafeName.Problem.slash), ("/etc/x", .slash), ("a/b", .slash), ("a/", .slash),
    ("..", .dots), (".", .dots), ("", .empty), (".git/config", .slash), ("a\u{0}b", .control),
    (String(repeating: "n", count: 300), .tooLong(bytes: 300)),
  ])
  func `an invalid file name is always refused`(
    name: String, reason: SafeName.Problem
  ) {
    #expect(problem(name) == .unsafe(reason))
    #expect(problem(name, unusual: .allowed) == .unsafe(reason))
  }

  @Test func `hidden files are written if allowed`() {
    let names = [".git", ".GIT", ".bashrc", "..x", "a.b"]
    #expect(accepted(names) == ["a.b"])
    #expect(accepted(names, unusual: .allowed) == [".bashrc", "..x", "a.b"])
    #expect(problem(".bashrc") == .hidden)
    #expect(problem(".Git", unusual: .allowed) == .unsafe(.git))
  }

  @Test func `a name of a temporary file is refused, as a later run would remove it`() {
    #expect(problem(".gists-3w5e11264sgsf.tmp", unusual: .allowed) == .reserved)
    #expect(accepted([".gists-notes.TMP", ".gists-.tmp"], unusual: .allowed).count == 2)
  }

  @Test(arguments: [
    ("Makefile", "makefile"), ("caf\u{E9}", "cafe\u{301}"), ("CAF\u{C9}", "cafe\u{301}"),
    ("stra\u{DF}e", "STRASSE"), ("\u{3A3}\u{3C2}", "\u{3C3}\u{3C3}"), ("a", "a"),
    ("\u{212A}", "k"),
  ])
  func `names that differ in case or composition only are similar, and both are accepted`(
    first: String, second: String
  ) {
    #expect(DownloadNames.similar([first, "other", second]) == [nil, nil, first])
    #expect(accepted([first, "other", second]) == [first, "other", second])
  }

  @Test(arguments: ["a\nb", "\u{1B}[2J", "a\r\n", "a\u{9B}b", "\u{7F}"])
  func `names with control characters are written if allowed`(name: String) {
    #expect(problem(name) == .control)
    #expect(accepted([name], unusual: .allowed) == [name])
  }

  @Test func `names that begin or end with a space are accepted`() {
    let names = [" a", "a ", " ", "\u{A0}a", "a\u{3000}"]
    #expect(accepted(names) == names)
  }

  @Test func `names that other systems forbid are accepted`() {
    let names = ["C:\\x", "a\\..\\evil", "CON", "a:b", "-rf", "日本語.txt"]
    #expect(accepted(names) == names)
  }

  @Test func `a refused name doesn't prevent the others`() {
    #expect(accepted([".X", "a/b", ".x"], unusual: .allowed) == [".X", ".x"])
    #expect(accepted([".x", "a/b", "b"]) == ["b"])
  }
}
