import FoundationEssentials
import TestSupport
import Testing

/// The recipes run as Documentation/Editors.md prints them: in the real editors without a screen, signed in
/// through a keyring, with a sandbox.
@Suite(.requires("bash", "dbus-daemon", "gnome-keyring-daemon"), .endsHangs)
struct `The recipes for editors` {
  private static let page = "Documentation/Editors.md"

  @Test func `set the editor`() async throws {
    try await EditorDesk.with { desk in
      try await desk.run(["bash", "-c", Self.blocks("sh")[0]])
      let editor = try await TestSupport.gists(["config", "get", "editor"], in: desk.home)
      #expect(editor.out == "vim\n")
    }
  }

  @Test(.requires("vim", "nvim"), arguments: ["vim", "nvim"])
  func `open, save and create with commands of Vim`(editor: String) async throws {
    // On a busy machine, the keyring may need more than the second that it has to view a gist: Vim then
    // has a note in the text.
    let texts: [String] = try await repeating {
      var texts: [String] = []
      try await EditorDesk.with { desk in
        let commands = try Self.blocks("vim")[0].replacing("ID", with: desk.gist)
          .split(separator: "\n").map(String.init)
        try await desk.run(
          [editor, "-N", "-es", "-u", "NONE"]
            + (commands.prefix(1) + [":%s/one/1/"] + commands.dropFirst() + [":qall!"])
            .flatMap { ["-c", $0] })
        texts = [try await desk.text(), try await desk.text(of: desk.newestGist())]
      }
      return texts
    } while: {
      $0.contains { $0.contains("continuing signed out: the keyring did not respond") }
    }
    #expect(texts == ["1\ntwo\n", "1\ntwo\n"])
  }

  @Test(.requires("vim", "nvim"), arguments: ["vim", "nvim"])
  func `upload a linked file from Vim`(editor: String) async throws {
    try await EditorDesk.with { desk in
      try desk.home.write("one\ntwo\n", to: "notes.md")
      try await desk.run(["gists", "link", "notes.md", desk.gist])
      let push = try Self.blocks("vim")[1].split(separator: "\n").map(String.init)
      try await desk.run(
        [editor, "-N", "-es", "-u", "NONE", "notes.md"]
          + ([":%s/one/1/", ":w"] + push + [":qall!"]).flatMap { ["-c", $0] })
      #expect(try await desk.text() == "1\ntwo\n")
    }
  }

  @Test(.requires("vim", "nvim"), arguments: ["vim", "nvim"])
  func `make gists files of Vim`(editor: String) async throws {
    try await EditorDesk.with { desk in
      let settings = try desk.home.write(Self.blocks("vim")[2], to: "vimrc")
      func vim(_ commands: String...) async throws {
        try await desk.run(
          [editor, "-N", "-es", "-u", settings] + (commands + ["qall!"]).flatMap { ["-c", $0] })
      }
      try await vim(
        "edit gist://\(desk.gist)/notes.md", "call append(2, 'three')", "write",
        "call writefile([&filetype, &modified], 'state')", "2,3Gist",
        "call writefile([@\"], 'url')")
      #expect(try await desk.text() == "one\ntwo\nthree\n")
      #expect(desk.file("state") == "markdown\n0\n")
      #expect(try await desk.text(of: desk.newestGist()) == "two\nthree\n")
      #expect(try await desk.file("url").hasSuffix("/\(desk.newestGist())\n"))

      try await vim(
        "call setline(1, printf('password=%s', 'gh5TqX9vLm2!'))",
        "try | %Gist | catch | call writefile([v:exception], 'error') | endtry")
      #expect(desk.file("error").contains("possible secret"), "\(desk.file("error"))")
      #expect(try await desk.gists().count == 2)
    }
  }

