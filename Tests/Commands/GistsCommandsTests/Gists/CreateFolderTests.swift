import FoundationEssentials
import GitHubAPI
import GitHubModels
import Glibc
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import ClientState
@testable import CommandSupport
@testable import GistsCommands

/// `create` with folders.
@Suite struct CreateFolderTests {
  private let url = "https://gist.github.com/\(GistDocument.id)\n"

  /// Runs `create` on a folder `src` with these files, whose texts are their paths.
  private func create(
    _ arguments: String..., files: [String], input: String = "",
    prepare: (_ machine: TestMachine, _ folder: String) throws -> Void = { _, _ in }
  ) async throws -> (result: TestMachine.Result, sent: [String: String]?) {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let folder = "\(machine.folder)/src"
    for file in files { try write(file, to: "\(folder)/\(file)") }
    try prepare(machine, folder)
    let api = StubTransport([
      .change(GistStubs.post, 201, GistDocument(isPublic: false).json)
    ])
    var result = await machine.gists(
      ["create", folder] + arguments.map { $0.replacing("FOLDER", with: machine.folder) },
      input: input, api: api)
    result.err = result.err.replacing(machine.folder, with: "FOLDER")
    let body = try api.requests.first.map { try JSON(parsing: $0.body ?? []) }
    return (
      result,
      body?["files"]?.members?.reduce(into: [:]) { files, member in
        files[member.name] = member.value["content"]?.string
      }
    )
  }

  private func write(_ text: String, to path: String) throws {
    let url = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func `a folder stands for its files, and a note names its subfolders`() async throws {
    let (result, sent) = try await create(
      files: ["b.txt", "a.txt", ".env", ".git/config", "lib/c.txt", "img/d.txt", ".cache/e.txt"])
    #expect(sent == ["a.txt": "a.txt", "b.txt": "b.txt"])
    #expect(
      result
        == .init(
          out: url,
          err: """
            note: skipped 2 subfolders: FOLDER/src/img, FOLDER/src/lib; add --flatten to include them

            """, status: .done))
  }

