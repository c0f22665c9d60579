import ByteTools
@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@Suite struct `Keys and sizes at random` {
  private static let keys: [Key] =
    Array("jkbgGlh123456@/nNst[]PL=uceadyYowxrRpzMi?:q ~JKfSv*-#HCm").map { .text(String($0)) }
    + [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .pageUp,
      .pageDown, .home, .end, .control("n"), .control("p"), .control("d"), .control("u"),
      .control("g"), .control("l"), .text("some words"),
    ]

  @Test(arguments: 0..<6)
  func `no keys at any size stop the browser`(seed: Int) {
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

  private static let wheel = [MouseEvent.Action.wheelUp, .wheelDown, .press]

  @Test(arguments: 0..<20)
  func `after 100,000 keys, clicks and sizes, the focus is on something in view`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &+ 77)
    var browse = Browse(120, 40)
    var (rows, columns) = (40, 120)
    for step in 0..<5_000 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0:
        rows = Int.random(in: 1...50, using: &random)
        columns = [1, 20, 40, 60, 80, 99, 100, 120, 200].randomElement(using: &random) ?? 80
        browse.send(.resized(rows: rows, columns: columns))
      case 1..<10:
        browse.send(
          .key(
            .mouse(
              MouseEvent(
                Self.wheel.randomElement(using: &random) ?? .press,
                row: Int.random(in: 0..<rows, using: &random),
                column: Int.random(in: 0..<columns, using: &random)))))
      default: browse.send(.key(Self.keys.randomElement(using: &random) ?? .enter))
      }
      // What the library does not answer stays in memory.
      browse.effects = []
      let (state, layout) = (browse.state, browse.state.layout)
      #expect(!layout.area(of: state.focus).isEmpty, "\(seed) \(step): \(rows)×\(columns)")
      guard step % 50 == 0 else { continue }
      let grid = state.grid()
      if let cursor = grid.cursor, state.dialogs.overlay == nil, !state.searchField.isTyping {
        #expect(
          layout.area(of: state.focus).contains(row: cursor.row, column: cursor.column),
          "\(seed) \(step): \(cursor) at \(rows)×\(columns)")
      }
    }
  }

  @Test func `every size shows something without a crash, from 1×1 on`() {
    for rows in [1, 2, 3, 4, 5, 13, 14] {
      for columns in [1, 2, 3, 5, 8, 20, 36, 60, 100] {
        for keys in ["", "d", "<Enter>", "c", "/re", "?", ":a", "@"] {
          let screen = Browse(columns, rows).press("2" + keys).screen
          #expect(screen.contains { !$0.isWhitespace }, "\(columns)×\(rows) after \(keys)")
        }
      }
    }
  }
}
