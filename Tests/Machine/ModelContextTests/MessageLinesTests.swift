import ModelContext
import Testing

@Suite struct `The lines of the input` {
  private func lines(_ text: String, chunk: Int = 1_000) -> [MessageLines.Line] {
    var lines = MessageLines(limit: 5)
    var (rest, all) = (Array(text.utf8)[...], [MessageLines.Line]())
    while !rest.isEmpty {
      all += lines.add(Array(rest.prefix(chunk)))
      rest = rest.dropFirst(chunk)
    }
    return all + [lines.end()].compactMap(\.self)
  }

  private func text(_ text: String) -> MessageLines.Line { .text(Array(text.utf8)) }

  @Test(arguments: 1...12) func `they are the same however the bytes arrive`(chunk: Int) {
    #expect(
      lines("ab\n123456\n12345\r\n\n \t\r\né\nend", chunk: chunk)
        == [text("ab"), .tooLong, .tooLong, text("é"), text("end")])
  }

  @Test func `a line may be as long as the limit`() {
    #expect(lines("12345\n123456") == [text("12345"), .tooLong])
  }

  @Test func `after a line that is too long the next one is whole`() {
    #expect(lines("1234567\nab", chunk: 3) == [.tooLong, text("ab")])
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", " \t \n "]) func `blank lines are none`(blank: String) {
    #expect(lines(blank) == [])
  }
}
