import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `Keys of the user's own` {
  static func own(_ settings: KeyValuePairs<String, String>) throws -> [CustomKey] {
    try settings.map { name, value in
      try CustomKey(name: name, value: value) { Browse.commands($0) != nil }
    }
  }

  private func browse(
    _ settings: KeyValuePairs<String, String>, _ columns: Int = 80, _ rows: Int = 24,
    list: BrowserList = .mine
  ) throws -> Browse {
    var browse = Browse(columns, rows, list: list, customKeys: try Self.own(settings))
    browse.answersCommands = false
    return browse
  }

  private func shells(_ browse: Browse) -> [ShellRequest] {
    browse.effects.compactMap { if case .run(let request) = $0 { request.shell } else { nil } }
  }

  private func commands(_ browse: Browse) -> [[String]] {
    browse.effects.compactMap { effect in
      guard case .run(let request) = effect, request.shell == nil else { return nil }
      return request.arguments
    }
  }

  @Test func `a key runs the action it is bound to, and help and hints show it first`() throws {
    let browse = try browse(["ctrl-o": "star", "x": "open"], 80, 120)
    #expect(commands(browse.press("<C-o>")) == [["star", "--", "a1"]])
    #expect(browse.foot.hasPrefix(" x open  Ctrl-O star"))
    let help = browse.press("?").screen
    #expect(help.contains("│  Ctrl-O s "))
    #expect(help.contains("│  x l Enter → "))
    #expect(browse.press("x").state.document == .gist("a1"))
  }

  @Test func `a key that is unbound does nothing, and hints don't name it`() throws {
    let browse = try browse(["s": "", "q": ""])
    #expect(commands(browse.press("s")) == [])
    #expect(!browse.foot.contains("star") && !browse.foot.contains("quit"))
    #expect(browse.press("q").effects == browse.effects)
    #expect(browse.press("q").status == " q has no meaning here. · ? shows all keys")
    #expect(browse.press("<C-c>").effects.last == .quit)
    #expect(browse.press("d").screen.contains("u restores it with a new ID."))
    #expect(
      try self.browse(["u": ""]).press("d").screen.contains("no key restores it"))
  }

  @Test func `an action of one place leaves the key as it is in others`() throws {
    let browse = try browse(["a": "star"])
    #expect(commands(browse.press("a")) == [["star", "--", "a1"]])
    #expect(browse.press("5a").foot == " Save user:")
  }

  @Test func `an action of all places replaces the key in each of them, and help says so`() throws {
    let browse = try browse(["d": "half-page-down"]).press("5")
    #expect(browse.press("d").state.messages.status == nil)
    #expect(browse.state.keys(of: .halfPageDown) == ["d", .control("d")])
    for action in [BrowserAction.delete, .removeUser, .removeDraft] {
      #expect(browse.state.keys(of: action) == [])
    }
  }

  @Test func `menus, questions and fields keep their keys`() throws {
    let browse = try browse(["y": "star", "t": "open", "n": ""])
    #expect(commands(browse.press("y")) == [["star", "--", "a1"]])
    #expect(commands(browse.press("dy")) == [["delete", "--yes", "--", "a1"]])
    #expect(browse.press("dn").state.dialogs.overlay == nil)
    #expect(browse.press("t").state.document == .gist("a1"))
    #expect(browse.press("St").state.current.arrangement.sorting == .title)
    #expect(browse.press("fnty").foot == " Filter: nty")
  }

  @Test func `the last of two settings for a key counts`() throws {
    let browse = try browse(["B": "star", "<B>": "!true"])
    #expect(shells(browse.press("B")).map(\.text) == ["true"])
    #expect(commands(browse.press("B")) == [])
    #expect(browse.foot.contains("s star"))
  }

  @Test func `a line runs as after a colon, with the selected gist or its placeholders`() throws {
    let browse = try browse(["D": ":diff", "V": ":link 'a {owner}' {id}", "X": ":delete"])
    #expect(commands(browse.press("D")) == [["diff", "a1"]])
    #expect(commands(browse.press("jV")) == [["link", "a mona", "b2"]])
    #expect(commands(browse.press("tXy")) == [["delete", "--yes", "--", "a1"]])
  }

  @Test func `a command of the shell gets values as parameters, whatever they contain`() throws {
    let evil = "-rf `x` $(y) 'z' \"w\""
    var browse = try browse(["B": "!echo {url} --owner={owner}{id}"])
    browse.send(
      .rows(
        .mine,
        [BrowserRow(id: "a1", content: .gist(Browse.gist("a1", evil, "T", 1, true, minutes: 1)))]))
    #expect(
      shells(browse.press("B")) == [
        ShellRequest(
          text: "echo {url} --owner={owner}{id}",
          script: #"echo "${1}" --owner="${2}""${3}""#,
          values: ["https://gist.github.com/a1", "./" + evil, "a1"])
      ])
    #expect(browse.press("B").status == " echo {url} --owner={owner}{id}…")
  }

  @Test func `{file} is the current file of the open gist, {path} the file in Files`() throws {
    let browse = try browse(["B": "!cat {file}", "R": "!curl {raw}", "P": "!vi {path}"])
    #expect(shells(browse.press("B")).map(\.values) == [["README.md"]])
    #expect(browse.press("P").status == " {path} needs a file in Files")
    #expect(shells(browse.press("<Enter>B")).map(\.values) == [["README.md"]])
    #expect(shells(browse.press("<Enter>]B")).map(\.values) == [["retry.swift"]])
    #expect(shells(browse.press("PR")) == [])
  }

  @Test func `control characters in a name are refused`() throws {
    var browse = try browse(["B": "!echo {owner}"])
    let row = Browse.gist("a1", "a\nb", "T", 1, true, minutes: 1)
    browse.send(.rows(.mine, [BrowserRow(id: "a1", content: .gist(row))]))
    let pressed = browse.press("B")
    #expect(shells(pressed) == [])
    #expect(pressed.status == " ! not run: {owner} contains control characters")
  }

  @Test func `own keys are first in help, those of this place before the others`() throws {
    let lines = try browse(["B": "!firefox {url}", "=": "push", "D": ":diff", "ctrl-o": "open"])
      .press("?").screen.split(separator: "\n").compactMap { line in
        line.split(separator: "│", omittingEmptySubsequences: false).dropFirst().first?
          .split(separator: " ").joined(separator: " ")
      }
    let start = try #require(lines.firstIndex(of: "Your keys"))
    let rows = Array(lines[(start + 1)...].prefix(4))
    #expect(rows.prefix(3) == [">Ctrl-O Open", "D :diff", "B !firefox {url}"])
    #expect(rows.last?.hasPrefix("= Show the changes, then push") == true)
    #expect(rows.last?.hasSuffix(" · in Files") == true)
  }

  @Test(
    arguments: [
      ("esc", "quit", CustomKey.Problem.reserved(.escape)),
      ("C-c", "open", .reserved(.control("c"))),
      ("ctrl-i", "open", .sameAs(.control("i"), .tab)), ("nope", "open", .unknownKey("nope")),
      ("gg", "top", .unknownKey("gg")), ("B", "opne", .unknownAction("opne")),
      ("B", ":dif", .unknownCommand("dif")), ("B", ":", .noCommand), ("B", "! ", .noCommand),
      ("B", "!cat '{file}'", .quoted(.file)), ("B", "!sh -c \"cat {path}\"", .quoted(.path)),
      ("B", "!a\u{1B}b", .controlCharacter),
    ])
  func `settings that can't work are refused`(
    name: String, value: String, problem: CustomKey.Problem
  ) {
    #expect(throws: problem) {
      try CustomKey(name: name, value: value) { Browse.commands($0) != nil }
    }
  }

  @Test(
    arguments: [
      ("a {id}", #"a "${1}""#), ("${id} \\{id}", "${id} \\{id}"), ("{x} {ids}", "{x} {ids}"),
      ("'a'{id}\"b\"", #"'a'"${1}""b""#), (#"\'{id}"#, #"\'"${1}""#), ("'\\'{id}", #"'\'"${1}""#),
      ("\"${id}\"", "\"${id}\""), ("{id}{id}", #""${1}""${2}""#),
    ])
  func `only a placeholder outside of quotes is replaced; the shell's own words stay`(
    text: String, script: String
  ) throws {
    #expect(try ShellTemplate(text).script == script)
  }

  @Test func `every action has one name of small letters, dashes and digits`() {
    let names = CustomKey.actions.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } })
    #expect(
      names.prefix(14) == [
        "next", "previous", "page-down", "page-up", "half-page-down", "half-page-up", "top", "end",
        "open", "back", "next-tab", "previous-tab", "mine", "public",
      ])
    #expect(
      BrowserAction(name: "copy-url") == .copyURL && BrowserAction(name: "web") == .openInBrowser)
  }

  @Test func `a key reads back from its name in settings`() {
    for action in BrowserAction.allCases {
      for key in action.entry.keys { #expect(Key(named: key.settingName) == key) }
    }
    #expect(CustomKey.keyNames.allSatisfy { Key(named: $0)?.settingName == $0 })
    #expect(Key(named: "C-O") == .control("o") && Key(named: "<S-Tab>") == .backTab)
  }
}
