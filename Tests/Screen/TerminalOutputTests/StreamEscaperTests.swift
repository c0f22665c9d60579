import Testing

@testable import TerminalOutput

@Suite struct `The output of git, piece by piece` {
  /// Returns what is shown of a text that arrives in pieces of so many bytes.
  private static func shown(_ text: String, pieces size: Int) -> String {
    var escaper = StreamEscaper()
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      result += escaper.escape(bytes[start..<min(start + size, bytes.count)])
    }
    result += escaper.end()
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    arguments: [
      // git's own output stays as it is.
      ("Receiving objects:  50% (1/2)\rReceiving objects: 100% (2/2), done.\n", nil),
      ("remote: Counting: 1%\u{1B}[K\rremote: Counting: 2%\u{1B}[K\r\nremote: é €\u{1F600}\n", nil),
      ("remote: x\r\nremote: y\r", nil),
      // The host's words don't reach the terminal as sequences.
      ("remote: \u{1B}]0;title\u{7}\n", "remote: \\u{1B}]0;title\\u{7}\n"),
      ("remote: \u{1B}[2J\u{1B}[31mred\u{9B}K\n", "remote: \\u{1B}[2J\\u{1B}[31mred\\u{9B}K\n"),
      ("remote: evil\rfatal: nothing is wrong\n", "remote: evil\\u{D}fatal: nothing is wrong\n"),
      ("remote: \u{202E}abc\u{0}\u{1B}", "remote: \\u{202E}abc\\u{0}\\u{1B}"),
      ("remote: \u{1B}[", "remote: \\u{1B}["),
    ] as [(String, String?)])
  func `is shown without control characters`(text: String, expected: String?) {
    for size in [1, 2, 3, 7, 1000] {
      #expect(Self.shown(text, pieces: size) == expected ?? text, "\(size)")
    }
  }

  @Test func `is shown as it comes`() {
    var escaper = StreamEscaper()
    func add(_ text: String) -> String {
      String(decoding: escaper.escape(text.utf8), as: UTF8.self)
    }
    #expect(add("Receiving: 1%\r") == "Receiving: 1%\r")
    #expect(add("remote: Counting: 1%\r") == "remote: Counting: 1%")
    #expect(add("remote: C") == "\rremote: C")
  }

  @Test func `of invalid UTF-8 is replaced`() {
    var escaper = StreamEscaper()
    #expect(escaper.escape([0xE2, 0x82]) == [])
    #expect(String(decoding: escaper.escape([0x41]), as: UTF8.self) == "\u{FFFD}A")
  }
}
