import ClientState
import FoundationEssentials
import GitHubAPI
import GitHubModels
import GistsTUI
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistLibrary
@testable import GistsCommands

@Suite struct `The snippets of the library` {
  /// A gist with one file, the feeds that it is in, and how often it was inserted.
  private struct Entry {
    var id: String
    var owner = "octocat"
    var feeds: [String] = ["mine"]
    var uses = 0
    var file = "run.sh"
    var text = "backup of the files"
  }

  private static let gists = [
    Entry(id: "a0", owner: "hubot", feeds: ["public"], uses: 3),
    Entry(id: "a1", owner: "hubot", feeds: ["public"]),
    Entry(id: "a2", owner: "hubot", feeds: ["starred"], uses: 1),
    Entry(id: "a3"), Entry(id: "a4", uses: 2), Entry(id: "a5", text: "other"),
  ]

  /// Calls `body` with the snippets of a library; later entries were updated later.
  private static func with(
    _ entries: [Entry] = gists, _ body: (SnippetLibrary) async throws -> Void
  ) async throws {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    try await machine.remember("octocat", of: "gho_of_the_test")
    let context = machine.context()
    let host = try context.settings.namedHost()
    let library = try #require(try context.libraries.library(of: host))
    try context.libraries.open(library, .writing) { store throws(LibraryError) in
      for (number, entry) in entries.enumerated() {
        let file = GistDocument.File(
          name: entry.file, language: entry.file == "run.sh" ? "Shell" : "Markdown",
          content: entry.text)
        let document = GistDocument(
          id: entry.id, description: "Gist \(entry.id)", owner: entry.owner, files: [file],
          updated: Date(timeIntervalSince1970: 1_780_000_000 + Double(number)).rfc3339)
        guard let json = try? JSON(parsing: document.json.utf8), let gist = Gist(json) else {
          return
        }
        try store.save(
          LibraryGist(
            gist: Decoded(gist, json: json), contents: [entry.file: Array(entry.text.utf8)],
            time: nil))
      }
      for feed in Set(entries.flatMap(\.feeds)) {
        let ids = entries.reversed().filter { $0.feeds.contains(feed) }.map(\.id)
        try store.save(FeedSnapshot(feed: feed, ids: ids, isComplete: true))
      }
    }
    let snippets = try SnippetLibrary(context.libraries)
    for entry in entries {
      for _ in 0..<entry.uses {
        try await snippets.uses.add(entry.id, part: entry.file, at: context.time.now())
      }
    }
    try await body(snippets)
    withExtendedLifetime(machine) {}
  }

  @Test func `own and starred ones come first, among these those that were inserted often`()
    async throws
  {
    try await Self.with { library in
      let first = try library.firstGists()
      #expect(first.gists.map(\.id) == ["a4", "a2", "a5", "a3", "a0", "a1"])
      #expect(try library.firstGists(atMost: 1).gists.first?.id == "a4")
      let found = try await library.gists(matching: "back fil")
      #expect(Set(found.gists.map(\.id)) == ["a0", "a1", "a2", "a3", "a4"])
      #expect(found.gists.prefix(3).map(\.id) == ["a4", "a2", "a3"])
      #expect(found.gists.suffix(2).map(\.id) == ["a0", "a1"])
      #expect(!found.isCut)
      #expect(try await library.gists(matching: "owner:hubot is:starred").gists.map(\.id) == ["a2"])
      #expect(try await library.gists(matching: "/back.*files/").gists.count == 5)
      #expect(try await library.gists(matching: "nowhere").gists == [])
      await #expect(throws: Failure.self) { try await library.gists(matching: "is:nothing") }
    }
  }

