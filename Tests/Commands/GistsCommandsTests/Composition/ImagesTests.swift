import ChildProcesses
import FoundationEssentials
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

@Suite struct ImagesTests {
  /// A PNG of six by six pixels: light at the top left and the bottom right, blue in the other quarters.
  private static let png = Array(
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAAAYAAAAGCAMAAADXEh96AAAABlBMVEXw8PA8ZKCEkfeTAA\
        AAFUlEQVR42mNgYGBgZGRkQKUwRRgYAAGkABMJqpqOAAAAAElFTkSuQmCC
        """) ?? Data())

  @Test(.requires("chafa"), arguments: ["blocks", "sixel"])
  func `chafa draws the image it is given`(form: String) async throws {
    let machine = try TestMachine()
    machine.environment = [
      "GISTS_IMAGES": form, "COLORTERM": "truecolor", "PATH": "/usr/local/bin:/usr/bin:/bin",
    ]
    machine.terminal = Terminal(outIsTerminal: true, outHasColor: true)
    var context = machine.context(.collecting(terminal: machine.terminal))
    let live = ProcessRunner.live(
      ChildEnvironment(context.settings.variables, context.resolvedTokens))
    context.processRunner = live
    // Beside a thousand other tests, chafa may take longer than a user would wait.
    context.processRunner.drawing = { command, image, cell, limit, _ in
      await live.drawing(command, image, cell, limit, .seconds(300))
    }
    let size = TerminalImage.Size(rows: 2)
    let images = context.programs.images
    let drawn = try #require(await images.avatar(Self.png, of: "hubot", size)).beside([])
    let reds = form == "sixel" ? SixelReds(drawn.joined()).rows : drawn.map(Self.reds(ofLine:))
    #expect(Self.quarters(reds) == ["light", "blue", "blue", "light"])
    let initials = await images.avatar(nil, of: "hubot", size)
    let broken = await images.avatar([1, 2, 3], of: "hubot", size)
    #expect(broken == initials)
  }

  /// Returns how red each cell of a line is, from 0 to 255: the mean of its two colors.
  private static func reds(ofLine line: String) -> [Int?] {
    StyledText(sgr: line).runs.flatMap { run in
      let shades = [run.look.foreground, run.look.background].compactMap { color -> Int? in
        if case .rgb(let red, _, _) = color { Int(red) } else { nil }
      }
      let mean = shades.isEmpty ? nil : shades.reduce(0, +) / shades.count
      return run.text.map { _ in mean }
    }
  }

  /// Returns the colors of the quarters of an image, from the top left to the bottom right.
  private static func quarters(_ reds: [[Int?]]) -> [String] {
    let (rows, columns) = (reds.count, reds.first?.count ?? 0)
    return [0..<rows / 2, rows / 2..<rows].flatMap { rows in
      [0..<columns / 2, columns / 2..<columns].map { columns in
        let shades = rows.flatMap { row in columns.compactMap { reds[row][$0] } }
        guard !shades.isEmpty else { return "empty" }
        // Light is 240, blue is 60.
        return shades.reduce(0, +) / shades.count > 150 ? "light" : "blue"
      }
    }
  }
}

/// How red the pixels of an image in sixels are, from 0 to 255; nil where nothing is drawn.
private struct SixelReds {
  private(set) var rows: [[Int?]]

  init(_ text: String) {
    let size = text.firstMatch(of: /"\d+;\d+;(\d+);(\d+)/)
    let (width, height) = (Int(size?.1 ?? "") ?? 0, Int(size?.2 ?? "") ?? 0)
    rows = Array(repeating: Array(repeating: nil, count: width), count: height)
    var (palette, red) = ([Int: Int](), 0)
    var (top, column) = (0, 0)
    let body = size.map { text[$0.range.upperBound...].prefix { $0 != "\u{1B}" } } ?? ""
    for token in body.matches(of: /#(\d+)(?:;2;(\d+);\d+;\d+)?|!(\d+)(.)|./) {
      if let number = token.1.flatMap({ Int($0) }) {
        if let percent = token.2.flatMap({ Int($0) }) { palette[number] = percent * 255 / 100 }
        red = palette[number] ?? 0
      } else if token.0 == "$" {
        column = 0
      } else if token.0 == "-" {
        (top, column) = (top + 6, 0)
      } else {
        let count = token.3.flatMap { Int($0) } ?? 1
        draw((token.4 ?? token.0).utf8.first ?? 63, red, top, column..<column + count)
        column += count
      }
    }
  }

  /// Draws a column of six pixels, which a character tells, several times.
  private mutating func draw(_ sixel: UInt8, _ red: Int, _ top: Int, _ columns: Range<Int>) {
    for bit in 0..<6 where sixel >= 63 && (sixel - 63) >> bit & 1 == 1 {
      for column in columns where top + bit < rows.count && column < rows[top + bit].count {
        rows[top + bit][column] = red
      }
    }
  }
}
