import Glibc
import TestSupport
import Testing

/// A shell with `gists widget`, in which Ctrl-T writes the command line to the file `line`.
private struct WidgetShell: Sendable, CustomTestStringConvertible {
  enum Name: String { case bash, zsh, fish }

  let name: Name
  let isVi: Bool

  static let all = [
    WidgetShell(name: .bash, isVi: false), WidgetShell(name: .bash, isVi: true),
    WidgetShell(name: .zsh, isVi: false), WidgetShell(name: .zsh, isVi: true),
    WidgetShell(name: .fish, isVi: false), WidgetShell(name: .fish, isVi: true),
  ]
  static let emacs = all.filter { !$0.isVi }

  var testDescription: String { name.rawValue + (isVi ? " (vi)" : "") }

  var command: [String] {
    switch name {
    case .bash: ["bash", "--norc", "--noprofile", "-i"]
    case .zsh: ["zsh", "-f", "-i"]
    case .fish:
      ["fish", "-i", "-C", "set -g fish_greeting" + (isVi ? "; fish_vi_key_bindings" : "")]
    }
  }

  /// The lines that set the shell up; the last one shows the prompt `ready> `.
  var setup: [String] {
    switch name {
    case .bash:
      [
        isVi ? "set -o vi" : "set -o emacs", #"eval "$(gists widget bash)""#,
        #"dump() { printf %s "$READLINE_LINE" >line; printf 'du%s\n' mped; }"#,
        #"for map in emacs-standard vi-insert vi-command; do bind -m $map -x '"\C-t": dump'; done"#,
        "PS1=read; PS1+='y> '",
      ]
    case .zsh:
      [
        isVi ? "bindkey -v" : "bindkey -e", #"unsetopt prompt_sp beep; eval "$(gists widget zsh)""#,
        "dump() { print -rn -- $BUFFER >line; zle -M du${:-mped} }; zle -N dump",
        "for map in emacs viins vicmd; do bindkey -M $map ^T dump; done",
        "PROMPT=read; PROMPT+='y> '",
      ]
    case .fish:
      [
        "set -g fish_autosuggestion_enabled 0; function fish_mode_prompt; echo -n $fish_bind_mode; end",
        "gists widget fish | source",
        "function dump; commandline >line; printf 'du%s\\n' mped; end",
        "function fish_prompt; printf 'read'; printf 'y> '; end",
        "bind \\ct dump; bind -M insert \\ct dump",
      ]
    }
  }
}

/// Snippets at the prompt of real shells.
@Suite(.requires("bash", "zsh", "fish"), .endsHangs)
struct `gists insert` {
  private static let entered = "\u{1B}[?1049h"
  private static let left = "\u{1B}[?1049l"

  private static let hostile =
    #"touch ran; `touch ran` $(touch ran) !$ !! \ 'x' "y" é日 %s $HOME #*?"#
  private static let files: KeyValuePairs = [
    "deploy.sh": "touch ran; ssh <host=web1>:<dir>\n",
    "loop.sh": "for i in 1 2; do\n\ttouch ran\ndone\n\n",
    "hostile.sh": hostile + "\n", "escape.sh": "touch ran\u{1B}[201~\ntouch ran\n",
    "stage.sh": "touch ran; up <stage=alpha|beta|gamma>\n",
  ]

  private func withLibrary(_ body: (ScratchHome) async throws -> Void) async throws {
    try await SavedLibrary.with(gists: 2) { library in
      for (name, text) in Self.files {
        try library.home.write(text, to: name)
        let created = try await library.gists("create", name, "-d", "The \(name)")
        #expect(created.exit == 0, "\(created)")
      }
      let synced = try await library.gists("sync")
      #expect(synced.exit == 0, "\(synced)")
      let path = library.home.environment["PATH"] ?? ""
      try await body(
        library.home.with([
          "PATH": "\(Program.builtPrograms):\(path)", "INPUTRC": "/dev/null", "HISTFILE": "",
        ]))
    }
  }