  @Test func `--flatten joins the names of files in subfolders`() async throws {
    let (result, sent) = try await create(
      "--flatten",
      files: ["a.txt", "lib/b.c", "lib/deep/c.c", "lib/.d", ".e/f", "vendor/.git/HEAD"])
    #expect(sent == ["a.txt": "a.txt", "lib-b.c": "lib/b.c", "lib-deep-c.c": "lib/deep/c.c"])
    #expect(
      result
        == .init(
          out: url, err: "note: skipped 1 git repository: FOLDER/src/vendor\n", status: .done))
  }

  @Test func `--hidden takes hidden files, but nothing of git`() async throws {
    let (result, sent) = try await create(
      "--hidden", "--flatten", files: ["a.txt", ".b", ".git/config", ".c/d"])
    #expect(sent == ["a.txt": "a.txt", ".b": ".b", ".c-d": ".c/d"])
    #expect(result == .init(out: url, err: "", status: .done))
  }

  @Test func `files, folders and stdin keep their order`() async throws {
    try await ScratchFolder.with { folder in
      for name in ["one/b", "one/a", "two/B", "two/-", "z"] {
        try write("text", to: "\(folder)/\(name)")
      }
      let context = try TestMachine().context()
      let inputs = try await FolderInputs(
        takesHidden: false, flattens: false, programs: context.programs,
        sessions: context.sessions
      ).expanded(FileInputs(paths: ["\(folder)/z", "\(folder)/two/", "-", "\(folder)/one"]))
      #expect(
        inputs.paths == [
          "\(folder)/z", "\(folder)/two/-", "\(folder)/two/B", "-", "\(folder)/one/a",
          "\(folder)/one/b",
        ])
    }
  }

  @Test func `the paths in this folder are short, but a dash is not stdin`() {
    for folder in [".", "./"] {
      #expect(FolderListing(folder: folder).path(of: "a") == "a")
      #expect(FolderListing(folder: folder).path(of: "-") == "./-")
    }
    #expect(FolderListing(folder: "a/").path(of: "b/c") == "a/b/c")
    #expect(FolderListing(folder: "..").path(of: "a") == "../a")
  }

  @Test func `two files that get one name are refused, with both paths`() async throws {
    let (result, sent) = try await create("--flatten", files: ["a-b.c", "a/b.c"])
    #expect(sent == nil)
    #expect(
      result
        == .init(
          out: "",
          err: "error: more than one file is named a-b.c: FOLDER/src/a/b.c, FOLDER/src/a-b.c\n",
          status: .dataRefused))
  }

  @Test func `links to files are read, and what is no file is skipped with a note`() async throws {
    let (result, sent) = try await create("--flatten", files: ["a.txt", "lib/b.c"]) {
      machine, folder in
      try write("elsewhere", to: "\(machine.folder)/secret")
      let links = [
        "inner": "a.txt", "outer": "../secret", "gone": "nothing", "loop": ".", "libs": "lib",
      ]
      for (name, target) in links { #expect(symlink(target, "\(folder)/\(name)") == 0) }
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    }
    #expect(
      sent == ["a.txt": "a.txt", "inner": "a.txt", "outer": "elsewhere", "lib-b.c": "lib/b.c"])
    #expect(
      result
        == .init(
          out: url,
          err: """
            note: links to files outside of FOLDER/src: FOLDER/src/outer
            note: skipped 2 links to folders: FOLDER/src/libs, FOLDER/src/loop
            note: skipped 1 broken link: FOLDER/src/gone
            note: skipped 1 special file: FOLDER/src/pipe

            """, status: .done))
  }

  @Test func `a folder without files is an error that says what it has`() async throws {
    let (empty, _) = try await create(files: []) { _, folder in #expect(mkdir(folder, 0o700) == 0) }
    #expect(
      empty
        == .init(out: "", err: "error: FOLDER/src has no files to upload\n", status: .inputMissing))
    let (other, sent) = try await create(files: [".a", "b/c"])
    #expect(sent == nil)
    #expect(
      other
        == .init(
          out: "",
          err: """
            error: FOLDER/src has no files to upload
            hint: to upload the files in its subfolders, run gists create --flatten FOLDER/src
            hint: to upload hidden files, run gists create --hidden FOLDER/src

            """, status: .inputMissing))
  }

  @Test func `a name that is not UTF-8 is an error, unless the file is hidden`() async throws {
    for (start, status) in [(".", ExitStatus.done), ("caf", .inputMissing)] {
      let (result, _) = try await create(files: ["a"]) { _, folder in
        let path =
          Array("\(folder)/\(start)".utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
        let file = open(path, O_CREAT | O_WRONLY, 0o600)
        #expect(file >= 0 && close(file) == 0)
      }
      #expect(result.status == status)
      #expect(
        result.err
          == (status == .done
            ? ""
            : "error: could not read FOLDER/src/caf\u{FFFD}: "
              + "Invalid or incomplete multibyte or wide character\n"))
    }
  }

  @Test func `--filename is wrong usage with a folder`() async throws {
    let (result, sent) = try await create("-f", "name", files: ["a"])
    #expect(sent == nil && result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: --filename requires a file, but FOLDER/src is a folder\n"))
  }

  @Test func `files that GitHub refuses are all named, as if given one by one`() async throws {
    let (result, sent) = try await create("FOLDER/none", files: ["good", "blank", " name"]) {
      _, folder in
      try write(" \n", to: "\(folder)/blank")
    }
    #expect(sent == nil)
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: invalid file name "FOLDER/src/ name": it starts or ends with a space
            error: FOLDER/src/blank is blank; empty files must be sent with git
            hint: \(Failure.installGit)
            error: could not read FOLDER/none: No such file or directory

            """, status: .dataRefused))
  }

  @Test func `more than 300 files are refused`() async throws {
    let (result, sent) = try await create(files: (0...300).map { "\($0)" })
    #expect(sent == nil)
    #expect(
      result
        == .init(out: "", err: "error: too many files: 301 (limit 300)\n", status: .dataRefused))
  }

  @Test func `secrets are looked for in every file and name`() async throws {
    let (result, sent) = try await create("--flatten", files: ["a", "lib/\(Leak.gitHub)"]) {
      _, folder in
      try write("token = \(Leak.gitHub)\n", to: "\(folder)/lib/b")
    }
    #expect(sent == nil)
    #expect(result.status == .dataRefused)
    #expect(result.err.contains("FOLDER/src/lib/b, line 1: "), "\(result.err)")
    #expect(result.err.contains("\na file name: "), "\(result.err)")
  }

  @Test(arguments: ["y", "n", "--json"])
  func `more than 20 files are listed and asked about at a terminal`(answer: String) async throws {
    let isJSON = answer == "--json"
    let names = (10...44).map { "file-\($0)" }
    let (result, sent) = try await create(
      isJSON ? "--json" : "--secret", files: names, input: "\(answer)\n"
    ) { machine, _ in
      machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    }
    #expect(sent?.count == (answer == "n" ? nil : 35))
    #expect(result.status == (answer == "n" ? .cancelled : .done))
    let question =
      names.map { "\($0)\n" }.joined() + "Create a gist with 35 files? [y/N] "
    let end = answer == "n" ? "note: nothing was sent\n" : "Created"
    #expect(isJSON ? result.err == "" : result.err.hasPrefix(question), "\(result.err)")
    if answer == "n" { #expect(result.err == question + end) }
  }

  @Test func `nothing is asked about 20 files, or without a terminal`() async throws {
    let (few, _) = try await create(files: (1...20).map { "\($0)" }) { machine, _ in
      machine.terminal = Terminal(inIsTerminal: true, errIsTerminal: true)
    }
    #expect(few == .init(out: url, err: "", status: .done))
    let (many, _) = try await create(files: (1...21).map { "\($0)" })
    #expect(many == .init(out: url, err: "", status: .done))
  }

  @Test func `without git a note says that .gitignore was not applied`() async throws {
    let (result, sent) = try await create(files: ["a", ".gitignore"])
    #expect(sent == ["a": "a"])
    #expect(
      result
        == .init(
          out: url, err: "note: .gitignore was not applied: git is not installed\n", status: .done))
    let (inside, _) = try await create(files: ["a"]) { machine, _ in
      try write("", to: "\(machine.folder)/.git/config")
      try write("b", to: "\(machine.folder)/.gitignore")
    }
    #expect(
      inside
        == .init(
          out: url, err: "note: .gitignore was not applied: git is not installed\n", status: .done))
  }

  @Test func `--link links the files of a folder`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    for name in ["a", "lib/b"] { try write(name, to: "\(machine.folder)/src/\(name)") }
    let document = GistDocument(
      isPublic: false,
      files: [.init(name: "a", content: "a"), .init(name: "lib-b", content: "lib/b")])
    let api = StubTransport([.change(GistStubs.post, 201, document.json)])
    let result = await machine.gists(
      "create", "--link", "--flatten", "\(machine.folder)/src", api: api)
    #expect(result == .init(out: url, err: "", status: .done))
    #expect(
      try machine.context().stateFiles.links.read().map { [$0.path, $0.file] } == [
        ["\(machine.folder)/src/a", "a"], ["\(machine.folder)/src/lib/b", "lib-b"],
      ])
  }

  @Test func `new names the command for a folder`() async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    let folder = machine.folder
    #expect(
      await machine.gists("new", folder)
        == .init(
          out: "",
          err: "error: \(folder) already exists\nhint: to upload it, run gists create \(folder)\n",
          status: .wrongUsage))
  }

  @Test func `a folder in the place of a command names create`() async throws {
    let result = await (try TestMachine()).gists(".")
    #expect(result.status == .wrongUsage)
    #expect(
      result.err.contains("hint: to create a gist from the folder, run gists create .\n"),
      "\(result.err)")
  }
}
