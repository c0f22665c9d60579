import ClientState
import GitHubAPI
import Glibc
import LocalFiles
import TerminalOutput
import TestSupport
import Testing
import TextFormats

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ConfigTests {
  private let machine: TestMachine

  init() throws { machine = try TestMachine() }

  private var path: String { "\(machine.folder)/.config/gists/config" }

  private func write(_ text: String) throws { try PrivateFile(path).write(Array(text.utf8)) }

  @Test func `set writes a setting that get prints and unset removes`() async throws {
    #expect(
      await machine.gists("config", "set", "editor", "code --wait")
        == .init(out: "", err: "", status: .done))
    #expect(machine.files(".config")["gists/config"] == "editor = code --wait\n")
    #expect(
      await machine.gists("config", "get", "editor")
        == .init(out: "code --wait\n", err: "", status: .done))
    #expect(
      await machine.gists("config", "unset", "editor") == .init(out: "", err: "", status: .done))
    #expect(machine.files(".config")["gists/config"] == "")
    #expect(
      await machine.gists("config", "unset", "editor")
        == .init(out: "", err: "note: editor is not set in the settings file\n", status: .done))
    #expect(
      await machine.gists("config", "get", "editor") == .init(out: "", err: "", status: .no))
  }

  @Test func `the key of an equals sign is written by its name`() async throws {
    #expect(await machine.gists("config", "set", "key.=", "open").status == .done)
    #expect(machine.files(".config")["gists/config"] == "key.equal = open\n")
    #expect(await machine.gists("config", "get", "key.=").out == "open\n")
  }

  @Test(arguments: [
    "key.a=b", "view.a=b", "view.=", "view. a", "view.a ", "view.a\nhost", "key.", "view.",
  ])
  func `a name that no line of the file can have is refused`(name: String) async throws {
    let result = await machine.gists("config", "set", name, "mine")
    #expect(result.status == .wrongUsage)
    #expect(result.err.hasPrefix("error: unknown setting: "))
    #expect(machine.files(".config")["gists/config"] == nil)
  }

  @Test func `a theme that neither gists nor bat has is refused`() async throws {
    let result = await machine.gists("config", "set", "theme", "pink")
    #expect(
      result
        == .init(
          out: "",
          err: """
            error: invalid value for theme: pink
            hint: use terminal, light, dark or high-contrast

            """, status: .wrongUsage))
    #expect(machine.files(".config")["gists/config"] == nil)
    #expect(await machine.gists("config", "set", "theme", "high-contrast").status == .done)
  }

  @Test func `list prints each setting with its source`() async throws {
    try write("pager = less\ncolor = never\nimages = off\n")
    machine.environment = ["GISTS_PAGER": "more", "EDITOR": "vi", "BROWSER": "w3m"]
    #expect(
      await machine.gists("config", "list", "--wait")
        == .init(
          out: """
            host\tgithub.com\tdefault
            editor\tvi\tEDITOR
            pager\tmore\tGISTS_PAGER
            browser\tw3m\tBROWSER
            avatars\ton\tdefault
            images\toff\tfile
            color\tnever\tfile
            wait\ton\toption
            theme\t\tdefault
            chooser\t\tdefault

            """, err: "", status: .done))
  }

  @Test(arguments: [
    ["config", "list"], ["config", "get", "host"], ["links"], ["completion", "zsh"],
  ])
  func `every command that reads settings warns once of unknown ones`(words: [String])
    async throws
  {
    try write("# mine\nedtor = vi\n")
    #expect(
      await machine.gists(words).err == "warning: \(path): line 2: unknown setting: edtor\n")
  }

  @Test func `set and list say the same of a settings file that can't be read`() async throws {
    try write("")
    unlink(path)
    mkdir(path, 0o700)
    let list = await machine.gists("config", "list")
    #expect(list.status == .configurationUnusable)
    #expect(await machine.gists("config", "set", "wait", "on") == list)
    #expect(await machine.gists("config", "unset", "wait") == list)
  }

  @Test func `changes are printed as JSON`() async throws {
    #expect(
      await machine.gists("config", "set", "wait", "on", "--json").out
        == #"[{"key":"wait","value":"on","done":"set"}]"# + "\n")
    #expect(
      await machine.gists("config", "get", "wait", "--json").out
        == #"{"key":"wait","value":"on","source":"file"}"# + "\n")
    #expect(
      await machine.gists("config", "unset", "wait", "--json").out
        == #"[{"key":"wait","value":null,"done":"unset"}]"# + "\n")
  }

  @Test func `wrong keys and values are wrong usage`() async throws {
    let key = await machine.gists("config", "set", "edtor", "vi")
    #expect(key.status == .wrongUsage)
    #expect(key.err.hasPrefix("error: unknown setting: edtor\n"))
    #expect(key.err.contains("hint: did you mean editor?\n"))
    let value = await machine.gists("config", "set", "color", "purple")
    #expect(value.status == .wrongUsage)
    #expect(value.err.hasPrefix("error: invalid value for color: purple\n"))
    #expect(value.err.contains("hint: use auto, always or never\n"))
    #expect(machine.files(".config") == [:])
  }

  @Test func `an invalid setting stops commands until it is mended`() async throws {
    try write("# mine\ncolor = purple\n")
    #expect(
      await machine.gists("list")
        == .init(
          out: "",
          err: """
            error: \(path): line 2: invalid color: purple
            hint: use auto, always or never
            hint: run gists config unset color

            """, status: .configurationUnusable))
    #expect(await machine.gists("config", "unset", "color").status == .done)
    #expect(machine.files(".config")["gists/config"] == "# mine\n")
  }

  @Test func `a line that is no setting is an error and stays`() async throws {
    try write("editor vi\n")
    let expected = TestMachine.Result(
      out: "",
      err: """
        error: \(path): line 1: not a setting (key = value) or a comment
        hint: fix the file, or move it away and run gists config list

        """, status: .configurationUnusable)
    #expect(await machine.gists("list") == expected)
    #expect(await machine.gists("config", "set", "wait", "on") == expected)
    #expect(machine.files(".config")["gists/config"] == "editor vi\n")
  }

  @Test func `the configured host is used without GISTS_HOST`() async throws {
    try write("host = ghe.example.com\n")
    let context = try machine.context().withSettings()
    #expect(try context.settings.namedHost().name == "ghe.example.com")
    machine.environment["GISTS_HOST"] = "octo.ghe.com"
    #expect(try machine.context().withSettings().settings.namedHost().name == "octo.ghe.com")
  }

  @Test func `GISTS_TOKEN is not sent to the configured host`() async throws {
    try write("host = ghe.example.com\n")
    machine.environment = ["GISTS_TOKEN": "for_github", "GH_ENTERPRISE_TOKEN": "for_the_server"]
    let context = try machine.context().withSettings()
    let host = try context.settings.namedHost()
    #expect(context.sessions.credentials(for: host).variables.names == ["GH_ENTERPRISE_TOKEN"])
    #expect(context.sessions.credentials(for: .gitHub).variables.names == ["GISTS_TOKEN"])
  }

  @Test func `the file comes before variables that other programs use too`() async throws {
    try write("editor = ours\npager = more\nbrowser = w3m\nwait = on\ncolor = always\n")
    machine.environment = [
      "EDITOR": "vi", "VISUAL": "vim", "PAGER": "less", "BROWSER": "lynx", "NO_COLOR": "1",
    ]
    let context = try machine.context().withSettings()
    #expect(context.settings.value(.editor) == "ours")
    #expect(context.settings.environment(with: .pager)["GISTS_PAGER"] == "more")
    #expect(context.programs.browserNames == "w3m")
    #expect(try context.sessions.rateLimitWait() == .unlimited)
    #expect(context.console.terminal.outHasColor)
    let uncolored = machine.context().configured(RunOptions(color: .never), isJSON: false)
    #expect(try !uncolored.withSettings().console.terminal.outHasColor)
  }

  @Test func `an invalid variable is named`() async throws {
    machine.environment["GISTS_COLOR"] = "purple"
    #expect(
      await machine.gists("list")
        == .init(
          out: "",
          err: "error: invalid GISTS_COLOR: purple\nhint: use auto, always or never\n",
          status: .configurationUnusable))
  }

  @Test func `help names every setting with its values, and every variable`() async throws {
    let help = await machine.gists("config", "--help").out
    let environment = await machine.gists("help", "environment").out
    for key in SettingKey.allCases {
      #expect(help.contains("\n  \(key.rawValue) "), "\(key)")
      #expect(environment.contains("GISTS_\(key.rawValue.uppercased())"), "\(key)")
    }
    #expect(
      help.contains(
        """

          color      auto, always, never
          wait       on, off: whether to wait for rate limits to reset, however long
          theme      terminal, light, dark, high-contrast; or, for code, a bat theme
          chooser    the program to choose from a list with, such as fzf
          key.KEY    what a key does in the browser: an action, :COMMAND of gists,
        """))
  }

  @Test func `the settings name every form of images, every choice of color and every theme`() {
    #expect(
      Set(SettingKey.images.choices)
        == Set(ImageForm.allCases.map(\.rawValue)).subtracting(["initials"]).union(["auto"]))
    #expect(Set(SettingKey.color.choices) == Set(ColorChoice.allCases.map(\.rawValue)))
    #expect(Set(SettingKey.theme.choices) == Set(ColorTheme.allCases.map(\.rawValue)))
  }
}
