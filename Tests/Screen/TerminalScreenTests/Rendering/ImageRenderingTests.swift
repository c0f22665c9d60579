import TerminalOutput
import Testing

@testable import TerminalScreen

@Suite struct `Images on a grid` {
  private static let red = "\u{1B}[38;2;18;52;86m"

  private func kept(_ area: Area, number: Int = 0x123456) -> GridImage {
    GridImage(
      name: "\(number)", area: area, form: .uploaded(number: number, sequence: "<\(number)>"))
  }

  private func frame(_ old: Grid?, _ new: Grid) -> String {
    var renderer = Renderer(style: RenderStyle(colors: .rgb))
    return String(
      decoding: renderer.bytes(from: old, to: new).dropFirst(8).dropLast(8), as: UTF8.self)
  }

  @Test
  func `kitty gets a placeholder for each cell: the row, the column, and the number as a color`() {
    let old = Grid(rows: 3, columns: 4)
    var new = old
    let isShown = new.show(kept(Area(row: 0, column: 1, rows: 2, columns: 2)), rows: 0..<2)
    #expect(isShown)
    #expect(
      frame(old, new).unicodeScalars.elementsEqual(
        ("<1193046>\u{1B}[1;2H\(Self.red)\u{10EEEE}\u{305}\u{305}\u{10EEEE}\u{305}\u{30D}"
          + "\u{1B}[2;2H\u{10EEEE}\u{30D}\u{305}\u{10EEEE}\u{30D}\u{30D}\u{1B}[m")
          .unicodeScalars))
  }

  @Test func `a part of an image of placeholders has the rows that are visible`() {
    var grid = Grid(rows: 2, columns: 4)
    let isShown = grid.show(kept(Area(row: -1, column: 0, rows: 4, columns: 1)), rows: 1..<3)
    #expect(isShown)
    #expect(
      grid.lines.map { $0.unicodeScalars.map(\.value) } == [
        [0x10EEEE, 0x30D, 0x305], [0x10EEEE, 0x30E, 0x305],
      ])
    #expect(grid.images.map(\.area) == [Area(row: 0, column: 0, rows: 2, columns: 1)])
  }

  @Test func `only a whole image is drawn over cells, and not on the last row`() {
    func shows(row: Int, column: Int, rows: Range<Int>) -> Bool {
      var grid = Grid(rows: 4, columns: 6)
      let image = GridImage(
        name: "a", area: Area(row: row, column: column, rows: 2, columns: 3),
        form: .drawn(sequence: "<a>"))
      return grid.show(image, rows: rows)
    }
    #expect(shows(row: 1, column: 3, rows: 0..<2))
    #expect(!shows(row: 1, column: 4, rows: 0..<2))
    #expect(!shows(row: 2, column: 0, rows: 0..<2))
    #expect(!shows(row: -1, column: 0, rows: 1..<2))
  }

  @Test
  func `the cursor is hidden while an image is drawn over cells: xterm would erase its cell`() {
    var old = Grid(rows: 2, columns: 4)
    old.cursor = Grid.Position(row: 1, column: 0)
    var new = old
    _ = new.show(
      GridImage(
        name: "a", area: Area(row: 0, column: 1, rows: 1, columns: 2),
        form: .drawn(sequence: "<a>")), rows: 0..<1)
    #expect(frame(old, new) == "\u{1B}[?25l\u{1B}[1;2H<a>\u{1B}[2H\u{1B}[?25h")
    #expect(frame(new, new) == "")
  }

  @Test
  func `cells under an image that is gone are overwritten with spaces: Konsole erases no sixels`() {
    let empty = Grid(rows: 3, columns: 8)
    var old = empty
    old.write("abcdefgh", row: 0, column: 0)
    old.write("abcdefgh", row: 1, column: 0)
    _ = old.show(
      GridImage(
        name: "a", area: Area(row: 0, column: 1, rows: 1, columns: 6),
        form: .drawn(sequence: "<a>")), rows: 0..<1)
    #expect(frame(old, empty) == "\u{1B}[H        \u{1B}[2H\u{1B}[K")
  }

  @Test func `a selection does not change the cells of images`() {
    var grid = Grid(rows: 2, columns: 3)
    grid.write("abc", row: 0, column: 0)
    _ = grid.show(kept(Area(row: 0, column: 1, rows: 1, columns: 1)), rows: 0..<1)
    let look = grid[0, 1].look
    grid.restyle(grid.area.top(1)) { $0 = Look(.reversed) }
    #expect(grid[0, 0].look == Look(.reversed))
    #expect(grid[0, 1].look == look)
    #expect(grid[0, 2].look == Look(.reversed))
  }

  @Test func `text can't contain placeholders`() {
    var grid = Grid(rows: 1, columns: 20)
    grid.write("a\u{10EEEE}\u{305}b", row: 0, column: 0)
    #expect(!grid.lines[0].unicodeScalars.contains("\u{10EEEE}"))
    #expect(
      !StyledText(sgr: "\u{1B}[38;2;0;0;1m\u{10EEEE}").text.unicodeScalars.contains("\u{10EEEE}"))
  }

  @Test
  func `the images that a terminal keeps are deleted when there are many, except those in view`() {
    var renderer = Renderer(style: RenderStyle(colors: .rgb))
    var grid = Grid(rows: 2, columns: 1)
    for number in 1...0x200 {
      let old = grid
      grid = Grid(rows: 2, columns: 1)
      _ = grid.show(kept(Area(row: 0, column: 0, rows: 1, columns: 1), number: number), rows: 0..<1)
      let text = String(decoding: renderer.bytes(from: old, to: grid), as: UTF8.self)
      if text.contains("a=d") {
        #expect(text.contains("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\"))
        #expect(text.ranges(of: "a=d").count == number - 1)
        return #expect(renderer.deletions == KittyImage.deletion(of: number))
      }
    }
    Issue.record("nothing was deleted")
  }
}
