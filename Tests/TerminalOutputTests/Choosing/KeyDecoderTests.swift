import Testing

@testable import TerminalOutput

@Suite("Keys")
struct KeyDecoderTests {
  @Test(
    arguments: [
      ("ab é", [.text("ab é")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{3}", [.control("c")]),
      ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z", [.pageUp, .pageDown, .delete, .backTab]),
      ("\u{1B}[1;5Bx", [.down, .text("x")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}x\u{1B}[?1;2c\u{0}y", [.text("y")]),
      ("a\u{1B}[200~two\rlines\u{1B}[201~b", [.text("a"), .text("two\rlines"), .text("b")]),
      ("日本\r", [.text("日本"), .enter]),
    ] as [(String, [Key])])
  func `bytes become keys, also one by one`(bytes: String, keys: [Key]) {
    var whole = KeyDecoder()
    #expect(whole.keys(bytes.utf8) == keys)
    #expect(!whole.isIncomplete)
    var single = KeyDecoder()
    var found: [Key] = []
    for byte in bytes.utf8 {
      for key in single.keys([byte]) {
        if case .text(let text) = key, case .text(let former)? = found.last, !text.contains("\r"),
          !former.contains("\r")
        {
          found[found.count - 1] = .text(former + text)
        } else {
          found.append(key)
        }
      }
    }
    #expect(found == keys)
  }

  @Test func `Escape alone is a key after a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x1B]) == [])
    #expect(decoder.isIncomplete)
    #expect(decoder.keysAtPause() == [.escape])
    #expect(!decoder.isIncomplete)
    #expect(decoder.keys([0x1B, 0x5B]) == [])
    #expect(decoder.keysAtPause() == [])
    #expect(decoder.keys("a".utf8) == [.text("a")])
  }

  @Test func `bytes that are not UTF-8 are dropped`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x80, 0xFF, 0xC3, 0x61, 0xE6, 0x97]) == [.text("a")])
    #expect(decoder.keys([0xA5]) == [.text("日")])
  }
}
