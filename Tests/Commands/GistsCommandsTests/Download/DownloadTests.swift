import FoundationEssentials
import Glibc
import LocalFiles
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists download` {
  private static let id = GistDocument.id

  /// Runs `gists download` into the machine's folder `out`.
  private func download(
    _ gist: GistDocument, _ options: [String] = [], on machine: TestMachine,
    and stubs: [StubTransport.Stub] = []
  ) async -> TestMachine.Result {
    let api = StubTransport([.answer("GET /gists/\(Self.id)", 200, gist.json)] + stubs)
    let result = await machine.gists(
      ["download", Self.id, machine.folder + "/here/out"] + options, api: api)
    #expect(api.unused == [])
    return TestMachine.Result(
      out: result.out.replacing(machine.folder + "/here", with: "~"),
      err: result.err.replacing(machine.folder + "/here", with: "~"), status: result.status)
  }

  @Test func `the files are written byte for byte, and their paths printed`() async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with(["a.txt": "\u{1B}[1mA\r\nB", "日本.md": "", "C:\\x": "x\n"])
    let result = await download(gist, on: machine)
    #expect(
      result == .init(out: "~/out/a.txt\n~/out/日本.md\n~/out/C:\\x\n", err: "", status: .done))
    #expect(
      machine.files("here/out") == ["C:\\x": "x\n", "a.txt": "\u{1B}[1mA\r\nB", "日本.md": ""])
  }

  /// Runs `gists download` with the machine's folder in place of `~`.
  private func download(
    _ words: [String], on machine: TestMachine,
    files: KeyValuePairs<String, String> = ["a.txt": "A", "b.txt": "B", "src": "S", ".env": "E"]
  ) async -> TestMachine.Result {
    let gist = GistDocument.with(files)
    let api = StubTransport([.answer("GET /gists/\(Self.id)", 200, gist.json)])
    var result = await machine.gists(
      ["download", Self.id] + words.map { $0.replacing("~", with: machine.folder + "/here") },
      api: api)
    result.out.replace(machine.folder + "/here", with: "~")
    result.err.replace(machine.folder + "/here", with: "~")
    return result
  }

  @Test(arguments: [
    (["a.txt", "-O", "~/out"], ["a.txt"]),
    (["b.txt", "a.txt", "--output=~/out"], ["b.txt", "a.txt"]),
    (["a.txt", "a.txt", "-O~/out"], ["a.txt"]), (["src", "-O", "~/out"], ["src"]),
    (["-O", "~/out", "--force"], ["a.txt", "b.txt", "src", ".env"]),
    (["~/out", "--force"], ["a.txt", "b.txt", "src", ".env"]),
  ])
  func `the named files are written to the folder, without names all`(
    words: [String], names: [String]
  ) async throws {
    let machine = try TestMachine()
    #expect(
      await download(words, on: machine)
        == .init(out: names.map { "~/out/\($0)\n" }.joined(), err: "", status: .done))
    #expect(Set(machine.files("here/out").keys) == Set(names))
  }

  @Test func `a hidden file that is named is written; one of a whole gist needs --force`()
    async throws
  {
    let machine = try TestMachine()
    #expect(
      await download([".env", "b.txt", "-O", "~/out"], on: machine)
        == .init(out: "~/out/.env\n~/out/b.txt\n", err: "", status: .done))
    #expect(
      await download(["-O", "~/all"], on: machine)
        == .init(
          out: "~/all/a.txt\n~/all/b.txt\n~/all/src\n",
          err: """
            error: could not write ".env": hidden file
            hint: to write it anyway, name it or use --force

            """, status: .dataRefused))
    #expect(
      machine.files("here") == [
        "out/.env": "E", "out/b.txt": "B", "all/a.txt": "A", "all/b.txt": "B", "all/src": "S",
      ])
  }

  @Test func `a named file never replaces another one without --force, and is never .git`()
    async throws
  {
    let machine = try TestMachine()
    let files: KeyValuePairs = [".env": "E", ".git": "G"]
    _ = await download([".env", "-O", "~/out"], on: machine, files: files)
    #expect(
      await download([".env", ".git", "-O", "~/out"], on: machine, files: files)
        == .init(
          out: "",
          err: """
            error: ~/out/.env already exists
            hint: to replace it, use --force
            error: could not write ".git": it is reserved by git

            """, status: .dataRefused))
  }

  @Test func `a name that the gist lacks writes nothing; the last one may be meant as a folder`()
    async throws
  {
    let machine = try TestMachine()
    let files: KeyValuePairs = ["a.txt": "A", "b.txt": "B"]
    let known = """
      error: no such file in gist \(Self.id): nope
      files in this gist: a.txt, b.txt

      """
    for words in [["nope", "a.txt"], ["nope", "-O", "~/out"], ["a.txt", "nope", "-O", "~/out"]] {
      let result = await download(words, on: machine, files: files)
      #expect(result == .init(out: "", err: known, status: .no))
    }
    let result = await download(["a.txt", "b.txt", "nope"], on: machine, files: files)
    #expect(
      result
        == .init(
          out: "",
          err: known + """
            hint: to write to the folder nope, run gists download --output=nope \(Self.id) a.txt b.txt

            """, status: .no))
    #expect(machine.files("here") == [:])
  }

  @Test func `a misspelled file is no folder`() async throws {
    let machine = try TestMachine()
    #expect(
      await download(["b.tx"], on: machine)
        == .init(
          out: "",
          err: """
            error: no such file in gist \(Self.id): b.tx
            did you mean b.txt?
            hint: to write all files to the folder b.tx, run gists download --output=b.tx \(Self.id)

            """, status: .no))
  }

  @Test(arguments: [["a.txt", ""], ["a.txt", "-O", " "]])
  func `a blank name is wrong usage`(words: [String]) async throws {
    let result = await (try TestMachine()).gists(["download", Self.id] + words)
    #expect(result.status == .wrongUsage)
    #expect(result.err.contains("is empty"))
  }

  @Test func `a symlink in place of the default folder is not followed`() throws {
    let machine = try TestMachine()
    let (target, link) = ("\(machine.folder)/target", "\(machine.folder)/link")
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    symlink(target, link)
    #expect(throws: FileError.cannotWrite(path: link, errno: ENOTDIR)) {
      try DownloadFolder(making: link, .ordinary, followsLink: false)
    }
    _ = try DownloadFolder(making: link, .ordinary)
  }

  @Test func `existing files are not downloaded`() async throws {
    let machine = try TestMachine()
    let file = GistDocument.File(name: "big", size: 6, content: "st", isTruncated: true)
    try FileManager.default.createDirectory(
      atPath: machine.folder + "/here/out/big", withIntermediateDirectories: true)
    let result = await download(GistDocument(files: [file]), on: machine)
    #expect(
      result
        == .init(
          out: "", err: "error: ~/out/big already exists\nhint: to replace it, use --force\n",
          status: .dataRefused))
  }

  @Test func `a terminal shows the number of files`() async throws {
    let machine = try TestMachine()
    machine.terminal = Terminal(outIsTerminal: true, errIsTerminal: true)
    let result = await download(.with(["a": "1", "b": "2"]), on: machine)
    #expect(result == .init(out: "", err: "✓ Wrote 2 files to ~/out\n", status: .done))
  }

  @Test func `a truncated file is downloaded from its raw_url`() async throws {
    let machine = try TestMachine()
    let file = GistDocument.File(name: "big", size: 6, content: "st", isTruncated: true)
    let result = await download(
      GistDocument(files: [file]), on: machine,
      and: [.answer("GET \(GistDocument.File.rawFolder)big", 200, "statue")])
    #expect(result.status == .done)
    #expect(machine.files("here/out") == ["big": "statue"])
  }

  @Test func `a revision in the URL is downloaded`() async throws {
    let machine = try TestMachine()
    let sha = String(repeating: "ab", count: 20)
    let api = StubTransport([
      .answer("GET /gists/\(Self.id)/\(sha)", 200, GistDocument.with(["a": "old"]).json)
    ])
    let result = await machine.gists(
      "download", "https://gist.github.com/octocat/\(Self.id)/\(sha)", machine.folder + "/here/out",
      api: api)
    #expect(result.status == .done)
    #expect(machine.files("here/out") == ["a": "old"])
  }

  @Test func `hostile names write nothing outside the folder`()
    async throws
  {
    let machine = try TestMachine()
    let long = String(repeating: "n", count: 300)
    let gist = GistDocument.with([
      "../../evil": "x", "/etc/x": "x", "a/b": "x", "..": "x", ".git/config": "x", ".git": "x",
      ".bashrc": "x", long: "x", "café": "first", "CAFE\u{301}": "x", "": "x", "good": "yes",
    ])
    let result = await download(gist, on: machine)
    #expect(result.out == "~/out/café\n~/out/CAFE\u{301}\n~/out/good\n")
    #expect(
      result.err == """
        error: could not write "../../evil": it contains a slash
        error: could not write "/etc/x": it contains a slash
        error: could not write "a/b": it contains a slash
        error: could not write "..": it is a folder
        error: could not write ".git/config": it contains a slash
        error: could not write ".git": it is reserved by git
        error: could not write ".bashrc": hidden file
        hint: to write it anyway, name it or use --force
        error: could not write "\(long)": it is 300 bytes long (limit 255)
        error: could not write "": it is empty

        """)
    #expect(result.status == .dataRefused)
    #expect(
      machine.files("here") == ["out/café": "first", "out/CAFE\u{301}": "x", "out/good": "yes"])
  }

  @Test func `every name that Linux accepts is written, unusual ones with --force`() async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with([
      "README.md": "1", "readme.md": "2", " a": "3", "a ": "4", "a\nb": "5", "\u{1B}[2J": "6",
    ])
    let result = await download(gist, on: machine)
    #expect(result.out == "~/out/README.md\n~/out/readme.md\n~/out/ a\n~/out/a \n")
    #expect(
      result.err == """
        error: could not write "a b": it contains a control character
        hint: to write it anyway, use --force
        error: could not write "\\u{1B}[2J": it contains a control character
        hint: to write it anyway, use --force

        """)
    #expect(result.status == .dataRefused)

    let forced = await download(gist, ["--force"], on: machine)
    // A line for each file.
    #expect(
      forced.out == """
        ~/out/README.md
        ~/out/readme.md
        ~/out/ a
        ~/out/a\u{20}
        ~/out/a b
        ~/out/\\u{1B}[2J

        """)
    #expect(forced.err == "" && forced.status == .done)
    #expect(
      machine.files("here/out") == [
        "README.md": "1", "readme.md": "2", " a": "3", "a ": "4", "a\nb": "5", "\u{1B}[2J": "6",
      ])
  }

  @Test func `existing files and symlinks stay without --force`() async throws {
    let machine = try TestMachine()
    let gist = GistDocument.with(["kept": "new", "link": "new", "fresh": "new", ".hidden": "new"])
    let out = machine.folder + "/here/out"
    mkdir(machine.folder + "/here", 0o700)
    mkdir(out, 0o700)
    try Data("old".utf8).write(to: URL(filePath: out + "/kept"))
    symlink(machine.folder + "/outside", out + "/link")
    let result = await download(gist, on: machine)
    #expect(result.out == "~/out/fresh\n")
    #expect(
      result.err == """
        error: ~/out/kept already exists
        hint: to replace it, use --force
        error: ~/out/link already exists
        hint: to replace it, use --force
        error: could not write ".hidden": hidden file
        hint: to write it anyway, name it or use --force

        """)
    #expect(result.status == .dataRefused)
    #expect(machine.files("here") == ["out/fresh": "new", "out/kept": "old"])

    let forced = await download(gist, ["--force"], on: machine)
    #expect(forced.err == "")
    #expect(forced.status == .done)
    #expect(
      machine.files("here") == [
        "out/.hidden": "new", "out/fresh": "new", "out/kept": "new", "out/link": "new",
      ])
  }

  @Test func `a file that can't be downloaded doesn't prevent the others`() async throws {
    let machine = try TestMachine()
    let files = [
      GistDocument.File(name: "huge", size: 11 << 20, content: "", isTruncated: true),
      GistDocument.File(name: "small", content: "s"),
    ]
    let result = await download(GistDocument(files: files), on: machine)
    #expect(result.out == "~/out/small\n")
    #expect(
      result.err.hasPrefix("error: huge is 11 MB: GitHub serves files over 10 MB only over git"))
    #expect(result.status == .dataRefused)
  }

  @Test func `a folder that can't be created is reported`() async throws {
    let machine = try TestMachine()
    mkdir(machine.folder + "/here", 0o700)
    try Data().write(to: URL(filePath: machine.folder + "/here/out"))
    let result = await download(.with(["a": "1"]), on: machine)
    #expect(
      result
        == .init(
          out: "", err: "error: could not write ~/out: Not a directory\n", status: .cannotWrite)
    )
  }
}
