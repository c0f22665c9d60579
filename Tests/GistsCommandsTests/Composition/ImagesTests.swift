import FoundationEssentials
import TerminalOutput
import TestSupport
import Testing

@testable import GistsCommands

@Suite struct ImagesTests {
  /// A PNG of six by six pixels in two colours.
  private static let picture = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAMAAADXEh96AAAABlBMVEXw8PA8ZKCEkfeTAA\
        AAFUlEQVR42mNgYGBgZGRkQKUwRRgYAAGkABMJqpqOAAAAAElFTkSuQmCC
        """) ?? Data())

  @Test(.requires("chafa"), arguments: [("blocks", "\u{1B}["), ("sixel", "\u{1B}P")])
  func `chafa draws what it gets`(form: String, escape: String) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_IMAGES": form, "PATH": "/usr/local/bin:/usr/bin:/bin"]
    machine.terminal = Terminal(outIsTerminal: true, outHasColor: true)
    var context = machine.context(.collecting(terminal: machine.terminal))
    context.programs = .live(context.variables)
    let size = Picture.Size(rows: 2)
    let drawn = await context.images.picture(Self.picture, of: "hubot", size)
    let initials = await context.images.picture(nil, of: "hubot", size)
    #expect(drawn != nil)
    #expect(drawn != initials)
    #expect(drawn?.beside([]).joined().contains(escape) == true)
    let broken = await context.images.picture([1, 2, 3], of: "hubot", size)
    #expect(broken == initials)
  }

  @Test func `a program's output is had whole, or not at all`() async {
    let programs = Programs.live(
      EnvironmentVariables(["PATH": "/usr/bin:/bin", "GH_TOKEN": "ghp_1"]))
    let input = Array("text\n".utf8)
    #expect(await programs.output(["cat"], input, 100, .seconds(20)) == input)
    #expect(await programs.output(["cat"], input, 4, .seconds(20)) == nil)
    #expect(await programs.output(["sh", "-c", "cat; exit 1"], input, 100, .seconds(20)) == nil)
    #expect(await programs.output(["sh", "-c", "echo $GH_TOKEN"], [], 100, .seconds(20)) == [10])
    #expect(await programs.output(["no-such-program-here"], [], 100, .seconds(20)) == nil)
    #expect(await programs.output([], [], 100, .seconds(20)) == nil)
    #expect(await programs.output(["sleep", "20"], [], 100, .milliseconds(10)) == nil)
  }
}
