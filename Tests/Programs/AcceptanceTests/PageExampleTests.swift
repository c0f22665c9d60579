import FoundationEssentials
import SandboxServer
import TestSupport
import Testing

/// A line of shell in a page, and the heading above it.
private struct PageExample {
  let section: String
  let line: String

  /// The command without its comment.
  var command: String { line.split(separator: "  #").first.map(String.init) ?? line }

  static func all(in page: String) throws -> [PageExample] {
    let text = try String(contentsOf: packageFolder.appending(path: page), encoding: .utf8)
    var (section, language): (String, Substring?) = ("", nil)
    var examples: [PageExample] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        language = language == nil ? line.dropFirst(3) : nil
      } else if language == nil, line.hasPrefix("#") {
        section = String(line.drop { $0 == "#" || $0 == " " })
      } else if language == "sh" {
        examples.append(PageExample(section: section, line: String(line)))
      }
    }
    return examples
  }
}

/// Each line of the examples runs as the page prints it, with the real program, a keyring and a sandbox.
@Suite(.requires("bash", "git", "dbus-daemon", "gnome-keyring-daemon"), .endsHangs)
struct `The examples of the pages` {
  /// Lines that are not run, and why.
  private static let attended = [
    "make demo": "it runs this program's demo",
    "make install PREFIX=~/.local": "it builds the release programs",
    "make test": "it runs this test",
    "gists auth login": "it asks at a terminal",
    "gists auth login --host ghe.example.com --client-id ID": "there is no such host",
    "gists list --account hubot": "it needs a second account",
    "gists restore ~/gists/ID.git": "it needs a backup of that gist",
    "gists history ID --offline": "it needs a backup of that gist",
    "gists push --watch": "it runs until Ctrl-C",
    "gists watch": "it runs until Ctrl-C",
    "gists browse": "it fills a terminal",
    "gists insert": "it fills a terminal",
    "gists widget fish | source": "it is a line of fish",
    "gists insert docker prune": "it fills a terminal",
    "gists browse --plain": "it asks at a terminal",
    "sudo apt remove gists; rm -r ~/.config/gists ~/.local/share/gists ~/.local/state/gists ~/.cache/gists":
      "it removes a package",
  ]
  /// Lines that ask at a terminal.
  private static let questions = [
    "gists delete ID", "gists undo", "gists revert ID SHA", "gists trash --empty",
    "gists edit ID --public",
  ]

  /// What stands for the names in the examples, besides those of a new gist.
  private static let words = [
    "octocat/Hello-World": "octocat/tide-tables", "src/main.c": "README.md", "src": "Sources",
  ]

  @Test(arguments: ["README.md", "Documentation/Guide.md"])
  func `run as they are printed`(page: String) async throws {
    let examples = try PageExample.all(in: page)
    let sections = examples.reduce(into: [String]()) { sections, example in
      if sections.last != example.section { sections.append(example.section) }
    }
    #expect(examples.count > 10)
    for section in sections {
      var options = SandboxOptions(approval: .auto)
      options.accounts = ["octocat", "hubot"]
      try await Desktop.with(gists: 3, options: options) { desktop in
        let desk = try await ExampleDesk(desktop)
        for example in examples where example.section == section {
          let command = example.command.trimmed
          if Self.attended[command] != nil { continue }
          let line = command + (Self.questions.contains(command) ? " --yes" : "")
          // On a busy machine, the program that pastes may need more than its five seconds.
          let result = try await repeating {
            try await desk.run(line, words: Self.words)
          } while: {
            $0.exit != 0 && $0.err.contains("the clipboard") && $0.time >= .seconds(5)
          }
          #expect(result.exit == 0, "\(page), \(section): \(example.line)\n\(result)")
        }
      }
    }
  }

  @Test func `that are not run are in a page`() throws {
    let commands = try ["README.md", "Documentation/Guide.md"].flatMap(PageExample.all)
      .map(\.command.trimmed)
    #expect(Self.attended.keys.filter { !commands.contains($0) } == [])
    #expect(Self.questions.filter { !commands.contains($0) } == [])
  }
}

