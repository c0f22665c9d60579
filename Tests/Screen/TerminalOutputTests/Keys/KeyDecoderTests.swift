import Testing

@testable import TerminalOutput

@Suite struct `Keys of a terminal` {
  @Test(
    arguments: [
      ("ab é", [.text("ab é")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{3}", [.control("c")]),
      ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[Z", [.pageUp, .pageDown, .delete, .backTab]),
      ("\u{1B}[1;5Bx", [.down, .text("x")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}OA\u{1B}OM", [.up, .enter]),
      // Escape and a key in one read are no key with Alt.
      ("\u{1B}x\u{1B}é\u{1B}[?1;2cy", [.escape, .text("x"), .escape, .text("éy")]),
      (
        "\u{1B}\u{3}\u{1B}\r\u{1B}\u{7F}",
        [.escape, .control("c"), .escape, .enter, .escape, .backspace]
      ),
      ("\u{0}\u{1C}\u{1D}", [.control("@"), .control("\\"), .control("]")]),
      ("\u{1B}OP\u{1B}[1;2S\u{1B}[15~\u{1B}[24~", [1, 4, 5, 12].map { .function($0) }),
      // The Linux console and rxvt.
      ("\u{1B}[[A\u{1B}[[Ex\u{1B}\t", [.function(1), .function(5), .text("x"), .backTab]),
      ("\u{1B}[7~\u{1B}[8$\u{1B}[6^\u{1B}[aj", [.home, .end, .pageDown, .up, .text("j")]),
      ("a\u{1B}[200~two\rlines\u{1B}[201~b", [.text("a"), .paste("two\rlines"), .text("b")]),
      ("\u{1B}[200~\u{1B}[20\u{1B}[201~b", [.paste("\u{1B}[20"), .text("b")]),
      (
        "\u{1B}[<0;3;2M\u{1B}[<0;3;2m\u{1B}[<64;1;1M\u{1B}[<65;1;1M\u{1B}[<35;9;9M",
        [
          .mouse(MouseEvent(.press, row: 1, column: 2)),
          .mouse(MouseEvent(.release, row: 1, column: 2)),
          .mouse(MouseEvent(.wheelUp, row: 0, column: 0)),
          .mouse(MouseEvent(.wheelDown, row: 0, column: 0)),
        ]
      ),
      (
        "\u{1B}[<0;65536;1M\u{1B}[<0;1;9223372036854775807M\u{1B}[<0;1;65535Mx",
        [.mouse(MouseEvent(.press, row: 65534, column: 0)), .text("x")]
      ),
      // What a terminal answers to another program's question.
      ("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}P1$r0m\u{1B}\\\u{1B}]0;x\u{7}j", [.text("j")]),
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
        if case .text(let text) = key, case .text(let former)? = found.last {
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
    #expect(decoder.keys("a".utf8) == [.text("a")])
  }

  @Test(arguments: "[O]PX^_")
  func `Escape and what could start a sequence are two keys after a pause`(character: Character) {
    var decoder = KeyDecoder()
    #expect(decoder.keys("\u{1B}\(character)".utf8) == [])
    #expect(decoder.keysAtPause() == [.escape, .text(String(character))])
    #expect(!decoder.isIncomplete)
    #expect(decoder.keys("a".utf8) == [.text("a")])
  }

  @Test func `bytes that are not UTF-8 are dropped`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys([0x80, 0xFF, 0xC3, 0x61, 0xE6, 0x97]) == [.text("a")])
    #expect(decoder.keys([0xA5]) == [.text("日")])
  }

  @Test func `a paste is cut after a mebibyte, before a character`() {
    var decoder = KeyDecoder()
    let text = "a" + String(repeating: "日", count: 500_000)
    let keys = decoder.keys("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
    #expect(keys == [.paste(String(text.prefix(1 + ((1 << 20) - 1) / 3))), .text("q")])
  }

  @Test func `a string without an end is forgotten at a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys("\u{1B}]q".utf8) == [])
    #expect(decoder.keysAtPause() == [])
    #expect(decoder.keys("j".utf8) == [.text("j")])
  }
}