  @Test(.requires("emacs")) func `edit and create in Emacs`() async throws {
    try await EditorDesk.with { desk in
      try desk.home.write(Self.blocks("elisp")[0], to: "recipe.el")
      try desk.home.write(
        """
        (package-initialize)
        (load-file "recipe.el")
        (defun wait-until (condition)
          (while (not (funcall condition)) (accept-process-output nil 0.01)))
        (advice-add 'completing-read :override
                    (lambda (_ rows &rest _) (caar (seq-filter (lambda (row) (equal (nth 2 row) "notes.md")) rows))))
        (call-interactively 'gists-edit)
        (wait-until (lambda () (get-buffer "notes.md")))
        (with-current-buffer "notes.md" (insert "zero\\n") (with-editor-finish nil))
        (wait-until (lambda () (not (process-live-p (get-process "gists")))))
        (find-file "new.txt")
        (insert "three\\nfour\\n")
        (gists-create 1 7)
        (write-region (current-kill 0) nil "url")
        """, to: "try.el")
      try await desk.run(["emacs", "--batch", "--no-init-file", "--load", "try.el"])
      #expect(try await desk.text() == "zero\none\ntwo\n")
      #expect(try await desk.text(of: desk.newestGist()) == "three\n")
      #expect(try await desk.file("url").hasSuffix("/\(desk.newestGist())"))
    }
  }

  @Test func `run as tasks of Visual Studio Code`() async throws {
    struct Tasks: Decodable {
      struct Task: Decodable {
        let command: String
        let args: [String]
      }
      let tasks: [Task]
    }
    let tasks = try JSONDecoder().decode(Tasks.self, from: Data(Self.blocks("json")[0].utf8)).tasks
    try await EditorDesk.with { desk in
      for (task, text) in zip(tasks, ["new\n", "newer\n", "newer\n", "newer\n"]) {
        try desk.home.write(text, to: "task.md")
        try await desk.run(
          [task.command]
            + task.args.map {
              $0.replacing("${file}", with: "\(desk.home.work)/task.md")
                .replacing("${selectedText}", with: "newer")
            })
      }
      #expect(tasks.count == 4)
      #expect(try await desk.text(of: desk.newestGist()) == "newer\n")
    }
  }

  /// The blocks of code of a language.
  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: packageFolder.appending(path: page), encoding: .utf8)
    return text.split(separator: "```\(language)\n").dropFirst().map { part in
      String(part[..<(part.firstRange(of: "```")?.lowerBound ?? part.endIndex)])
    }
  }
}

/// A signed-in user with a gist of two lines, `notes.md`.
private struct EditorDesk {
  let desktop: Desktop
  let home: ScratchHome
  let gist: String

  static func with(_ body: (EditorDesk) async throws -> Void) async throws {
    try await Desktop.with { desktop in
      let token = try await desktop.signIn()
      let home = desktop.home.with([
        "PATH": "\(Program.builtPrograms):\(desktop.home.environment["PATH"] ?? "")",
        "EDITOR": "false",
      ])
      let created = try await TestSupport.gists(
        ["create", "-f", "notes.md"], in: home, stdin: "one\ntwo\n")
      let id = created.out.split(whereSeparator: { "/\n".contains($0) }).last.map(String.init)
      try await body(EditorDesk(desktop: desktop, home: home, gist: #require(id)))
      #expect(home.leaks(of: token).filter { !$0.contains("keyrings") } == [])
    }
  }

  func run(_ command: [String]) async throws {
    let result = try await Program(command: command, home: home).run()
    guard result.exit == 0 else { throw UnexpectedResult(result: result) }
  }

  /// The text of a gist's only file.
  func text(of id: String? = nil) async throws -> String {
    try await TestSupport.gists(["view", id ?? gist, "--raw"], in: home).out
  }

  /// The IDs of all gists, oldest first.
  func gists() async throws -> [String] {
    try await TestSupport.gists(["list"], in: home).out.split(separator: "\n").reversed().map {
      String($0.prefix { $0 != "\t" })
    }
  }

  /// The gist that was created after the first one.
  func newestGist() async throws -> String {
    let others = try await gists().filter { $0 != gist }
    return try #require(others.last)
  }

  /// The text of a file in the folder of the editor; empty if there is none.
  func file(_ name: String) -> String {
    String(decoding: home.read("\(home.work)/\(name)") ?? [], as: UTF8.self)
  }
}
