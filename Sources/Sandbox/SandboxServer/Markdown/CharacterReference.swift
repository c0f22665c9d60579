/// References such as `&lt;` and `&#60;`.
enum CharacterReference {
  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "colon": ":",
    "Tab": "\t", "NewLine": "\n",
  ]

  /// Returns a value with the characters that are referred to; unknown names stay as they are.
  static func decoded(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result: [UInt8] = []
    each(text) { part in
      switch part {
      case .byte(let byte): result.append(byte)
      case .character(let scalar): result.append(contentsOf: String(scalar).utf8)
      case .unknown(let name): result.append(contentsOf: name)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  enum Part {
    case byte(UInt8)
    case character(Unicode.Scalar)
    /// A reference such as `&hearts;`, whose meaning only browsers know.
    case unknown(ArraySlice<UInt8>)
  }

  /// Calls `body` with each byte and each reference of a text.
  static func each(_ text: ArraySlice<UInt8>, _ body: (Part) -> Void) {
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let (length, scalar) = reference(rest) else {
        body(.byte(byte))
        continue
      }
      body(
        scalar.map(Part.character)
          ?? .unknown(text[(rest.startIndex - 1)..<(rest.startIndex + length)]))
      rest = rest.dropFirst(length)
    }
  }

  /// Reads the reference after a `&`; nil if there is none.
  private static func reference(
    _ text: ArraySlice<UInt8>
  ) -> (length: Int, scalar: Unicode.Scalar?)? {
    // The longest names have 31 letters.
    let end = text.prefix(33).firstIndex(of: UInt8(ascii: ";")) ?? text.startIndex
    let name = String(decoding: text[..<end], as: UTF8.self)
    let length = end - text.startIndex + 1
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      guard let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10) else {
        return nil
      }
      return (length, Unicode.Scalar(number).flatMap { $0 == "\0" ? nil : $0 } ?? "\u{FFFD}")
    }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      return nil
    }
    return (length, named[name])
  }
}
