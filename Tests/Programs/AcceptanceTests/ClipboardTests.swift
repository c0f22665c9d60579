import FoundationEssentials
import Glibc
import SandboxServer
import TestSupport
import Testing

/// The clipboard of a real X server, of a stand-in for Wayland's program, and of the terminal.
@Suite struct Clipboard {
  private static let id = String(repeating: "c0de", count: 8)
  private static let text = "één\r\n日本 \u{1B}[1m no end"
  private static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0xFF]

  /// Runs `body` with a sandbox that has a secret gist, and a home that is signed in.
  private func with(_ body: (Sandbox, ScratchHome) async throws -> Void) async throws {
    try await ScratchHome.with { home in
      try await Sandbox.with(SandboxOptions(approval: .auto)) { sandbox in
        let now = sandbox.now
        sandbox.withState { state in
          state.add(
            StoredGist(
              id: Self.id, owner: "octocat", description: "Text", isPublic: false,
              files: [
                "a.txt": StoredFile(Array(Self.text.utf8)), "b.png": StoredFile(Self.image),
              ], createdAt: now, updatedAt: now))
        }
        try await body(
          sandbox, home.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]))
      }
    }
  }

  /// Creates a folder with these programs only, for `PATH`.
  private func tools(_ names: String..., in home: ScratchHome) throws -> String {
    let folder = "\(home.root)/tools"
    mkdir(folder, 0o700)
    for name in names { symlink("/usr/bin/\(name)", "\(folder)/\(name)") }
    return folder
  }

  /// Starts an X server, and ends it after the script; its clipboard programs end with it.
  private static let display = """
    set -e
    coproc X { exec Xvfb -displayfd 1 -nolisten tcp -screen 0 64x64x8 2>/dev/null; }
    trap 'kill $X_PID; wait' EXIT
    read -r number <&"${X[0]}"
    export DISPLAY=:$number
    # Both programs go on in the background before they own the clipboard.
    await() { until eval "$1"; do sleep 0.05; done; }
    # A busy machine may need more than the five seconds for pasting: then gists runs again.
    again() {
      for _ in {1..20}; do
        local status=0 start=$SECONDS
        "$@" 2>errors || status=$?
        if [ $status = 0 ] || [ $((SECONDS - start)) -lt 5 ]; then break; fi
      done
      cat errors >&2
      return $status
    }

    """

  /// After this time, gists takes a clipboard program that fails for one that keeps running.
  private static let limit = Duration.seconds(2)

  @Test(.requires("Xvfb", "xclip", "xsel"), arguments: ["xclip", "xsel"])
  func `a real program copies the exact text of a gist, and create --paste reads it`(
    tool: String
  ) async throws {
    try await with { sandbox, home in
      let tools = try tools(tool, in: home)
      let gists = "PATH=\(tools) \(Program.builtPrograms)/gists"
      let script =
        Self.display + """
          \(gists) copy \(Self.id) a.txt
          await 'xclip -selection clipboard -out >copied 2>/dev/null'
          again env \(gists) create --paste -f pasted.txt -c
          await 'xsel --clipboard --output >url && grep -q ^http url'
          """
      let result = try await Program(command: ["bash", "-c", script], home: home).run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.err == "")
      #expect(home.read("\(home.work)/copied") == Array(Self.text.utf8))
      let url = result.out.split(separator: "\n").first.map(String.init) ?? ""
      #expect(home.read("\(home.work)/url") == Array(url.utf8))
      let pasted = sandbox.withState { state in
        state.gists.values.lazy.compactMap { $0.files["pasted.txt"]?.bytes }.first
      }
      #expect(pasted == Array(Self.text.utf8))
    }
  }

  @Test(.requires("Xvfb", "xclip"))
  func `an image is copied as one, byte for byte`() async throws {
    try await with { _, home in
      let script =
        Self.display + """
          \(Program.builtPrograms)/gists copy \(Self.id) b.png
          await 'xclip -selection clipboard -target image/png -out >copied 2>/dev/null'
          """
      let tools = try tools("xclip", in: home)
      let result = try await Program(
        command: ["env", "PATH=\(tools):\(home.environment["PATH"] ?? "")", "bash", "-c", script],
        home: home
      ).run()
      #expect(result.exit == 0 && result.err == "", "\(result)")
      #expect(home.read("\(home.work)/copied") == Self.image)
    }
  }

  @Test(.requires("xclip"))
  func `without a display that is said, and without a program what to install`() async throws {
    try await with { _, home in
      let path = try tools("xclip", in: home)
      let noDisplay = try await repeating {
        try await gists("copy", Self.id, "a.txt", in: home, environment: ["PATH": path])
      } while: {
        $0.exit == 0 && $0.time >= Self.limit
      }
      #expect(noDisplay.exit == 69)
      #expect(
        noDisplay.err == """
          error: could not copy a.txt: no display (xclip needs one)
          hint: set WAYLAND_DISPLAY or DISPLAY; over SSH, connect with ssh -X

          """)
      let noProgram = try await gists(
        "copy", Self.id, "a.txt", in: home, environment: ["PATH": "/nosuch"])
      #expect(noProgram.exit == 69)
      #expect(
        noProgram.err == """
          error: could not copy a.txt: no clipboard program found
          hint: install wl-clipboard, xclip or xsel

          """)
    }
  }

  @Test func `in a Wayland session wl-copy gets the text on stdin`() async throws {
    try await with { _, home in
      let programs = try home.program(
        "wl-copy",
        script: "#!/bin/sh\nprintf '%s' \"$*\" >\(home.work)/words\ncat >\(home.work)/copied\n")
      let path = "\(programs):\(home.environment["PATH"] ?? "")"
      let result = try await gists(
        "copy", Self.id, "a.txt", in: home,
        environment: ["PATH": path, "WAYLAND_DISPLAY": "wayland-9", "DISPLAY": ":99"])
      #expect(result.exit == 0, "\(result)")
      #expect(result.out + result.err == "")
      // On a busy machine, gists does not wait for it.
      try await eventually { home.read("\(home.work)/copied") == Array(Self.text.utf8) }
      #expect(home.read("\(home.work)/words") == [])
    }
  }

  @Test func `the terminal is asked if no clipboard program is installed or has a display`()
    async throws
  {
    try await with { _, home in
      let sequence = "\u{1B}]52;c;" + Data(Self.text.utf8).base64EncodedString() + "\u{7}"
      let without = home.with(["PATH": try tools("setsid", in: home), "TERM": "xterm-256color"])
      let command = Program.gists(["copy", Self.id, "a.txt"], in: without)
      let asked = try await TerminalSession.run(command) { _, _ in }
      #expect(asked.ending == .exit(0), "\(asked.text)")
      #expect(asked.text.contains(sequence))
      #expect(
        asked.text.contains(
          "no clipboard program found; asked the terminal to copy a.txt (OSC 52)"))
      // The terminal doesn't tell whether it copied.
      #expect(!asked.text.contains("Copied"), "\(asked.text)")

      let programs = try home.program("xsel", script: "#!/bin/sh\nexit 1\n")
      let failing = without.with(["PATH": "\(programs):\(home.root)/tools"])
      func copy(in home: ScratchHome) async throws -> TerminalSession.Result {
        try await repeating {
          try await TerminalSession.run(.gists(["copy", Self.id, "a.txt"], in: home)) { _, _ in }
        } while: {
          $0.text.contains("Copied") && $0.time >= Self.limit
        }
      }
      let remote = try await copy(in: failing)
      #expect(remote.ending == .exit(0), "\(remote.text)")
      #expect(remote.text.contains(sequence))
      #expect(
        remote.text.contains("no display for xsel; asked the terminal to copy a.txt (OSC 52)"))
      let there = try await copy(in: failing.with(["DISPLAY": ":99"]))
      #expect(there.ending == .exit(69))
      #expect(!there.text.contains("\u{1B}]52"))
      #expect(there.text.contains("xsel failed with DISPLAY=:99"))
    }
  }

  @Test(.requires("tmux"))
  func `a real tmux with its own settings gets the text`() async throws {
    try await with { _, home in
      let tools = try tools("tmux", in: home)
      let script = """
        set -e
        tmux="/usr/bin/tmux -S $PWD/socket -f /dev/null"
        $tmux new-session -d -x 80 -y 24 'sleep 3600'
        trap "$tmux kill-server" EXIT
        # A busy machine may need more than the two seconds for tmux: then gists runs again.
        for _ in {1..20}; do
          rm -f status
          start=$SECONDS
          $tmux new-window -d \
            "PATH=\(tools) \(Program.builtPrograms)/gists copy \(Self.id) a.txt 2>note; echo \\$? >status"
          until [ -s status ]; do sleep 0.05; done
          if [ "$(cat status)" = 0 ] || [ $((SECONDS - start)) -lt 2 ]; then break; fi
        done
        $tmux save-buffer copied
        """
      let result = try await Program(command: ["bash", "-c", script], home: home).run()
      #expect(result.exit == 0, "\(result)")
      #expect(home.read("\(home.work)/copied") == Array(Self.text.utf8))
      #expect(home.read("\(home.work)/status") == Array("0\n".utf8))
      #expect(
        home.read("\(home.work)/note")
          == Array(
            ("note: no clipboard program found; copied a.txt to tmux's buffer; "
              + "tmux passes it to the terminal if it can\n").utf8))
    }
  }
}
