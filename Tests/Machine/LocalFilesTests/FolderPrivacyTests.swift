import FoundationEssentials
import Glibc
@testable import LocalFiles
import TestSupport
import Testing

@Suite struct FolderPrivacyTests {
  /// Folders in `root`, with some of the files that they can contain.
  private func folders(in root: String) throws -> Folders {
    let folders = Folders(environment: [
      "HOME": root, "XDG_DATA_HOME": "\(root)/data", "XDG_CONFIG_HOME": "\(root)/config",
      "XDG_STATE_HOME": "\(root)/state", "XDG_CACHE_HOME": "\(root)/cache",
      "XDG_RUNTIME_DIR": "\(root)/run",
    ])
    for path in [
      "data/gists/library/github.com/octocat.db", "data/gists/library/github.com/octocat.db-shm",
      "data/gists/trash/github.com/1/gist.json", "data/gists/links.json.lock",
      "config/gists/users.json", "state/gists/unsent/1", "state/gists/unsent-for/1.json",
      "state/gists/editing/1/a.txt", "cache/gists/avatars/1", "run/gists/paged/1/text",
    ] {
      try PrivateFile("\(root)/\(path)").write([1])
    }
    return folders
  }

  /// The modes of everything below a folder that are not those of private files.
  private func open(_ root: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return paths.filter { $0.contains("/gists") }.compactMap { path in
      var status = stat()
      guard lstat("\(root)/\(path)", &status) == 0, status.kind != S_IFLNK else { return nil }
      let mode: mode_t = status.kind == S_IFDIR ? 0o700 : 0o600
      return status.permissions == mode ? nil : path
    }.sorted()
  }

  private func openEverything(in root: String, below folder: String) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
    for path in [folder] + paths.map({ "\(folder)/\($0)" }) {
      var status = stat()
      lstat("\(root)/\(path)", &status)
      chmod("\(root)/\(path)", status.kind == S_IFDIR ? 0o777 : 0o666)
    }
  }

  @Test func `everything is private again after others got access`() async throws {
    try await ScratchFolder.with { root in
      let folders = try folders(in: root)
      #expect(open(root) == [])
      for name in ["data", "config", "state", "cache", "run"] {
        try openEverything(in: root, below: "\(name)/gists")
      }
      var repairs: [Repair] = []
      try folders.makePrivate { repairs.append($0) }
      #expect(open(root) == [])
      #expect(
        repairs.map { "\($0.path.dropFirst(root.count)) \($0.others)" } == [
          "/config/gists 1", "/data/gists 9", "/state/gists 7", "/cache/gists 2", "/run/gists 3",
        ])
      #expect(repairs.allSatisfy { $0.found == 0o777 && $0.now == 0o700 })
      try folders.makePrivate { Issue.record("repaired again: \($0)") }
    }
  }

  @Test(arguments: [
    "data/gists/library", "data/gists/trash", "state/gists/unsent", "state/gists/unsent-for",
    "state/gists/editing", "run/gists/paged",
  ])
  func `a folder inside is private again by itself`(folder: String) async throws {
    try await ScratchFolder.with { root in
      let folders = try folders(in: root)
      try openEverything(in: root, below: folder)
      var repairs: [String] = []
      try folders.makePrivate { repairs.append($0.path) }
      #expect(repairs == ["\(root)/\(folder)"])
      #expect(open(root) == [])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "changing the owner of a folder needs root"))
  func `a folder of another user is refused`() async throws {
    try await ScratchFolder.with { root in
      let folders = try folders(in: root)
      for name in [
        "config", "data", "data/gists/library", "state/gists/unsent", "state/gists/unsent-for",
        "cache", "run",
      ] {
        let path = name.contains("/") ? "\(root)/\(name)" : "\(root)/\(name)/gists"
        chown(path, 12_345, 12_345)
        #expect(throws: FileError.foreignOwner(path: path)) { try folders.makePrivate { _ in } }
        chown(path, geteuid(), getegid())
      }
      // Nor is one behind a symbolic link used.
      mkdir("\(root)/other", 0o700)
      chown("\(root)/other", 12_345, 12_345)
      rename("\(root)/data/gists/trash", "\(root)/trash")
      symlink("\(root)/other", "\(root)/data/gists/trash")
      #expect(throws: FileError.foreignOwner(path: "\(root)/data/gists/trash")) {
        try folders.makePrivate { _ in }
      }
    }
  }

  @Test func `symbolic links are not followed`() async throws {
    try await ScratchFolder.with { root in
      let folders = try folders(in: root)
      mkdir("\(root)/other", 0o777)
      chmod("\(root)/other", 0o777)
      symlink("\(root)/other", "\(root)/data/gists/link")
      chmod("\(root)/data/gists", 0o777)
      try folders.makePrivate { _ in }
      var status = stat()
      stat("\(root)/other", &status)
      #expect(status.permissions == 0o777)
    }
  }

  @Test func `the files beside a library are private when it is opened`() async throws {
    try await ScratchFolder.with { root in
      let library = PrivateFile("\(root)/a/b.db")
      try library.createIfMissing()
      for suffix in ["-wal", "-shm"] {
        try Data([1]).write(to: URL(filePath: library.path + suffix))
        chmod(library.path + suffix, 0o666)
      }
      try library.createIfMissing()
      for suffix in ["-wal", "-shm"] {
        var status = stat()
        stat(library.path + suffix, &status)
        #expect(status.permissions == 0o600)
      }
    }
  }
}

@Suite struct `The folders of a user` {
  private func folders(_ environment: [String: String]) -> Folders {
    Folders(environment: environment, passwordHome: { "/home/octocat/" })
  }

  @Test func `without variables the folders are in the home folder`() {
    let folders = folders(["HOME": "/h"])
    #expect(folders.config == "/h/.config/gists")
    #expect(folders.data == "/h/.local/share/gists")
    #expect(folders.state == "/h/.local/state/gists")
    #expect(folders.cache == "/h/.cache/gists")
    #expect(folders.runtime == nil)
  }

  @Test func `each variable moves its folder`() {
    let folders = folders([
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s//",
      "XDG_CACHE_HOME": "/x", "XDG_RUNTIME_DIR": "/r",
    ])
    #expect(folders.config == "/c/gists")
    #expect(folders.data == "/d/gists")
    #expect(folders.state == "/s/gists")
    #expect(folders.cache == "/x/gists")
    #expect(folders.runtime == "/r/gists")
  }

  @Test func `an empty or relative variable counts as not set`() {
    let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    for value in ["", "relative/path", "~/x", "."] {
      var environment = ["HOME": "/h", "XDG_RUNTIME_DIR": value]
      for name in names { environment[name] = value }
      #expect(folders(environment) == folders(["HOME": "/h"]))
    }
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
  func `an unset HOME is read from the user database`(environment: [String: String]) {
    #expect(folders(environment).state == "/home/octocat/.local/state/gists")
    #expect(Folders(environment: environment).state.hasPrefix("/"))
  }

  @Test func `the root of the file system may be a home`() {
    #expect(folders(["HOME": "/"]).state == "/.local/state/gists")
  }

  @Test func `without any home the folders are not writable`() {
    let folders = Folders(environment: [:], passwordHome: { nil })
    #expect(folders.state == "/nonexistent/.local/state/gists")
  }
}