/// A signed-in user with the files and programs that the examples name.
private struct ExampleDesk {
  private let desktop: Desktop
  private let home: ScratchHome

  init(_ desktop: Desktop) async throws {
    _ = try await desktop.signIn()
    self.desktop = desktop
    var folder = ""
    for (name, script) in [
      "wl-copy": "cat >/dev/null", "wl-paste": "echo pasted", "dmesg": "echo booted",
      "make": "echo built; echo failed >&2", "gh": "echo gho_octocat", "systemctl": "exit 0",
      "write": "echo more >>\"$1\"",
    ] {
      folder = try desktop.home.program(name, script: "#!/bin/sh\n\(script)\n")
    }
    home = desktop.home.with([
      "PATH": "\(folder):\(Program.builtPrograms):\(desktop.home.environment["PATH"] ?? "")",
      "EDITOR": "write", "BROWSER": "true", "WAYLAND_DISPLAY": "wayland-0",
    ])
    for name in ["a.py", "b.py", "hello.c", "more.md", "local.md"] {
      try home.write("\(name)\n", to: name)
    }
    for name in ["photo.png", "data.zip"] { try home.write([0x50, 0, 0xFF], to: name) }
    try FileManager.default.createDirectory(
      atPath: "\(home.work)/scripts/lib", withIntermediateDirectories: true)
    for name in ["scripts/a.sh", "scripts/lib/b.sh"] { try home.write("\(name)\n", to: name) }
    try home.write("gho_hubot", to: "token")
  }

  /// Runs a line after making what it names: a gist `ID` with revisions, a draft `NAME`, a library.
  func run(_ line: String, words: [String: String]) async throws -> ProgramResult {
    var words = words
    try home.write("one\n", to: "notes.md")
    if line.contains("ID") {
      let id = try await newGist(of: line.contains("fork ID") ? "hubot" : "octocat")
      words["ID"] = id
      if !line.contains("fork ID") {
        try await expect("printf 'two\\n' | gists edit \(id) notes.md -")
        let revisions = try await expect("gists history \(id) | cut -f1").split(separator: "\n")
        words["SHA"] = String(revisions[1])
        words["A"] = String(revisions[1])
        words["B"] = String(revisions[0])
      }
    }
    if let id = words["ID"], line.contains("restore ID") {
      try await expect("gists delete --yes \(id)")
    }
    if line.contains("NAME") {
      try await expect("! printf 'password=%s' 'gh5TqX9vLm2!' | gists create -f a.env")
      words["NAME"] = try await expect("gists drafts | head -1 | cut -f1").trimmed
    }
    if line.contains("--offline") || line.contains("--local") {
      try await expect("gists sync mine")
    }
    return try await shell(
      line.split(separator: " ", omittingEmptySubsequences: false).map { word in
        let name = word.hasSuffix(";") ? word.dropLast() : word
        return (words[String(name)] ?? String(name)) + word.dropFirst(name.count)
      }.joined(separator: " "))
  }

  private func newGist(of owner: String) async throws -> String {
    let random = UInt64.random(in: .min ... .max)
    let id = "c0ffee" + String(repeating: "0", count: 26 - String(random).count) + String(random)
    let now = desktop.sandbox.now
    let names = ["notes.md", "build.log", "old.md", "a.py"]
    desktop.sandbox.withState { state in
      state.add(
        StoredGist(
          id: id, owner: owner, description: "scratch", isPublic: owner == "hubot",
          files: .init(Dictionary(uniqueKeysWithValues: names.map { ($0, "one\n") })),
          createdAt: now, updatedAt: now))
    }
    return id
  }

  @discardableResult private func expect(_ script: String) async throws -> String {
    let result = try await shell(script)
    guard result.exit == 0 else { throw UnexpectedResult(result: result) }
    return result.out
  }

  private func shell(_ script: String) async throws -> ProgramResult {
    try await Program(command: ["bash", "-o", "pipefail", "-c", script], home: home).run()
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " || $0 == "\n" }.reversed())
  }
}
