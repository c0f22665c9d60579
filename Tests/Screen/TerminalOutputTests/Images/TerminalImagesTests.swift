import Synchronization
import Testing

@testable import TerminalOutput

@Suite struct `Images at a terminal` {
  private static let terminal = Terminal(
    outIsTerminal: true, cell: PixelSize(width: 10, height: 20), outHasColor: true)
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let size = TerminalImage.Size(rows: 2)
  private static let initials = TerminalImage.initials(of: "hubot", size, isColored: true)

  /// Images of a format, drawn by a chafa with this output.
  private func images(
    _ form: String, _ environment: [String: String] = [:],
    chafa: @escaping @Sendable ([String]) -> String? = { _ in nil }
  ) -> TerminalImages {
    TerminalImages(
      terminal: Self.terminal,
      environment: environment.merging(["GISTS_IMAGES": form]) { one, _ in one },
      chafa: { arguments, image in
        image == Self.jpeg ? chafa(arguments).map { Array($0.utf8) } : nil
      })
  }

  @Test func `blocks are drawn by chafa in the terminal's colors`() async {
    let line = "\u{1B}[38;5;61;48;5;255m▃\u{1B}[48;5;146m▝▘\u{1B}[48;5;255m▃\u{1B}[0m"
    let images = images("blocks") { arguments in
      arguments.joined(separator: " ")
        == "--format symbols --size 4x2 --stretch --animate off --polite on --colors 256 -"
        ? "\(line)\n\u{1B}[0m▃▃▃▃\n" : nil
    }
    let avatar = await images.avatar(Self.jpeg, of: "hubot", Self.size)
    #expect(avatar?.rows == [line, "\u{1B}[0m▃▃▃▃\u{1B}[0m"])
    let deep = self.images("blocks", ["COLORTERM": "truecolor"]) { arguments in
      arguments.contains("full") ? "▃▃▃▃\n▃▃▃▃\n" : nil
    }
    #expect(await deep.avatar(Self.jpeg, of: "hubot", Self.size) != Self.initials)
  }

  @Test(arguments: [1, 2]) func `a row of blocks is drawn only where requested`(
    rows: Int
  ) async {
    for environment in [[:], ["GISTS_IMAGES": "blocks"]] {
      let size = TerminalImage.Size(rows: rows)
      let images = TerminalImages(terminal: Self.terminal, environment: environment) { _, _ in
        let row = String(repeating: "▃", count: size.columns) + "\n"
        return Array(String(repeating: row, count: rows).utf8)
      }
      #expect(images.form == .blocks)
      let isDrawn = rows > 1 || !environment.isEmpty
      #expect(images.draws(rows: rows) == isDrawn)
      let initials = TerminalImage.initials(of: "hubot", size, isColored: true)
      #expect((await images.avatar(Self.jpeg, of: "hubot", size) != initials) == isDrawn)
    }
  }

  @Test(arguments: [
    "", "▃▃▃▃\n", "▃▃▃▃\n▃▃▃\n", "▃▃▃▃\n▃▃▃▃\n▃▃▃▃\n", "▃▃▃▃\n▃▃▃\u{7}\n", "▃▃▃▃\n▃▃▃\u{1B}[2J▃\n",
    "▃▃▃▃\n\u{1B}]0;x\u{7}▃▃▃▃\n",
  ])
  func `unexpected output of chafa becomes initials`(output: String) async {
    let avatar = await images("blocks") { _ in output }
      .avatar(Self.jpeg, of: "hubot", Self.size)
    #expect(avatar == Self.initials)
  }

