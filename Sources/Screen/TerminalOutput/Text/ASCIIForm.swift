/// Replaces characters for a terminal that shows only ASCII.
package enum ASCIIForm {
  /// Returns the ASCII character that is shown in each cell of a cluster.
  package static func of(_ character: Character) -> UInt8 {
    if let ascii = character.asciiValue { return ascii }
    guard let scalar = character.unicodeScalars.first else { return UInt8(ascii: " ") }
    return scalar == "\u{3000}" ? UInt8(ascii: " ") : drawing(scalar) ?? UInt8(ascii: "?")
  }

  /// Returns UTF-8 text with ASCII instead of lines, arrows, marks and typographic signs.
  ///
  /// The width stays the same. Letters and emoji are left to the terminal: they are a user's text,
  /// and a question mark would say less.
  static func drawn(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    var (result, rest) = ([UInt8](), text[...])
    result.reserveCapacity(text.count)
    while let first = rest.first {
      // All of these signs take two or three bytes.
      let length = first < 0xC0 || first >= 0xF0 ? 1 : first < 0xE0 ? 2 : 3
      let sign = length > 1 ? String(validating: rest.prefix(length), as: UTF8.self) : nil
      if let scalar = sign?.unicodeScalars.first, let ascii = drawing(scalar) {
        result.append(ascii)
      } else {
        result += rest.prefix(length)
      }
      rest = rest.dropFirst(length)
    }
    return result
  }

  /// Returns the character for a sign that is one cell wide; nil for anything else.
  private static func drawing(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0xA0: return UInt8(ascii: " ")
    case 0xB7, 0x2022, 0x25E6: return UInt8(ascii: ".")
    case 0x25AA: return UInt8(ascii: "-")
    case 0x2610: return UInt8(ascii: "o")
    case 0x2611: return UInt8(ascii: "x")
    case 0x2010...0x2015, 0x2212: return UInt8(ascii: "-")
    case 0x2018, 0x2019: return UInt8(ascii: "'")
    case 0x201C, 0x201D: return UInt8(ascii: "\"")
    case 0x2026: return UInt8(ascii: "~")
    case 0x2190, 0x2039, 0x25C0, 0x25C2: return UInt8(ascii: "<")
    case 0x2191, 0x25B2, 0x25B4: return UInt8(ascii: "^")
    case 0x2192, 0x203A, 0x25B6, 0x25B8, 0x276F: return UInt8(ascii: ">")
    case 0x2193, 0x25BC, 0x25BE: return UInt8(ascii: "v")
    case 0x2605, 0x2606, 0x25CF: return UInt8(ascii: "*")
    case 0x2713, 0x2714: return UInt8(ascii: "v")
    case 0x2715...0x2718, 0xD7: return UInt8(ascii: "x")
    case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550, 0x2574, 0x2576,
      0x2578, 0x257A, 0x257C, 0x257E:
      return UInt8(ascii: "-")
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577,
      0x2579, 0x257B, 0x257D, 0x257F, 0x258F, 0x2595:
      return UInt8(ascii: "|")
    case 0x2500...0x257F: return UInt8(ascii: "+")
    case 0x2580...0x259F, 0x25A0: return UInt8(ascii: "#")
    default: return nil
    }
  }

  /// Whether the locale's encoding is UTF-8 (locale(7): `LC_ALL`, `LC_CTYPE`, `LANG`).
  ///
  /// True even if none is set, as in most containers.
  package static func isUnneeded(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    guard let locale = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty })
    else { return true }
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}

extension StringProtocol {
  /// Whether the text is printable ASCII: each byte is a character of one cell that needs no
  /// escaping.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