  /// Runs `body` in a shell that waits for a command.
  private func with(
    _ shell: WidgetShell, in home: ScratchHome, body: (TerminalSession) async throws -> Void
  ) async throws {
    let program = Program(command: shell.command, home: home)
    try await TerminalSession.run(program, columns: 120, rows: 30) { terminal, process in
      for line in shell.setup { try terminal.type(line + "\r") }
      try await terminal.waitFor("ready> ")
      if shell.name == .fish { try await terminal.waitFor("ready> ") }
      try await body(terminal)
      // No key: the shell could run what is on the line.
      process.send(signal: SIGKILL)
    }
    #expect(home.read("\(home.work)/ran") == nil, "something ran")
  }

  /// Returns the command line, which Ctrl-T writes: other keys work as before.
  private func line(
    _ shell: WidgetShell, _ terminal: TerminalSession, _ home: ScratchHome
  ) async throws -> String {
    try terminal.type("\u{14}")
    try await terminal.waitFor("dumped")
    // A paste would run its lines without this mode.
    let text = String(decoding: terminal.screen, as: UTF8.self)
    let last = ["h", "l"].map { text.ranges(of: "\u{1B}[?2004\($0)").last?.lowerBound }
    if let on = last[0], let off = last[1] { #expect(on > off) }
    let line = String(decoding: home.read("\(home.work)/line") ?? [], as: UTF8.self)
    // A shell that prints the line ends it.
    return shell.name == .fish && line.hasSuffix("\n") ? String(line.dropLast()) : line
  }

  /// Presses Ctrl-G and then keys in the screen of gists.
  private func insert(_ terminal: TerminalSession, _ keys: String...) async throws {
    try terminal.type("\u{7}")
    try await terminal.waitFor(Self.entered)
    for keys in keys { try terminal.type(keys) }
    try await terminal.waitFor(Self.left)
  }

  @Test(arguments: WidgetShell.all)
  fileprivate func `Ctrl-G, letters, Enter and a placeholder put a snippet at the cursor`(
    shell: WidgetShell
  ) async throws {
    try await withLibrary { home in
      try await with(shell, in: home) { terminal in
        try terminal.type("echo é z\u{1B}[D")
        try await insert(terminal, "de", "\r", "\r", "a b", "\r")
        #expect(try await line(shell, terminal, home) == "echo é touch ran; ssh web1:a bz")
        try terminal.type("X")
        #expect(try await line(shell, terminal, home) == "echo é touch ran; ssh web1:a bXz")
      }
    }
  }

  @Test(arguments: WidgetShell.emacs)
  fileprivate func `a choice is taken by an arrow or a letter, or another text is typed`(
    shell: WidgetShell
  ) async throws {
    try await withLibrary { home in
      for (keys, choice) in [
        ("\r", "alpha"), ("\u{1B}[B\r", "beta"), ("g\r", "gamma"), ("a b\r", "a b"),
      ] {
        try await with(shell, in: home) { terminal in
          try await insert(terminal, "stage\r", keys)
          #expect(try await line(shell, terminal, home) == "touch ran; up \(choice)")
        }
      }
    }
  }

  @Test(arguments: WidgetShell.emacs)
  fileprivate func `texts of several lines and of shell syntax stay as they are`(
    shell: WidgetShell
  ) async throws {
    try await withLibrary { home in
      for (words, text) in [
        ("loop", "for i in 1 2; do\n\ttouch ran\ndone\n"), ("hostile", Self.hostile),
      ] {
        try await with(shell, in: home) { terminal in
          try await insert(terminal, words, "\r")
          #expect(try await line(shell, terminal, home) == text)
        }
      }
    }
  }

  @Test(arguments: WidgetShell.all)
  fileprivate func `Escape, Ctrl-C, Ctrl-G and refused text leave the line as it was`(
    shell: WidgetShell
  ) async throws {
    try await withLibrary { home in
      try await with(shell, in: home) { terminal in
        try terminal.type("echo 'a b' c\u{1B}[D")
        for keys in [
          "\u{1B}", "\u{3}", "\u{7}", "dep\r\u{3}", "dep\rx\u{7}", "escape\r\r\u{3}",
          "zzz\r\u{1B}",
        ] {
          try await insert(terminal, keys)
          #expect(try await line(shell, terminal, home) == "echo 'a b' c", "\(keys)")
        }
        try terminal.type("X")
        #expect(try await line(shell, terminal, home) == "echo 'a b' Xc")
        #expect(!String(decoding: terminal.screen, as: UTF8.self).contains("error:"))
      }
    }
  }

  @Test(arguments: WidgetShell.all.filter(\.isVi))
  fileprivate func `it works in the command mode of vi`(shell: WidgetShell) async throws {
    try await withLibrary { home in
      try await with(shell, in: home) { terminal in
        try terminal.type("zz\u{1B}")
        // Fish takes what follows at once for a key with Alt.
        if shell.name == .fish { try await terminal.waitFor("default") }
        try terminal.type("0")
        try await insert(terminal, "hostile\r")
        #expect(try await line(shell, terminal, home) == Self.hostile + "zz")
      }
    }
  }

  @Test(arguments: WidgetShell.emacs)
  fileprivate func `an error is shown and leaves the line as it was`(
    shell: WidgetShell
  ) async throws {
    try await withLibrary { home in
      let home = home.with(["XDG_DATA_HOME": "\(home.root)/nowhere"])
      try await with(shell, in: home) { terminal in
        try terminal.type("echo a b\u{1B}[D")
        try terminal.type("\u{7}")
        try await terminal.waitFor("error: no library for ")
        #expect(try await line(shell, terminal, home) == "echo a b")
      }
    }
  }

  @Test func `prints the text alone while stdin and stdout are pipes`() async throws {
    try await withLibrary { home in
      let script = "text=$(echo stdin | \"$@\" 2>/dev/null; echo \"=$?\"); printf '[%s]' \"$text\""
      let program = Program.gists(["insert", "the", "loop.sh"], in: home).through(shell: script)
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("for i in 1 2; do")
        try terminal.type("\r")
      }
      #expect(
        result.text.hasSuffix("[for i in 1 2; do\r\n\ttouch ran\r\ndone\r\n=0]"), "\(result.text)")
      #expect(result.hasModesOfStart)
      let state = String(
        decoding: home.read("\(home.state)/gists/insertions.json") ?? [], as: UTF8.self)
      #expect(state.contains(#""part": "loop.sh""#))
    }
  }

  @Test(arguments: [["GISTS_PLAIN": "1"], ["TERM": "dumb"], ["GISTS_CHOOSER": "head -n1"]])
  func `asks line by line where there is no screen`(environment: [String: String]) async throws {
    try await withLibrary { home in
      let program = Program.gists(["insert", "deploy"], in: home.with(environment))
      let script = "text=$(\"$@\" </dev/null); printf '[%s]' \"$text\""
      let result = try await TerminalSession.run(program.through(shell: script)) { terminal, _ in
        if environment["GISTS_CHOOSER"] == nil {
          try await terminal.waitFor("1")
          try terminal.type("1\n")
        }
        try await terminal.waitFor("host [web1]: ")
        try terminal.type("db\n")
        try await terminal.waitFor("dir: ")
        try terminal.type("\n")
      }
      #expect(result.text.hasSuffix("[touch ran; ssh db:<dir>]"), "\(result.text)")
      #expect(!result.text.contains(Self.entered))
      #expect(result.hasModesOfStart)
    }
  }

  @Test func `the choices stand in the question where there is no screen`() async throws {
    try await withLibrary { home in
      let program = Program.gists(["insert", "stage"], in: home.with(["GISTS_PLAIN": "1"]))
      let result = try await TerminalSession.run(program) { terminal, _ in
        try await terminal.waitFor("1")
        try terminal.type("1\n")
        try await terminal.waitFor("stage [alpha|beta|gamma]: ")
        try terminal.type("beta\n")
      }
      #expect(result.text.contains("touch ran; up beta"), "\(result.text)")
    }
  }

  @Test(.requires("setsid")) func `names the other commands where there is no terminal`()
    async throws
  {
    try await withLibrary { home in
      let result = try await Program(
        command: ["setsid", "--wait", "gists", "insert", "deploy"], home: home
      ).run()
      #expect(result.exit == 64)
      #expect(result.out == "")
      let host = home.environment["GISTS_HOST"] ?? ""
      #expect(
        result.err == """
          error: gists insert requires a terminal
          hint: to find a gist, run gists search WORDS
          hint: to print a file, run gists view --raw ID FILE

          """, "\(host)")
    }
  }
}
