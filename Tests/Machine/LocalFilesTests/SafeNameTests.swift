import Testing

@testable import LocalFiles

@Suite struct `SafeName and TextCheck` {
  @Test(arguments: [
    "a", "notes.txt", "-x", ".bashrc", "...", "a b", "漢字.md", "C:\\x", "👍",
    String(repeating: "a", count: 255),
  ])
  func `a name of one component is accepted`(name: String) throws {
    #expect(try SafeName(name).text == name)
  }

  @Test(
    arguments: [
      ("", .empty), (".", .dots), ("..", .dots), ("a/b", .slash), ("/", .slash), ("../x", .slash),
      ("a\nb", .control), ("a\0", .control), ("\u{1B}", .control), ("a\u{9B}b", .control),
      ("\u{7F}", .control), ("\r\n", .control), (" a", .outerSpace), ("a ", .outerSpace),
      ("\u{A0}a", .outerSpace), (" ", .outerSpace),
      (String(repeating: "a", count: 256), .tooLong(bytes: 256)),
      (String(repeating: "漢", count: 86), .tooLong(bytes: 258)),
    ] as [(String, SafeName.Problem)])
  func `any other name is refused`(name: String, problem: SafeName.Problem) {
    #expect(throws: problem) { try SafeName(name) }
  }

  @Test(arguments: [" a", "a\nb", "\u{1B}", "\u{7F}", " ", String(repeating: "a", count: 255)])
  func `a name that Linux accepts may be on disk`(name: String) throws {
    #expect(try SafeName(onDisk: name).text == name)
  }

  @Test(arguments: [
    ("x.txt", "x.txt"), ("a/x.txt", "x.txt"), ("/a/b/x", "x"), ("./x", "x"),
    ("a/e\u{301}", "e\u{301}"),
  ])
  func `a path's last component is the name`(path: String, name: String) throws {
    #expect(try SafeName(ofPath: path).text == name)
  }

  @Test func `a path without a last component has no name`() {
    #expect(throws: SafeName.Problem.empty) { try SafeName(ofPath: "a/") }
    #expect(throws: SafeName.Problem.dots) { try SafeName(ofPath: "a/..") }
  }

  @Test(arguments: [
    ("gistfile1.txt", true), ("gistfile12", true), ("GistFile1.md", true), ("gistfile.txt", false),
    ("mygistfile1.txt", false), ("gist", false),
  ])
  func `names that GitHub gives itself are detected`(name: String, isGenerated: Bool) throws {
    #expect(try SafeName(name).isGenerated == isGenerated)
  }

  @Test func `names are duplicates if their bytes are equal`() throws {
    let names = try ["é", "b", "e\u{301}", "c", "b", "B", "é"].map { try SafeName($0) }
    let duplicates = SafeName.duplicates(in: names)
    #expect(duplicates.map(\.name.text) == ["é", "b"])
    #expect(duplicates.map(\.indices) == [[0, 6], [1, 4]])
  }

  @Test(
    arguments: [
      ([UInt8]("text, 漢字 \u{1B}\r\n".utf8), nil), ([], nil),
      ([0x63, 0x61, 0x66, 0xE9], 3), ([0xFF, 0xFE, 0x61, 0x00], 0), ([0x61, 0x00, 0xFF], 1),
      ([0x61, 0xFF, 0x00], 1), (Array(repeating: 0x61, count: 5_000) + [0xC3], 5_000),
      ([0xC0, 0x80], 0), ([0x61, 0xED, 0xA0, 0x80], 1), ([0xEF, 0xBB, 0xBF, 0x61], nil),
      ([0x61, 0xF4, 0x90, 0x80, 0x80], 1), ([0x61, 0xE6, 0xBC], 1),
    ] as [([UInt8], Int?)])
  func `the first byte that is not text is found`(bytes: [UInt8], offset: Int?) {
    #expect(TextCheck.firstBadByte(in: bytes) == offset)
  }

  @Test(arguments: [
    ("", true), (" \n\t\r\n", true), ("\u{3000}\u{A0}", true), (" x ", false), ("\u{FEFF}", false),
  ])
  func `white space is blank`(text: String, isBlank: Bool) {
    #expect(TextCheck.isBlank([UInt8](text.utf8)) == isBlank)
  }
}