  @Test func `sixels fit the terminal's cell size`()
    async
  {
    // 8 by 6 pixels a cell, as the chafa of Debian 12 draws without a terminal.
    let sizes = Mutex<[String]>([])
    let images = images("sixel") { arguments in
      let size = arguments[3].split(separator: "x").compactMap { Int($0) }
      sizes.withLock { $0.append(arguments[3]) }
      return "\u{1B}P0;1;0q\"1;1;\(size[0] * 8);\(size[1] * 6)#0!4~-\u{1B}\\\n"
    }
    let avatar = await images.avatar(Self.jpeg, of: "hubot", Self.size)
    // 40 by 40 pixels are 5 cells of 8, and 6 of 6.
    #expect(sizes.withLock { $0 } == ["4x2", "5x6"])
    #expect(
      avatar?.rows == [
        "\n\u{1B}[1A\u{1B}7\u{1B}P0;1;0q\"1;1;40;36#0!4~-\u{1B}\\\u{1B}8\u{1B}[4C", "\u{1B}[4C",
      ])
  }

  @Test(arguments: [
    "\u{1B}P0;1;0q\"1;1;41;12#0~\u{1B}\\", "\u{1B}P0q#0~\u{1B}\\", "text",
    "\u{1B}P0;1;0q\"1;1;8;6#0~", "\u{1B}P0;1;0q\"1;1;8;6#0~\u{1B}\\\u{1B}[2J",
    "\u{1B}P0;1;0q\"1;1;8;6#0\u{7}~\u{1B}\\",
  ])
  func `sixels that are too large, truncated or invalid become initials`(output: String) async {
    let avatar = await images("sixel") { _ in output }.avatar(Self.jpeg, of: "hubot", Self.size)
    #expect(avatar == Self.initials)
  }

  @Test func `chafa converts a file that kitty can't read`() async {
    let output = ChafaOutput.kitty(width: 40, height: 40)
    let images = images("kitty") { $0[1] == "kitty" ? output : nil }
    let avatar = await images.avatar(Self.jpeg, of: "hubot", Self.size)
    let digits = ChafaOutput.base64(width: 40, height: 40)
    #expect(
      avatar?.rows == [
        "\n\u{1B}[1A\u{1B}7"
          + "\u{1B}_Ga=T,f=32,s=40,v=40,q=2,C=1,c=4,r=2,m=1;\(digits.prefix(4_096))\u{1B}\\"
          + "\u{1B}_Gq=2,m=1;\(digits.dropFirst(4_096).prefix(4_096))\u{1B}\\"
          + "\u{1B}_Gq=2,m=0;\(digits.dropFirst(8_192))\u{1B}\\\u{1B}8\u{1B}[4C", "\u{1B}[4C",
      ])
  }

  @Test func `chafa of Debian 13 is asked once if it finds the size of the cells`() async {
    let sizes = Mutex<[String]>([])
    // 40 by 40 pixels are six sixels and four pixels high.
    let escape = "\u{1B}P0;1;0q\"1;1;40;36#0!40~\u{1B}\\"
    let images = images("sixel") { arguments in
      sizes.withLock { $0.append(arguments[3]) }
      return escape + "\n"
    }
    let avatar = await images.avatar(Self.jpeg, of: "hubot", Self.size)
    #expect(avatar?.escape == escape)
    #expect(sizes.withLock { $0 } == ["4x2"])
  }

  @Test(arguments: ["\u{1B}[?25l", "\u{1B}[?25l\u{1B}[?80l\u{1B}[?8452l"])
  func `sequences that change the terminal are not sent with an image`(start: String) async {
    let images = images("sixel") { _ in
      start + "\u{1B}P0;1;0q\"1;1;40;36#0!40~\u{1B}\\\n\u{1B}[?25h"
    }
    #expect(await images.avatar(Self.jpeg, of: "hubot", Self.size) == Self.initials)
  }

  @Test(arguments: ["kitty", "iterm", "sixel", "blocks"])
  func `a missing image becomes initials of the same size`(form: String) async {
    let avatar = await images(form).avatar(nil, of: "hubot", Self.size)
    #expect(avatar == Self.initials)
  }

  @Test func `nothing is drawn if images are off`() async {
    #expect(await images("off").avatar(Self.jpeg, of: "hubot", Self.size) == nil)
  }
}
