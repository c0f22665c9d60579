import GitHubModels

/// What a text says when it is decoded, with the place of each byte in the text itself.
///
/// Each of its functions takes time in proportion to the text.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  /// Where each byte begins and ends in the text; nil if it is the text itself.
  private var places: [(start: UInt32, end: UInt32)]?

  /// The text as it is.
  init(_ text: [UInt8]) { bytes = text }

  private init() { places = [] }

  /// Returns the part of the text that a part of ``bytes`` was decoded from; it must not be empty.
  func source(of part: Range<Int>) -> Range<Int> {
    guard let places else { return part }
    return Int(places[part.lowerBound].start)..<Int(places[part.upperBound - 1].end)
  }

  /// Adds a byte that some bytes of another text stand for.
  private mutating func add(_ byte: UInt8, for part: Range<Int>, of text: DecodedText) {
    let source = text.source(of: part)
    bytes.append(byte)
    places?.append((UInt32(source.lowerBound), UInt32(source.upperBound)))
  }

  /// Separates what does not belong together; UTF-8 does not use this byte.
  private mutating func separate(at index: Int, of text: DecodedText) {
    if !bytes.isEmpty { add(0xFF, for: index..<index + 1, of: text) }
  }
}

/// Text that is wrapped.
extension DecodedText {
  /// What git writes in front of each line of a server.
  private static let linePrefix = Array("remote: ".utf8)
  /// What git writes at the end of such a line at a terminal.
  private static let lineSuffix = Array("\u{1B}[K".utf8)

  /// Returns the lines as one, without the blanks and signs around each line end, and without zero
  /// bytes (UTF-16); nil if that is what it is already.
  ///
  /// If `goesOn`, more will follow: the beginning of git's prefix at the end of the text is one.
  func joined(goesOn: Bool = false) -> DecodedText? {
    guard bytes.contains(where: { $0 == 0 || Self.endsLine($0) }) else { return nil }
    var joined = DecodedText()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if Self.endsLine(byte) {
        joined.removeLineEnd()
        index = startOfLine(after: index, goesOn)
      } else {
        if byte != 0 { joined.add(byte, for: index..<index + 1, of: self) }
        index += 1
      }
    }
    return joined
  }

  /// Removes blanks, and the sign of a line that goes on (quoted-printable).
  private mutating func removeLineEnd() {
    let end = Self.withoutLineEnd(bytes).endIndex
    bytes.removeLast(bytes.count - end)
    let surplus = (places?.count ?? end) - end
    places?.removeLast(surplus)
  }

  /// Returns the text without what may be in front of the end of a line, or the beginning of that.
  static func withoutLineEnd(_ text: [UInt8]) -> ArraySlice<UInt8> {
    func withoutBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text[..<(text.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0)]
    }
    var text = withoutBlanks(text[...])
    if let count = (1...lineSuffix.count).first(where: { text.suffix($0) == lineSuffix.prefix($0) })
    {
      text = withoutBlanks(text.dropLast(count))
    }
    return text.last == UInt8(ascii: "=") ? text.dropLast() : text
  }

  private func startOfLine(after lineEnd: Int, _ goesOn: Bool) -> Int {
    var index = lineEnd
    while index < bytes.count, Self.endsLine(bytes[index]) || Self.isBlank(bytes[index]) {
      index += 1
      let rest = bytes[index...].prefix(Self.linePrefix.count)
      if rest.elementsEqual(Self.linePrefix) || goesOn && Self.linePrefix.starts(with: rest) {
        index = rest.endIndex
      }
    }
    return index
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

/// Escapes of single characters.
extension DecodedText {
  enum Escape: UInt8, CaseIterable {
    /// `%5F`
    case percent = 0x25
    /// `&#95;`, `&#x5F;`, `&lowbar;`, as in HTML.
    case reference = 0x26
    /// `\u005F`, `\x5F`, `\137`, as in JSON and other languages.
    case backslash = 0x5C
  }

  /// Returns the text with such escapes decoded; nil if it has none.
  func unescaped(_ escape: Escape) -> DecodedText? {
    guard bytes.contains(escape.rawValue) else { return nil }
    var unescaped = DecodedText()
    var index = 0
    while index < bytes.count {
      if bytes[index] == escape.rawValue, let (decoded, end) = read(escape, at: index + 1) {
        for byte in decoded { unescaped.add(byte, for: index..<end, of: self) }
        index = end
      } else {
        unescaped.add(bytes[index], for: index..<index + 1, of: self)
        index += 1
      }
    }
    return unescaped
  }

  /// Reads what follows the first byte of an escape.
  private func read(_ escape: Escape, at start: Int) -> ([UInt8], end: Int)? {
    let read: (Unicode.Scalar, end: Int)?
    switch escape {
    case .percent:
      return PercentEncoding.byte(at: start - 1, in: bytes).map { ([$0], start + 2) }
    case .reference: read = characterReference(at: start)
    case .backslash: read = backslashEscape(at: start)
    }
    return read.flatMap { scalar, end in UTF8.encode(scalar).map { (Array($0), end) } }
  }

  /// The references to the characters that tokens and their encodings have, and those that HTML
  /// needs. <https://html.spec.whatwg.org/multipage/named-characters.html>
  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lowbar": "_", "UnderBar": "_",
    "period": ".", "plus": "+", "sol": "/", "equals": "=", "percnt": "%", "colon": ":",
    "commat": "@", "num": "#", "bsol": "\\", "semi": ";",
  ]
  private static let longestReference = 8

  /// Reads what follows `&`: `lowbar;`, `#95;`, `#x5F;`.
  private func characterReference(at start: Int) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else {
      let name = bytes[start...].prefix(Self.longestReference).prefix(while: \.isASCIILetter)
      guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
        let scalar = Self.references[String(decoding: name, as: UTF8.self)]
      else { return nil }
      return (scalar, name.endIndex + 1)
    }
    let isHex = start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    guard
      let (scalar, end) = number(
        at: start + (isHex ? 2 : 1), radix: isHex ? 16 : 10, digits: 1...10)
    else { return nil }
    return (scalar, end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end)
  }

  /// Reads what follows a backslash: `u005f`, `u{5F}`, `x5f`, `137`, `/`, `n`.
  private func backslashEscape(at start: Int) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "u"):
      if let four = number(at: start + 1, radix: 16, digits: 4...4) { return four }
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "{"),
        let (scalar, end) = number(at: start + 2, radix: 16, digits: 1...8), end < bytes.count,
        bytes[end] == UInt8(ascii: "}")
      else { return nil }
      return (scalar, end + 1)
    case UInt8(ascii: "x"): return number(at: start + 1, radix: 16, digits: 2...2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return number(at: start, radix: 8, digits: 3...3)
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return ("\n", start + 1)
    case UInt8(ascii: "t"): return ("\t", start + 1)
    case let byte where "/\\\"'".utf8.contains(byte):
      return (Unicode.Scalar(byte), start + 1)
    default: return nil
    }
  }

  private func number(
    at start: Int, radix: UInt32, digits: ClosedRange<Int>
  ) -> (Unicode.Scalar, end: Int)? {
    var (value, index): (UInt32, Int) = (0, start)
    while index < bytes.count, index - start < digits.upperBound,
      let digit = bytes[index].asciiHexDigitValue, digit < radix
    {
      value = min(value * radix + UInt32(digit), 0x11_0000)
      index += 1
    }
    guard index - start >= digits.lowerBound, let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return (scalar, index)
  }
}

