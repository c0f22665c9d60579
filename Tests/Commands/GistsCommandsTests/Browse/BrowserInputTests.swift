import CommandSupport
import GistsTUI
import TerminalOutput
import Testing

@testable import GistsCommands

@Suite struct `Input of the browser` {
  @Test func `keys have names in angle brackets`() throws {
    let keys = try KeyNotation(argument: "jé⏎<Esc><C-d><S-Tab><PgUp><F5><lt>").keys
    #expect(
      keys == [
        .text("j"), .text("é"), .enter, .escape, .control("d"), .backTab, .pageUp, .function(5),
        .text("<"),
      ])
  }

  @Test(arguments: ["<", "<Nope>", "<C-xy>", "<F13>"])
  func `an unknown key is refused`(keys: String) {
    #expect(throws: Failure.self) { try KeyNotation(argument: keys) }
  }

  @Test(arguments: ["80", "80x", "0x24", "80x24x1", "1001x24", "-1x5", "ax4"])
  func `a size is two numbers`(size: String) {
    #expect(throws: Failure.self) { try FrameSize(argument: size) }
  }

  @Test(arguments: [
    ("mine", BrowserList.mine), ("public", .public), ("starred", .starred), ("files", .files),
    ("users", .users), ("repos", .repositories), ("trash", .trash),
    ("@octocat", .gists(of: "octocat")),
  ])
  func `a list has the name that opens it`(argument: String, list: BrowserList) throws {
    #expect(try BrowserList(argument: argument) == list)
    #expect(list.argument == argument)
  }

  @Test func `quotes keep words of a command line together`() {
    #expect(
      CommandWords.words(of: #"edit 'a b' --desc="c  d" ''"#) == ["edit", "a b", "--desc=c  d", ""])
  }
}
