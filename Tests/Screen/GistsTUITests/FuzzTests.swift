import ByteTools
import GistsTUI
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@Suite("Keys and sizes at random")
struct FuzzTests {
  private static let keys: [Key] =
    Array("jkbgGlh123456@/nNst[]PL=uceadyYowxrRpzMi?:q ~").map { .text(String($0)) }
    + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp,
      .pageDown, .home, .end, .control("n"), .control("p"), .control("d"), .control("u"),
      .control("g"), .control("l"), .text("some words"),
    ]

  @Test("No keys at any size stop the browser", arguments: 0..<6)
  func keys(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var browse = Browse(80, 24)
    for _ in 0..<300 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        browse.send(
          .resized(
            rows: Int.random(in: 0...30, using: &random),
            columns: Int.random(in: 0...130, using: &random)))
      case 1:
        browse.send(
          .asked(
            BrowserQuestion(
              number: 1, text: "Sure?\nReally?",
              form: [
                .confirmation, .line(isSecret: true), .choice(["a", "b"]), .choice([]), .pause,
              ].randomElement(using: &random) ?? .pause)))
      case 2:
        browse.send(
          .completions(
            of: "",
            Bool.random(using: &random) ? [Completion("diff")] : [Completion("a"), Completion("b")])
        )
      default: browse.send(.key(Self.keys.randomElement(using: &random) ?? .enter))
      }
      let grid = browse.state.grid()
      #expect(grid.cells.count == grid.rows * grid.columns)
      if let cursor = grid.cursor {
        #expect(grid.area.contains(row: cursor.row, column: cursor.column))
      }
    }
  }

  @Test("Every size shows something without a crash, from 1×1 on")
  func sizes() {
    for rows in [1, 2, 3, 4, 5, 13, 14] {
      for columns in [1, 2, 3, 5, 8, 20, 36, 60, 100] {
        for keys in ["", "d", "\r", "c", "/re", "?", ":a", "@"] {
          let screen = Browse(columns, rows).press("2" + keys).screen
          #expect(screen.contains { !$0.isWhitespace }, "\(columns)×\(rows) after \(keys)")
        }
      }
    }
  }
}