/// Bytes as text.
extension DecodedText {
  /// Returns what runs of base64 encode, in either alphabet (RFC 4648, 4 and 5), if they begin with
  /// the `offset`-th character: nobody knows where in a run the text begins.
  ///
  /// Runs for fewer than `count` bytes are left out.
  func base64(from offset: Int, atLeast count: Int) -> DecodedText {
    var decoded = DecodedText()
    for run in runs(atLeast: offset + (count * 4 + 2) / 3, where: { Self.sextets[Int($0)] < 64 }) {
      decoded.separate(at: run.lowerBound, of: self)
      var (bits, free): (Int, Int) = (0, 8)
      for index in run.dropFirst(offset) {
        bits = (bits << 6 | Int(Self.sextets[Int(bytes[index])])) & 0xFFFF
        free -= 6
        // The first bits are in the character before.
        if free <= 0 {
          decoded.add(
            UInt8(truncatingIfNeeded: bits >> -free), for: index - 1..<index + 1, of: self)
          free += 8
        }
      }
    }
    return decoded
  }

  /// Returns what runs of hexadecimal digits encode, if they begin with the `offset`-th digit; the
  /// pairs may have a blank, colon or hyphen between them.
  ///
  /// Runs for fewer than `count` bytes are left out.
  func hex(from offset: Int, atLeast count: Int) -> DecodedText {
    var decoded = DecodedText()
    for run in runs(
      atLeast: offset + 2 * count, where: { $0.isASCIIHexDigit || " :-".utf8.contains($0) })
    {
      var index = run.lowerBound + offset
      decoded.separate(at: run.lowerBound, of: self)
      while index + 1 < run.upperBound {
        if let high = bytes[index].asciiHexDigitValue, let low = bytes[index + 1].asciiHexDigitValue
        {
          decoded.add(high << 4 | low, for: index..<index + 2, of: self)
          index += 2
        } else {
          index += 1
        }
      }
    }
    return decoded
  }

  private func runs(atLeast count: Int, where isPart: (UInt8) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || !isPart(bytes[index]) {
      if index - start >= count { runs.append(start..<index) }
      start = index + 1
    }
    return runs
  }

  /// The six bits of each character of base64; 64 for any other byte.
  private static let sextets: [UInt8] = {
    var table = [UInt8](repeating: 64, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for (value, byte) in letters.utf8.enumerated() { table[Int(byte)] = UInt8(value) }
    for byte in "+-".utf8 { table[Int(byte)] = 62 }
    for byte in "/_".utf8 { table[Int(byte)] = 63 }
    return table
  }()
}
