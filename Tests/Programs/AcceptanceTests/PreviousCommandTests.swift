import Glibc
import TestSupport
import Testing

/// The recipes of `gists help migrate` for the command before, typed at the prompt of real shells.
@Suite(.requires("bash", "zsh", "fish"), .endsHangs)
struct `The previous command of a shell` {
  private static let shells = [
    "bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"],
    "fish": ["fish", "-i", "-C", "set -g fish_greeting"],
  ]

  /// The recipe in the row of a shell.
  private func recipe(_ shell: String, in home: ScratchHome) async throws -> String {
    let row = "    previous command, \(shell)"
    let help = try await gists("help", "migrate", in: home).out
    let line = try #require(help.split(separator: "\n").first { $0.hasPrefix(row) })
    return String(line.dropFirst(row.count).drop { $0 == " " })
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `is sent as it was typed`(shell: String) async throws {
    try await ScratchHome.with { home in
      let recipe = try await recipe(shell, in: home)
      let programs = try home.program(
        "gists", script: "#!/bin/sh\ncat >sent\nprintf 'se%s\\n' nt\n")
      let path = home.environment["PATH"] ?? ""
      let own = home.with([
        "PATH": "\(programs):\(path)", "INPUTRC": "/dev/null", "HISTFILE": "",
      ])
      let command = try #require(Self.shells[shell])
      for typed in [#"echo  'one  "two"' a\\nb"#, "echo 'one\n  two'"] {
        try await TerminalSession.run(Program(command: command, home: own), columns: 120) {
          terminal, process in
          let keys = String(typed.map { $0 == "\n" ? "\r" : $0 })
          try terminal.type("\(keys)\r\(recipe)\r")
          try await terminal.waitFor("sent")
          process.send(signal: SIGKILL)
        }
        let sent = home.read("\(home.work)/sent").map { String(decoding: $0, as: UTF8.self) }
        #expect(sent == typed + "\n", "\(shell)")
      }
    }
  }
}
