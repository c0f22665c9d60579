import TerminalOutput
import Testing

@testable import GistsCommands

@Suite struct `How files are shown` {
  private static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 2,
    0, 0, 0, 7,
  ]

  @Test(
    arguments: [
      ("a.md", "x", .markdown), ("README.Markdown", "x", .markdown), ("a.ipynb", "{}", .notebook),
      ("a.csv", "a,b\n", .table(separator: ",")), ("a.csv", "a;b;c,d\n", .table(separator: ";")),
      ("a.TSV", "a\tb", .table(separator: "\t")), ("a.py", "x", .code), ("Makefile", "x", .code),
      ("a.md", "\u{0}", .binary),
    ] as [(String, String, FileForm)])
  func `the name tells the form`(name: String, text: String, form: FileForm) {
    #expect(FileForm(name: name, bytes: Array(text.utf8)) == form)
  }

  @Test func `an image is told by its content, with its size`() {
    #expect(FileForm(name: "a.txt", bytes: Self.png) == .image)
    let size = PixelSize(of: Self.png)
    #expect(size?.width == 258)
    #expect(size?.height == 7)
    let gif = PixelSize(of: Array("GIF89a".utf8) + [5, 1, 4, 0])
    #expect(gif?.width == 261)
    #expect(gif?.height == 4)
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 3, 1, 0, 3]
    #expect(PixelSize(of: jpeg + [0])?.width == 256)
    #expect(PixelSize(of: jpeg + [0])?.height == 3)
    for count in 0..<Self.png.count { #expect(PixelSize(of: Array(Self.png.prefix(count))) == nil) }
    for count in 0..<jpeg.count - 1 { #expect(PixelSize(of: Array(jpeg.prefix(count))) == nil) }
    #expect(PixelSize(of: Array("GIF89a".utf8) + [0, 0, 4, 0]) == nil)
  }

  @Test func `values are separated as in RFC 4180`() {
    func rows(_ text: String, _ separator: Character = ",") -> [[String]]? {
      DelimitedText(text, separator: separator)?.rows
    }
    #expect(rows("a,b\r\n1,2\r\n") == [["a", "b"], ["1", "2"]])
    #expect(rows("a,\"b \"\"c\"\", d\ne\"\n1,") == [["a", "b \"c\", d\ne"], ["1", ""]])
    #expect(rows("a;b\n\n\nc;\"\"", ";") == [["a", "b"], ["c", ""]])
    #expect(rows("a\"b,c") == [["a\"b", "c"]])
    #expect(rows("a,\"b") == nil)
    #expect(rows("one column\nonly\n") == nil)
    #expect(rows("") == nil)
  }
}
