import FoundationEssentials
@testable import TerminalOutput
import Testing

@Suite struct TerminalImageTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let square = TerminalImage.Size(rows: 2)

  @Test func `kitty gets a PNG unchanged, and the cursor stays beside it`() throws {
    let image = try #require(KittyImage(png: Self.png + [1, 2]))
    let drawn = TerminalImage.kitty(image, Self.square)
    #expect(
      drawn.beside(["octocat", "The Octocat", "more"]) == [
        "\n\u{1B}[1A\u{1B}7\u{1B}_Ga=T,f=100,q=2,C=1,c=4,r=2,m=0;iVBORw0KGgoBAg==\u{1B}\\\u{1B}8"
          + "\u{1B}[4C  octocat",
        "\u{1B}[4C  The Octocat",
        "      more",
      ])
  }

  @Test(arguments: [(3_072, 1), (3_073, 2), (9_216, 3), (9_217, 4)])
  func `kitty gets a large file in pieces of 4,096 digits`(size: Int, pieces: Int) throws {
    let image = Self.png + (0..<size - 8).map { UInt8(truncatingIfNeeded: $0) }
    let drawn = TerminalImage.kitty(
      try #require(KittyImage(png: image)), TerminalImage.Size(rows: 1))
    let row = try #require(drawn.rows.first)
    var expected = "\u{1B}7"
    var digits = Substring(Data(image).base64EncodedString())
    for piece in 1...pieces {
      let keys = piece == 1 ? "a=T,f=100,q=2,C=1,c=2,r=1" : "q=2"
      expected += "\u{1B}_G\(keys),m=\(piece == pieces ? 0 : 1);\(digits.prefix(4_096))\u{1B}\\"
      digits = digits.dropFirst(4_096)
    }
    #expect(digits.isEmpty)
    #expect(Array(row.utf8) == Array((expected + "\u{1B}8\u{1B}[2C").utf8))
  }

  @Test func `kitty gets no other file type`() {
    #expect(KittyImage(png: [0xFF, 0xD8, 0xFF, 0xE0]) == nil)
    #expect(KittyImage(png: []) == nil)
  }

  @Test func `iTerm2 gets the file unchanged`() {
    let drawn = TerminalImage.iTerm([0xFF, 0xD8, 0xFF], TerminalImage.Size(columns: 6, rows: 3))
    #expect(
      drawn.rows == [
        "\n\n\u{1B}[2A\u{1B}7\u{1B}]1337;File=inline=1;size=3;width=6;height=3;"
          + "preserveAspectRatio=1:/9j/\u{7}\u{1B}8\u{1B}[6C",
        "\u{1B}[6C", "\u{1B}[6C",
      ])
  }

  @Test(arguments: [
    ("octocat", "OC"), ("paper-kite", "PK"), ("octobot[bot]", "OB"), ("x", "X"), ("-", "?"),
    ("", "?"), ("\u{1B}]0;x", "0X"), ("灯", "?"), ("a1", "A1"),
  ])
  func `initials are taken from the login`(login: String, initials: String) {
    let drawn = TerminalImage.initials(of: login, TerminalImage.Size(rows: 1), isColored: false)
    #expect(drawn.rows[0].filter { $0 != " " } == initials)
    #expect(DisplayWidth.of(drawn.rows[0]) == 2)
  }

  @Test func `initials are centered on a color chosen by the login`() {
    let size = TerminalImage.Size(rows: 3)
    let drawn = TerminalImage.initials(of: "octocat", size, isColored: true)
    #expect(
      drawn.rows == [
        "\u{1B}[97;48;5;61m      \u{1B}[0m", "\u{1B}[97;48;5;61m  OC  \u{1B}[0m",
        "\u{1B}[97;48;5;61m      \u{1B}[0m",
      ])
    #expect(TerminalImage.initials(of: "OctoCat", size, isColored: true) == drawn)
    #expect(TerminalImage.initials(of: "hubot", size, isColored: true).rows[0] != drawn.rows[0])
  }

  @Test func `text shorter than the image is padded with empty lines`() {
    let drawn = TerminalImage.initials(of: "hubot", Self.square, isColored: false)
    #expect(drawn.beside(["hubot"]) == [" HU   hubot", "    "])
    #expect(drawn.beside([], gap: 1) == [" HU ", "    "])
  }

  @Test func `table rows start with images, and columns stay aligned`() throws {
    let console = Console.collecting(terminal: Terminal(outIsTerminal: true, columns: 30))
    var table = Table(
      [Column("NAME"), Column("TEXT", isFlexible: true)], console: console, imageColumns: 2)
    let size = TerminalImage.Size(rows: 1)
    try table.append(
      [["octocat", "a text that is too long for it"], ["漢字", "b"]],
      images: [.initials(of: "octocat", size, isColored: false), nil])
    try table.append([["hubot", "c"]])
    #expect(
      console.out.collectedText == """
            NAME     TEXT
        OC  octocat  a text that is t…
            漢字     b
            hubot    c

        """)
  }

  @Test func `a table in a pipe has no images`() throws {
    let console = Console.collecting()
    var table = Table([Column("NAME")], console: console, imageColumns: 2)
    try table.append(
      [["octocat"]],
      images: [.initials(of: "octocat", TerminalImage.Size(rows: 1), isColored: true)])
    #expect(console.out.collectedText == "octocat\n")
  }
}

/// What chafa prints.
enum ChafaOutput {
  /// Returns an image for kitty; chafa encodes each 512 bytes by themselves.
  static func kitty(width: Int, height: Int) -> String {
    let bytes = bytes(width: width, height: height)
    var output = "\u{1B}_Ga=T,f=32,s=\(width),v=\(height),c=1,r=1,m=1\u{1B}\\"
    for start in stride(from: 0, to: bytes.count, by: 512) {
      let chunk = Data(bytes[start..<min(bytes.count, start + 512)])
      output += "\u{1B}_Gm=1;\(chunk.base64EncodedString())\u{1B}\\"
    }
    return output + "\u{1B}_Gm=0\u{1B}\\\n"
  }

  /// Returns the bytes of that image as one text.
  static func base64(width: Int, height: Int) -> String {
    Data(bytes(width: width, height: height)).base64EncodedString()
  }

  private static func bytes(width: Int, height: Int) -> [UInt8] {
    (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0) }
  }
}
