import SandboxServer
import TestSupport
import Testing

/// The Tab key in real shells.
@Suite struct `Completion in shells` {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish

    static let prompt = "ready> "

    var command: [String] {
      switch self {
      case .bash: ["bash", "--norc", "--noprofile", "-i"]
      case .zsh: ["zsh", "-f", "-i"]
      case .fish: ["fish", "--no-config", "-i"]
      }
    }

    /// The lines that make the output simple, and load the script as the help says.
    var setup: [String] {
      switch self {
      case .bash:
        [
          "bind 'set enable-bracketed-paste off'; bind 'set bell-style none'",
          "bind 'set show-all-if-ambiguous on'; bind 'set page-completions off'",
          "source <(gists completion bash); PS1=read; PS1+='y> '",
        ]
      case .zsh:
        [
          "unsetopt prompt_sp beep; unset zle_bracketed_paste; autoload -U compinit; compinit -D",
          "LISTMAX=999; source <(gists completion zsh); PROMPT=read; PROMPT+='y> '",
        ]
      case .fish:
        [
          "gists completion fish | source; set -g fish_autosuggestion_enabled 0",
          "function fish_prompt; printf 'read'; printf 'y> '; end",
        ]
      }
    }
  }

  /// A shell with a synced library.
  private struct Session {
    let shell: Shell
    let terminal: TerminalSession

    /// Types the beginning of a command line and Tab, and waits until the texts are shown.
    func complete(_ line: String, shows texts: String...) async throws {
      try terminal.type(line + "\t")
      for text in texts { try await terminal.waitFor(text) }
      // Ctrl-C leaves only the list in fish, and zsh ignores it while it prints one. Ctrl-U clears
      // the line, and Enter shows a new prompt.
      try terminal.type(shell == .fish ? "\u{3}\u{15}\r" : "\u{15}\r")
      try await terminal.waitFor(Shell.prompt)
    }

    /// Types the beginning of a command line, Tab, and runs the line with `echo` in place
    /// of the program.
    func completed(_ line: String, is whole: String) async throws {
      try terminal.type("\(line)\t")
      try terminal.type("\u{1}echo _\u{5}_\r")
      // Zsh removes the space that follows a completed word.
      let end = shell == .zsh ? "" : " "
      try await terminal.waitFor("_\(whole)\(end)_")
      try await terminal.waitFor(Shell.prompt)
    }
  }

  private func with(
    _ shell: Shell, body: (Session, _ ids: [String], SavedLibrary) async throws -> Void
  ) async throws {
    try await SavedLibrary.with(gists: 3) { library in
      _ = try await library.gists("sync")
      let listed = try await library.gists("list")
      let ids = listed.out.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      try library.home.write("text", to: "my-notes.txt")
      let path = library.home.environment["PATH"] ?? ""
      let home = library.home.with([
        "PATH": "\(Program.builtPrograms):\(path)", "INPUTRC": "/dev/null",
      ])
      let program = Program(command: shell.command, home: home)
      try await TerminalSession.run(program, columns: 160, rows: 50) { terminal, _ in
        let session = Session(shell: shell, terminal: terminal)
        for line in shell.setup { try terminal.type(line + "\r") }
        try await terminal.waitFor(Shell.prompt)
        try await body(session, ids, library)
        try terminal.type("exit\r")
      }
    }
  }

  private func check(_ shell: Shell) async throws {
    try await with(shell) { session, ids, library in
      let id = try #require(ids.first)
      let shown = try await library.gists("view", id, "--files")
      let file = try #require(shown.out.split(separator: "\n").first)
      let title = try await library.gists("list", "-L1").out.split(separator: "\t")[2]
      try await session.completed("gists hist", is: "gists history")
      try await session.completed("gists view \(id.prefix(8))", is: "gists view \(id)")
      try await session.completed(
        "gists view \(id) \(file.prefix(3))", is: "gists view \(id) \(file)")
      try await session.completed("gists create my-", is: "gists create my-notes.txt")
      try await session.completed(
        "gists edit \(id) -a my-", is: "gists edit \(id) -a my-notes.txt")
      try await session.completed("gists ls --visib", is: "gists ls --visibility")
      try await session.completed("gists list @oct", is: "gists list @octocat")
      try await session.completed(
        "gists list --host=\(library.sandbox.url) --visibility=s",
        is: "gists list --host=\(library.sandbox.url) --visibility=secret")
      try await session.complete("gists list ", shows: "public gists")
      try await session.complete("gists view ", shows: id, String(title.prefix(20)))
      try await session.complete("gists un", shows: "unstar")
    }
  }

  @Test(.requires("bash")) func `in bash`() async throws { try await check(.bash) }
  @Test(.requires("zsh")) func `in zsh`() async throws { try await check(.zsh) }
  @Test(.requires("fish")) func `in fish`() async throws { try await check(.fish) }

  @Test(.requires("bash"))
  func `bash inserts no name that would run a command or end the user's quotes`() async throws {
    try await ScratchHome.with { home in
      let names = ["a b.txt", "a$(touch x).txt", "a`b`.txt", "a\"b.txt", "a'b.txt", "a!b.txt"]
      try home.write(names.joined(separator: "\n") + "\n", to: "names")
      let home = try home.installing("gists-names", "cat names")
      let script = try await Program.gists(["completion", "bash"], in: home).run().out
      try home.write(script, to: "completion")
      for (word, expected) in [
        ("a", #"a\ b.txt|a\$\(touch\ x\).txt|a\`b\`.txt|a\"b.txt|a\'b.txt|a\!b.txt"#),
        ("\"a", "a b.txt|a'b.txt"),
        ("'a", "a b.txt|a$(touch x).txt|a`b`.txt|a\"b.txt|a!b.txt"),
        ("a\"", ""),
      ] {
        let lines = """
          source completion 2>/dev/null
          COMP_WORDS=(gists-names view x "$1") COMP_CWORD=3 COMP_TYPE=37
          COMP_LINE="gists-names view x $1" COMP_POINT=${#COMP_LINE}
          _gists gists-names 2>/dev/null
          IFS='|'; printf '%s' "${COMPREPLY[*]}"
          """
        let result = try await Program(
          command: ["bash", "--norc", "-c", lines, "bash", word], home: home
        ).run()
        #expect(result.out == expected, "\(word): \(result)")
      }
    }
  }

  @Test(.tracingPaths)
  func `completion opens no connection and no keyring, starts no program and writes nothing`()
    async throws
  {
    try await SavedLibrary.with(gists: 2) { library in
      _ = try await library.gists("sync")
      let home = library.home.with([
        "GISTS_TOKEN_COMMAND": "touch \(library.home.root)/called; echo \(Faults.token)",
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(library.home.root)/bus",
      ])
      let count = library.sandbox.requests.count
      let files = library.home.files
      let log = "\(home.root)/strace"
      for words in [
        ["view", ""], ["list", "@"], ["view", "a", ""], ["auth", "switch", ""], [""],
      ] {
        let result = try await Program.gists(["__complete", "zsh"] + words, in: home)
          .traced("-e", "trace=execve,socket,connect,clone,clone3,fork,vfork", log: log)
          .privileged.run()
        #expect(result.exit == 0 && result.err == "", "\(result)")
        let calls = String(decoding: home.read(log) ?? [], as: UTF8.self).split(separator: "\n")
        #expect(calls.count == 1 && calls[0].contains("execve("), "\(calls)")
      }
      #expect(library.sandbox.requests.count == count)
      #expect(library.home.files.filter { $0 != "strace" } == files)
    }
  }
}
