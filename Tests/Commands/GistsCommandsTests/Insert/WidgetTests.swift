import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct `gists widget` {
  @Test(arguments: [
    ("ctrl-g", #"\C-g"#, "^G", #"\cg"#), ("alt-s", #"\es"#, "^[s", #"\es"#),
    (" Ctrl-O ", #"\C-o"#, "^O", #"\co"#),
  ])
  func `has a key in the notation of each shell`(
    name: String, bash: String, zsh: String, fish: String
  ) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_WIDGET_KEY": name]
    let scripts = await (
      machine.gists("widget", "bash").out, machine.gists("widget", "zsh").out,
      machine.gists("widget", "fish").out
    )
    for keymap in ["emacs-standard", "vi-insert", "vi-command"] {
      #expect(scripts.0.contains("  bind -m \(keymap) -x '\"\(bash)\": __gists_insert'\n"))
    }
    for keymap in ["emacs", "viins", "vicmd"] {
      #expect(scripts.1.contains("  bindkey -M \(keymap) '\(zsh)' __gists_insert\n"))
    }
    for mode in ["", "-M insert "] {
      #expect(scripts.2.contains("    bind \(mode)\(fish) __gists_insert\n"))
    }
  }

  @Test func `is Ctrl-G without a variable`() async throws {
    let machine = try TestMachine()
    let byDefault = await machine.gists("widget", "zsh")
    machine.environment = ["GISTS_WIDGET_KEY": "ctrl-g"]
    #expect(await machine.gists("widget", "zsh") == byDefault)
    #expect(byDefault.status == .done)
  }

  @Test(arguments: [
    "g", "ctrl", "ctrl-", "ctrl-gg", "ctrl-alt-g", "shift-g", "ctrl-1", "ctrl-é", "^G", "alt-'",
    "ctrl-c", "ctrl-i", "ctrl-j", "ctrl-m", "ctrl-q", "ctrl-s", "ctrl-z", "meta-x",
  ])
  func `refuses a key that is none, or that no shell gets`(name: String) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_WIDGET_KEY": name]
    #expect(
      await machine.gists("widget", "bash")
        == .init(
          out: "",
          err: """
            error: invalid GISTS_WIDGET_KEY: \(name)
            hint: use ctrl- or alt- and a letter, such as ctrl-g or alt-s

            """, status: .configurationUnusable))
  }

  @Test func `names a shell that it does not know`() async throws {
    let result = try await TestMachine().gists("widget", "tcsh")
    #expect(result.status == .wrongUsage)
    #expect(result.out == "")
  }
}
