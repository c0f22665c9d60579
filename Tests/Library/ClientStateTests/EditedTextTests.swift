import FoundationEssentials
import GitHubAPI
import Glibc
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `A text in an editor` {
  private static let time = Date(timeIntervalSince1970: 1_769_868_309)
  private static let target = DraftTarget.file("my notes.md", of: "a1", on: .gitHub)

  /// State files in a scratch folder, and their folder of texts in editors.
  private func with(_ body: (StateFiles, _ editing: String) async throws -> Void) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      try await body(StateFiles(in: folders), "\(folder)/gists/editing")
    }
  }

  private func edit<Value>(
    _ files: StateFiles, _ body: (EditedText) async throws -> Value
  ) async throws -> Value {
    try await EditedText.with(
      Array("one".utf8), named: "my notes.md", for: Self.target, in: files, body)
  }

  /// Leaves what a process leaves if it is killed after this change of the file.
  private func kill(
    _ files: StateFiles, _ editing: String, after change: (_ text: EditedText) throws -> Void
  ) async throws {
    try await edit(files) { text in
      try change(text)
      let folder = PrivateFile(text.path).folderPath
      for (left, end) in [(folder, ""), ("\(folder).json", ".json")] {
        try FileManager.default.moveItem(atPath: left, toPath: "\(editing)/killed\(end)")
      }
      try PrivateFile("\(editing)/killed.lock").write([])
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func save(_ files: StateFiles) -> EditedText.Abandoned {
    EditedText.saveAbandoned(in: files, at: Self.time)
  }

  private func drafts(_ files: StateFiles) throws -> [String] {
    try SavedDraft.all(in: files.folders, now: Self.time)
      .map { String(decoding: try $0.read() ?? [], as: UTF8.self) }.sorted()
  }

  @Test(arguments: [
    ("hello.py", "hello.py"), ("日本.md", "--.md"), ("a b'c.txt", "a-b-c.txt"), ("..", "text"),
    ("-", "text"), ("x/../../y", "x-..-..-y"), (".bashrc", ".bashrc"),
  ])
  func `its file has the name's extension, is no path, and nobody else can read it`(
    name: String, plain: String
  ) async throws {
    try await with { files, editing in
      try await EditedText.with(Array("text".utf8), named: name, for: nil, in: files) { text in
        #expect(text.path.hasPrefix("\(editing)/"))
        #expect(text.path.split(separator: "/").last ?? "" == plain)
        let folder = PrivateFile(text.path).folderPath
        let modes = try [editing, folder, "\(folder).json", "\(folder).lock", text.path]
          .map { try permissions($0) }
        #expect(modes == [0o700, 0o700, 0o600, 0o600, 0o600])
        #expect(try text.read() == Array("text".utf8))
        text.remove()
        #expect(try text.read() == nil)
      }
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `its texts are the file and what an editor saved beside it, each once`() async throws {
    try await with { files, _ in
      try await edit(files) { text in
        for end in [".save", ".save.1", "~", ".swp"] { try write("two", to: text.path + end) }
        symlink("octocat@host.1", "\(PrivateFile(text.path).folderPath)/.#my-notes.md")
        #expect(text.texts().contents == [Array("one".utf8), Array("two".utf8)])
      }
    }
  }

  @Test(arguments: ["a.swp", "..swp", "a~"])
  func `its file is a text whatever its name is`(name: String) async throws {
    try await with { files, editing in
      try await EditedText.with(Array("one".utf8), named: name, for: nil, in: files) { text in
        #expect(text.texts().contents == [Array("one".utf8)])
        try write("two", to: text.path)
      }
      let saved = save(files)
      #expect(saved.drafts.count == 1 && saved.swapped == [])
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `a changed text becomes a draft once if its process was killed`() async throws {
    try await with { files, editing in
      try await kill(files, editing) { try write("two", to: $0.path) }
      let saved = save(files)
      let draft = try #require(saved.drafts.first)
      #expect(saved.drafts.count == 1 && saved.swapped == [])
      #expect(draft.title == "my-notes.md" && draft.target == Self.target)
      #expect(try permissions(draft.path) == 0o600)
      #expect(try draft.read() == Array("two".utf8))
      #expect(try names(in: editing) == [])
      #expect(save(files).drafts == [])
      #expect(try drafts(files) == ["two"])
    }
  }

  @Test func `of several processes at once, one makes the draft`() async throws {
    try await with { files, editing in
      for _ in 1...20 {
        try await kill(files, editing) { try write("two", to: $0.path) }
        let count = await withTaskGroup(of: Int.self) { group in
          for _ in 1...4 { group.addTask { save(files).drafts.count } }
          return await group.reduce(0, +)
        }
        #expect(count == 1)
        #expect(try drafts(files) == ["two"])
        #expect(try names(in: editing) == [])
      }
    }
  }

  @Test func `an unchanged or empty text becomes no draft`() async throws {
    try await with { files, editing in
      for written in ["one", "", nil] {
        try await kill(files, editing) { text in
          unlink(text.path)
          if let written { try write(written, to: text.path) }
        }
        #expect(save(files).drafts == [])
        #expect(try names(in: editing) == [])
      }
      #expect(try drafts(files) == [])
    }
  }

  @Test func `what an editor saved beside the file becomes a draft, too`() async throws {
    try await with { files, editing in
      try await kill(files, editing) { text in
        try write("two", to: text.path)
        try write("three", to: text.path + ".save")
        try write("one", to: text.path + "~")
        try write("two", to: text.path + ".same")
      }
      #expect(save(files).drafts.map(\.title) == ["my-notes.md", "my-notes.md"])
      #expect(try drafts(files) == ["three", "two"])
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `a text that can't be read stays until it can, and the others become drafts`()
    async throws
  {
    try await with { files, editing in
      try await kill(files, editing) { text in
        try write("two", to: text.path)
        let copy = "\(PrivateFile(text.path).folderPath)/#my-notes.md#"
        try write("three", to: copy)
        makeUnreadable(copy)
        #expect(text.texts().unreadable == [copy])
      }
      for count in [1, 0] {
        #expect(save(files).drafts.count == count)
        #expect(try drafts(files) == ["two"])
      }
      let copy = "\(editing)/killed/#my-notes.md#"
      chown(copy, geteuid(), getegid())
      chmod(copy, 0o600)
      #expect(save(files).drafts.count == 1)
      #expect(try drafts(files) == ["three", "two"])
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `it is left alone while its process runs`() async throws {
    try await with { files, editing in
      try await edit(files) { text in
        try write("two", to: text.path)
        #expect(save(files).drafts == [])
        #expect(try text.read() == Array("two".utf8))
      }
      // Nobody removed it, and nobody locks it any more.
      #expect(save(files).drafts.count == 1)
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `its lock can be shared with the shell that waits for the editor`() async throws {
    try await with { files, _ in
      try await edit(files) { text in
        let lock = try #require(text.lock)
        let link = "/proc/self/fd/\(lock)"
        let path = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(path == "\(PrivateFile(text.path).folderPath).lock")
      }
    }
  }

  @Test func `what is already a draft becomes no second one, but what is saved later does`()
    async throws
  {
    try await with { files, editing in
      for (later, found) in [(nil, []), ("three", ["three"])] as [(String?, [String])] {
        try await kill(files, editing) { text in
          try write("two", to: text.path)
          text.recordDraft(of: Array("two".utf8))
          if let later { try write(later, to: text.path) }
        }
        _ = save(files)
        #expect(try drafts(files) == found)
        #expect(try names(in: editing) == [])
      }
    }
  }

  @Test func `it stays as long as Vim's swap file is there`() async throws {
    try await with { files, editing in
      try await kill(files, editing) { text in
        try write("two", to: text.path)
        // Vim recovers the first one, and writes the second one.
        for (end, swap) in [("swp", "old"), ("swo", "new")] {
          try write(swap, to: "\(PrivateFile(text.path).folderPath)/.my-notes.md.\(end)")
        }
      }
      let path = "\(editing)/killed/my-notes.md"
      let saved = save(files)
      #expect(saved.drafts.count == 1 && saved.swapped == [path])
      let again = save(files)
      #expect(again.drafts == [] && again.swapped == [path])
      // Vim may still run.
      try write("three", to: path)
      #expect(save(files).drafts.count == 1)
      for end in ["swp", "swo"] { unlink("\(editing)/killed/.my-notes.md.\(end)") }
      let last = save(files)
      #expect(last.drafts == [] && last.swapped == [])
      #expect(try names(in: editing) == [])
      #expect(try drafts(files) == ["three", "two"])
    }
  }

  @Test func `what is left of a process that was killed before the editor opened is removed`()
    async throws
  {
    try await with { files, editing in
      try PrivateFile("\(editing)/a.lock").write([])
      try PrivateFile("\(editing)/b.json").write(Array("{}".utf8))
      mkdir("\(editing)/c", 0o700)
      try await kill(files, editing) { text in
        let folder = PrivateFile(text.path).folderPath
        rename(text.path, "\(folder)/\(TemporaryFile.randomName)")
      }
      #expect(save(files).drafts == [])
      #expect(try names(in: editing) == [])
    }
  }

  @Test(arguments: [nil, "", "{", "[]", #"{"name":"a.md"}"#] as [String?])
  func `without a readable record it becomes a draft of its file's name`(
    record: String?
  ) async throws {
    try await with { files, editing in
      try await kill(files, editing) { _ in }
      unlink("\(editing)/killed.json")
      if let record { try write(record, to: "\(editing)/killed.json") }
      let saved = save(files).drafts
      #expect(saved.map(\.title) == ["my-notes.md"] && saved.map(\.target) == [nil])
      #expect(try drafts(files) == ["one"])
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `without a record, it stays as long as Vim's swap file is there, too`() async throws {
    try await with { files, editing in
      try await kill(files, editing) { text in
        try write("two", to: text.path)
        try write("swap", to: "\(PrivateFile(text.path).folderPath)/.my-notes.md.swp")
      }
      unlink("\(editing)/killed.json")
      for titles in [["my-notes.md"], []] {
        let saved = save(files)
        #expect(saved.drafts.map(\.title) == titles)
        #expect(saved.swapped == ["\(editing)/killed/my-notes.md"])
      }
      #expect(try drafts(files) == ["two"])
    }
  }

  @Test func `a text that can't be saved as a draft now is saved later`() async throws {
    try await with { files, editing in
      try await kill(files, editing) { try write("two", to: $0.path) }
      let unsent = "\(files.folders.state)/unsent"
      try write("", to: unsent)
      #expect(save(files).drafts == [])
      unlink(unsent)
      #expect(save(files).drafts.count == 1)
      #expect(try drafts(files) == ["two"])
      #expect(try names(in: editing) == [])
    }
  }

  @Test func `no editor opens if the text can't be written`() async throws {
    try await with { files, editing in
      try PrivateFile(editing).write([])
      await #expect(throws: FileError.cannotWrite(path: editing, errno: ENOTDIR)) {
        try await edit(files) { _ in _ = Issue.record("an editor opened") }
      }
    }
  }
}
