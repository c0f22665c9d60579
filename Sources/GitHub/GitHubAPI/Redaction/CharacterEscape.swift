import ByteTools

/// An escape that stands for a character: `%5F`, `\u005F`, `\/`, `&#95;`, `&#x5F;`, `&amp;`.
struct CharacterEscape {
  /// The character in UTF-8; nil if the text ends within the escape, and empty if the escape stands
  /// for no character, as half of a surrogate pair does.
  private(set) var bytes: [UInt8]?
  private(set) var end: Int

  /// Reads the escape at an index; nil if there is none.
  ///
  /// `goesOn` says that more text may follow.
  init?(in text: [UInt8], at start: Int, goesOn: Bool) {
    end = start + 1
    switch text[start] {
    case UInt8(ascii: "%"):
      guard let value = number(in: text, 16, 2...2, goesOn) else { return nil }
      bytes = value.map { [UInt8($0)] }
    case UInt8(ascii: "\\"):
      guard end < text.count else { return }
      end += 1
      if text[end - 1] == UInt8(ascii: "u") {
        guard let value = number(in: text, 16, 4...4, goesOn) else { return nil }
        bytes = value.flatMap(Self.utf8)
      } else if "/\\\"'".utf8.contains(text[end - 1]) {
        bytes = [text[end - 1]]
      } else {
        return nil
      }
    case UInt8(ascii: "&"):
      guard end < text.count else { return }
      guard text[end] == UInt8(ascii: "#") else {
        let rest = text[end...].prefix(Self.longestName + 1)
        guard let name = Self.names.first(where: { rest.starts(with: $0.name) }) else {
          guard Self.names.contains(where: { $0.name.starts(with: rest) }) else { return nil }
          return
        }
        (bytes, end) = ([name.byte], end + name.name.count)
        return
      }
      end += 1
      let isHex = end < text.count && text[end] | 0x20 == UInt8(ascii: "x")
      if isHex { end += 1 }
      guard let value = number(in: text, isHex ? 16 : 10, 1...7, goesOn) else { return nil }
      bytes = value.flatMap(Self.utf8)
      if end < text.count, text[end] == UInt8(ascii: ";") { end += 1 }
    default: return nil
    }
  }

  /// Reads a number; nil if there is none, and `.some(nil)` if the text may end within it.
  private mutating func number(
    in text: [UInt8], _ radix: UInt32, _ digits: ClosedRange<Int>, _ goesOn: Bool
  ) -> UInt32?? {
    let start = end
    var value: UInt32 = 0
    while end < text.count, end - start < digits.upperBound,
      let digit = text[end].asciiHexDigitValue, digit < radix
    {
      value = value * radix + UInt32(digit)
      end += 1
    }
    if goesOn, end - start < digits.upperBound, end == text.count { return .some(nil) }
    guard end - start >= digits.lowerBound else { return .none }
    return .some(value)
  }

  private static func utf8(_ value: UInt32) -> [UInt8]? {
    Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map(Array.init) ?? []
  }

  private static let names = [
    ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
  ].map { (name: Array($0.0.utf8), byte: Array($0.1.utf8)[0]) }
  private static let longestName = 5
}