  @Test func `have the names of their files, by which lines to choose from are found`()
    async throws
  {
    try await Self.with([Entry(id: "a0"), Entry(id: "a1", file: "notes.md")]) { library throws in
      #expect(
        try library.fileNames(of: ["a1", "a0", "b0"]) == ["a0": ["run.sh"], "a1": ["notes.md"]])
    }
  }

  @Test func `of very many, none of those that come first is missed`() async throws {
    // The words say less about the last ones.
    let many = (0..<150).map { number in
      Entry(id: "b\(number)", owner: "hubot", feeds: ["public"], text: "backup")
    }
    let few = [
      Entry(id: "c1", text: "backup " + String(repeating: "word ", count: 300)),
      Entry(
        id: "c2", owner: "hubot", feeds: ["public"], uses: 1,
        text: "backup " + String(repeating: "word ", count: 300)),
    ]
    try await Self.with(many + few) { library in
      let found = try await library.gists(matching: "backup")
      #expect(found.gists.prefix(2).map(\.id) == ["c1", "c2"])
      #expect(found.gists.count == 100)
      #expect(found.isCut)
      for limit in [2, 40, 100] {
        let first = try library.firstGists(atMost: limit).gists
        #expect(first.prefix(2).map(\.id) == ["c1", "c2"])
      }
    }
  }

  @Test func `of a Markdown file are its fenced blocks with their exact text, then the file`() {
    let text = """
      # Title
      <name> is no placeholder here.

      ```sh
      run <name>
      \ttab
      ```

      > ~~~ sql title="x"
      > SELECT <n>
      > ~~~

      1. ```
         plain

         ```
      2. ````swift
         let x: Array<T>
         ```
         ````

          indented code is no block

      ```sh
      open to the end
      """
    let snippets = Snippet.all(in: Array(text.utf8), of: "notes.md", language: "Markdown")
    #expect(snippets.map(\.name) == (1...5).map { "notes.md #\($0)" } + ["notes.md"])
    #expect(
      snippets.map(\.text) == [
        "run <name>\n\ttab\n", "SELECT <n>\n", "plain\n\n", "let x: Array<T>\n```\n",
        "open to the end\n", text,
      ])
    #expect(snippets.map(\.language) == ["sh", "sql", "", "swift", "sh", "Markdown"])
    #expect(snippets.map(\.form) == [.block, .block, .block, .block, .block, .document])
    #expect(snippets.map { $0.template != nil } == [true, true, false, false, false, false])
  }

  @Test func `say why a file can't be inserted`() {
    func problem(_ bytes: [UInt8]) -> String? {
      Snippet.all(in: bytes, of: "f", language: nil).first?.problem
    }
    #expect(problem([0x61, 0, 0x62]) == "f is not a text file")
    #expect(problem([0xFF, 0xFE]) == "f is not a text file")
    #expect(problem(Array(repeating: 0x61, count: 1 << 20 + 1)) == "f is larger than 1 MiB")
    #expect(problem(Array("a\r\n".utf8)) == "f has a control character: \\u{D} in line 1")
    #expect(problem(Array("é\n".utf8)) == nil)
    let marked = Snippet.all(in: Array("\u{FEFF}uptime\n".utf8), of: "f", language: nil)
    #expect(marked.map(\.text.utf8.count) == [7])
  }

  @Test func `begin with the one that has the words, or that was inserted last`() async throws {
    try await Self.with([Entry(id: "d1", text: "unused")]) { library in
      let known = try library.snippets(of: "d1", words: "").snippets
      #expect(known.map(\.text) == ["unused"])
      let unknown = try library.snippets(of: "unknown", words: "").snippets
      #expect(unknown == [])
    }
  }

  @Test(arguments: [0, 2])
  func `are blocks before the text around them, whatever has the words`(uses: Int) async throws {
    let text = "Restart the server with care:\n\n```sh\nuptime\n```\n"
    let prose = "Restart the server with care\n"
    try await Self.with([
      Entry(id: "e1", uses: uses, file: "notes.md", text: text),
      Entry(
        id: "e2", uses: uses, file: "notes.md", text: text + text.replacing("uptime", with: "df")),
      Entry(id: "e3", uses: uses, file: "notes.md", text: prose),
    ]) { library in
      for words in ["", "restart", "restart server", "uptime", "df restart"] {
        let texts = try ["e1", "e2", "e3"].map { id in
          let (snippets, likely) = try library.snippets(of: id, words: words)
          return snippets[likely].text
        }
        #expect(texts == ["uptime\n", words == "df restart" ? "df\n" : "uptime\n", prose])
      }
    }
  }
}
