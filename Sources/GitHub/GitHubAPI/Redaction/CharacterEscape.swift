import ByteTools

/// An escape that stands for an ASCII character: `%5F`, `\u005F`, `\/`, `&#95;`, `&#x5F;`, `&amp;`.
struct CharacterEscape {
  /// The character; nil if the text ends within the escape.
  let byte: UInt8?
  /// The index after the escape.
  let end: Int

  /// The characters with which escapes begin.
  static let starts = Array("%\\&".utf8)

  /// Returns the escape at an index; nil if there is none.
  static func read(in text: [UInt8], at start: Int) -> CharacterEscape? {
    var rest: ArraySlice<UInt8> { text[(start + 1)...] }
    switch text[start] {
    case UInt8(ascii: "%"): return hexadecimal(rest, digits: 2)
    case UInt8(ascii: "\\"):
      if rest.first == UInt8(ascii: "u") { return hexadecimal(rest.dropFirst(), digits: 4) }
      guard let byte = rest.first else { return CharacterEscape(byte: nil, end: start + 1) }
      return "/\\\"'".utf8.contains(byte) ? CharacterEscape(byte: byte, end: start + 2) : nil
    case UInt8(ascii: "&"): return reference(rest)
    default: return nil
    }
  }

  private static func hexadecimal(_ text: ArraySlice<UInt8>, digits count: Int) -> CharacterEscape?
  {
    let digits = text.prefix(count)
    guard digits.allSatisfy(\.isASCIIHexDigit) else { return nil }
    guard digits.count == count else { return CharacterEscape(byte: nil, end: digits.endIndex) }
    guard let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    return CharacterEscape(byte: byte, end: digits.endIndex)
  }

  /// Reads a character reference of HTML after its `&`.
  private static func reference(_ text: ArraySlice<UInt8>) -> CharacterEscape? {
    let name = text.prefix(8).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#")
    }
    let end = name.endIndex
    guard end < text.endIndex else { return CharacterEscape(byte: nil, end: end) }
    guard text[end] == UInt8(ascii: ";"),
      let byte = named(String(decoding: name, as: UTF8.self).lowercased())
    else { return nil }
    return CharacterEscape(byte: byte, end: end + 1)
  }

  private static func named(_ name: String) -> UInt8? {
    switch name {
    case "amp": UInt8(ascii: "&")
    case "lt": UInt8(ascii: "<")
    case "gt": UInt8(ascii: ">")
    case "quot": UInt8(ascii: "\"")
    case "apos": UInt8(ascii: "'")
    case _ where name.hasPrefix("#x"): UInt8(name.dropFirst(2), radix: 16)
    case _ where name.hasPrefix("#"): UInt8(name.dropFirst())
    default: nil
    }
  }
}
