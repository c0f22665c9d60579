import FoundationEssentials
import GistsTUI
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// Tab after `:` in the browser.
@Suite struct `Completing a command line in the browser` {
  private static func words(
    _ line: String, about gist: String? = nil, on machine: TestMachine
  ) -> [Completion] {
    var context = machine.context()
    context.commandLines = OwnCommandLines()
    return CommandLineCompletion.words(after: line, about: gist, in: context)
  }

  @Test(arguments: [
    ("sta", ["star", "status", "starred"]), ("auth to", ["token"]),
    ("list --vis", ["--visibility"]),
    ("list --visibility ", ["public", "secret"]), ("list --visibility=s", ["--visibility=secret"]),
    ("list --visibility public --vis", []), ("nonsense ", []),
    ("'sta", ["star", "status", "starred"]),
  ])
  func `commands, options and their values are completed`(
    line: String, words: [String]
  ) throws {
    #expect(try Self.words(line, on: TestMachine()) == words.map { Completion($0) })
  }

  @Test func `IDs of gists have their titles, and their files follow`() async throws {
    let machine = try await SyncedLibrary.machine()
    let one = Completion(SyncedLibrary.one.id, title: "Hello world")
    let other = Completion(SyncedLibrary.other.id, title: "Café notes")
    #expect(Set(Self.words("star ", on: machine)) == [one, other])
    #expect(Self.words("view 6c", on: machine) == [one])
    #expect(Self.words("star \(one.word) ", on: machine) == [other])
    #expect(Self.words("view \(one.word) h", on: machine) == [Completion("hello.py")])
    #expect(Self.words("view xyz", on: machine) == [])
  }

  @Test(arguments: [
    "rename ", "rename h", "gists rename h", "view h", "cat ", "download h", "copy h", "edit h",
    "edit -f h", "edit --remove ", "view -f ",
  ])
  func `the files of the selected gist are completed first`(line: String) async throws {
    let machine = try await SyncedLibrary.machine()
    #expect(
      Self.words(line, about: SyncedLibrary.one.id, on: machine).first == Completion("hello.py"))
  }

  @Test func `a command about the selected gist completes IDs, too, and its other arguments`()
    async throws
  {
    let machine = try await SyncedLibrary.machine()
    let one = Completion(SyncedLibrary.one.id, title: "Hello world")
    let file = Completion("hello.py")
    #expect(Self.words("view 6c", about: SyncedLibrary.one.id, on: machine) == [one])
    #expect(Self.words("rename ", about: SyncedLibrary.one.id, on: machine) == [file, one])
    #expect(Self.words("rename hello.py ", about: SyncedLibrary.one.id, on: machine) == [])
    #expect(
      Self.words("view --ra", about: SyncedLibrary.one.id, on: machine) == [Completion("--raw")])
    #expect(Self.words("view", about: SyncedLibrary.one.id, on: machine) == [Completion("view")])
    _ = await machine.gists("tag", SyncedLibrary.other.id, "+work")
    #expect(Self.words("tag +", about: SyncedLibrary.one.id, on: machine) == [Completion("+work")])
    #expect(
      Self.words("tag ", about: SyncedLibrary.other.id, on: machine).prefix(2)
        == [Completion("+work"), one])
  }

  @Test func `paths of files and folders are completed`() throws {
    let machine = try TestMachine()
    let folder = "\(machine.folder)/files"
    for path in ["a.txt", "a b.txt", "sub/c.txt", ".hidden"] {
      let file = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]),
        withIntermediateDirectories: true)
      try Data().write(to: URL(filePath: file))
    }
    func words(_ line: String) -> [String] { Self.words(line, on: machine).map(\.word) }
    #expect(
      words("create \(folder)/") == ["\(folder)/a b.txt", "\(folder)/a.txt", "\(folder)/sub/"])
    #expect(words("create '\(folder)/a b") == ["\(folder)/a b.txt"])
    #expect(words("create \(folder)/.h") == ["\(folder)/.hidden"])
    #expect(words("create \(folder)/sub/") == ["\(folder)/sub/c.txt"])
    #expect(words("backup \(folder)/") == ["\(folder)/sub/"])
    #expect(words("create \(folder)/none/") == [])
    let line = "comment --body-file \(folder)/"
    #expect(Self.words(line, about: GistDocument.id, on: machine) == Self.words(line, on: machine))
    #expect(words(line).count == 3)
  }
}
