import ChildProcesses
import FoundationEssentials
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
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
  func `chafa draws the image it is given`(form: String, escape: String) async throws {
    let machine = try TestMachine()
    machine.environment = ["GISTS_IMAGES": form, "PATH": "/usr/local/bin:/usr/bin:/bin"]
    machine.terminal = Terminal(outIsTerminal: true, outHasColor: true)
    var context = machine.context(.collecting(terminal: machine.terminal))
    let live = ProcessRunner.live(
      ChildEnvironment(context.settings.variables, context.resolvedTokens))
    context.processRunner = live
    // Beside a thousand other tests, chafa may take longer than a user would wait.
    context.processRunner.drawing = { command, image, cell, limit, _ in
      await live.drawing(command, image, cell, limit, .seconds(300))
    }
    let size = Picture.Size(rows: 2)
    let drawn = await context.programs.images.picture(Self.picture, of: "hubot", size)
    let initials = await context.programs.images.picture(nil, of: "hubot", size)
    #expect(drawn != nil)
    #expect(drawn != initials)
    #expect(drawn?.beside([]).joined().contains(escape) == true)
    let broken = await context.programs.images.picture([1, 2, 3], of: "hubot", size)
    #expect(broken == initials)
  }
}
