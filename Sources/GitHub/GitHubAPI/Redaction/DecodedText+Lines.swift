/// Text that is wrapped.
extension DecodedText {
  /// What git writes in front of each line of a server.
  private static let linePrefix = Array("remote: ".utf8)
  /// What git writes at the end of such a line at a terminal.
  private static let lineSuffix = Array("\u{1B}[K".utf8)

  /// Creates the lines of a text as one, without the blanks and signs around each line end, and
  /// without zero bytes (UTF-16); nil if that is what the text is already.
  ///
  /// If `goesOn`, more will follow: the beginning of git's prefix at the end of the text is one.
  init?(joining text: UnsafeBufferPointer<UInt8>, goesOn: Bool = false) {
    guard [0, 0x0A, 0x0D].contains(where: { text.firstIndex(of: $0, from: 0) != nil }) else {
      return nil
    }
    self.init()
    var (copied, index) = (0, 0)
    while index < text.count {
      let byte = text[index]
      guard byte == 0 || Self.endsLine(byte) else {
        index += 1
        continue
      }
      copy(copied..<index, of: text)
      if byte == 0 {
        index += 1
      } else {
        removeLast(bytes.count - Self.endWithoutLineEnd(bytes))
        index = Self.startOfLine(after: index, of: text, goesOn)
      }
      copied = index
    }
    copy(copied..<index, of: text)
  }

  /// Returns where a text ends without what may be in front of the end of a line, or the beginning
  /// of that.
  static func endWithoutLineEnd(_ text: [UInt8]) -> Int {
    func withoutBlanks(_ end: Int) -> Int {
      var end = end
      while end > 0, isBlank(text[end - 1]) { end -= 1 }
      return end
    }
    var end = withoutBlanks(text.count)
    if end > 0, let place = lineSuffix.firstIndex(of: text[end - 1]), end > place,
      text[end - 1 - place..<end] == lineSuffix[...place]
    {
      end = withoutBlanks(end - 1 - place)
    }
    return end > 0 && text[end - 1] == UInt8(ascii: "=") ? end - 1 : end
  }

  private static func startOfLine(
    after lineEnd: Int, of text: UnsafeBufferPointer<UInt8>, _ goesOn: Bool
  ) -> Int {
    var index = lineEnd
    while index < text.count, endsLine(text[index]) || isBlank(text[index]) {
      index += 1
      guard index < text.count, text[index] == linePrefix[0] else { continue }
      let rest = text[index...].prefix(linePrefix.count)
      if rest.elementsEqual(linePrefix) || goesOn && linePrefix.starts(with: rest) {
        index = rest.endIndex
      }
    }
    return index
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
