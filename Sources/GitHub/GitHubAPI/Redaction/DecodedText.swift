import ByteTools
import Glibc

/// What a text says when it is decoded, with the place of each byte in that text.
///
/// Each way of decoding takes time in proportion to the text. Only what is found needs the places,
/// so they are kept for runs of bytes, not for each one.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  private var runs: [Run] = []

  /// Bytes that were decoded alike.
  private struct Run {
    /// The index of the first one.
    var start: Int
    /// Where it begins in the text.
    var source: Int
    var encoding: Encoding
  }

  private enum Encoding {
    case none
    /// Three bytes in four characters; the run begins with the first of three.
    case base64
    case hex
    /// One escape stands for all bytes.
    case escape(length: Int)
  }

  /// Returns the part of the text that a part of ``bytes`` was decoded from; it must not be empty.
  func source(of part: Range<Int>) -> Range<Int> {
    source(of: part.lowerBound).lowerBound..<source(of: part.upperBound - 1).upperBound
  }

  private func source(of index: Int) -> Range<Int> {
    var (first, end) = (0, runs.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if runs[middle].start <= index { first = middle } else { end = middle }
    }
    let run = runs[first]
    let count = index - run.start
    let (distance, length) =
      switch run.encoding {
      case .none: (count, 1)
      // The bits of a byte are in two characters.
      case .base64: (count + count / 3, 2)
      case .hex: (2 * count, 2)
      case .escape(let length): (0, length)
      }
    return run.source + distance..<run.source + distance + length
  }

  mutating func copy(_ part: Range<Int>, of text: UnsafeBufferPointer<UInt8>) {
    guard !part.isEmpty else { return }
    runs.append(Run(start: bytes.count, source: part.lowerBound, encoding: .none))
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[part]))
  }

  /// Adds the bytes that an escape stands for.
  mutating func add(_ escaped: [UInt8], for part: Range<Int>) {
    runs.append(
      Run(start: bytes.count, source: part.lowerBound, encoding: .escape(length: part.count)))
    bytes += escaped
  }

  mutating func removeLast(_ count: Int) {
    bytes.removeLast(count)
    while let last = runs.last, last.start >= bytes.count { runs.removeLast() }
  }
}

/// Bytes as text.
extension DecodedText {
  /// Returns what base64 encodes in either alphabet (RFC 4648, 4 and 5), if the groups of four
  /// characters begin `offset` characters after the beginning of the text: nobody knows where they
  /// do.
  ///
  /// Only runs of at least `count` bytes of a class are returned.
  static func base64(
    in text: UnsafeBufferPointer<UInt8>, from offset: Int, atLeast count: Int,
    _ isPart: UnsafeBufferPointer<Bool>
  ) -> [DecodedText] {
    sextets.withUnsafeBufferPointer { sextets in
      /// Returns a byte; nil unless all characters of its group up to the end of it are base64.
      func byte(at index: Int) -> UInt8? {
        let group = offset + index / 3 * 4
        let (first, second) = (sextets[Int(text[group])], sextets[Int(text[group + 1])])
        guard first | second < 64 else { return nil }
        if index % 3 == 0 { return first &<< 2 | second &>> 4 }
        let third = sextets[Int(text[group + 2])]
        guard third < 64 else { return nil }
        if index % 3 == 1 { return second &<< 4 | third &>> 2 }
        let fourth = sextets[Int(text[group + 3])]
        return fourth < 64 ? third &<< 6 | fourth : nil
      }
      let length = max(text.count - offset, 0)
      let size = length / 4 * 3 + max(length % 4 - 1, 0)
      return text.runs(in: size, atLeast: count) { index in
        guard let byte = byte(at: index) else { return false }
        return isPart[Int(byte)]
      }.map { run in
        var decoded = DecodedText()
        decoded.bytes = run.compactMap(byte)
        let (group, place) = run.lowerBound.quotientAndRemainder(dividingBy: 3)
        decoded.runs = [Run(start: -place, source: offset + group * 4, encoding: .base64)]
        return decoded
      }
    }
  }

  /// Returns what runs of hexadecimal digits encode, if the pairs begin with the `offset`-th digit;
  /// there may be blanks, colons and hyphens between the digits.
  ///
  /// Runs for fewer than `count` bytes are left out.
  static func hex(
    in text: UnsafeBufferPointer<UInt8>, from offset: Int, atLeast count: Int
  ) -> [DecodedText] {
    digits.withUnsafeBufferPointer { digits in
      text.runs(in: text.count, atLeast: offset + 2 * count) { digits[Int(text[$0])] <= 16 }.map {
        run in
        /// Returns the index of the first digit from an index on, or the end of the run.
        func digit(from index: Int) -> Int {
          var index = index
          while index < run.upperBound, digits[Int(text[index])] == 16 { index += 1 }
          return index
        }
        var decoded = DecodedText()
        decoded.bytes.reserveCapacity(run.count / 2)
        var (first, next) = (digit(from: run.lowerBound), -1)
        if offset == 1 { first = digit(from: first + 1) }
        while case let second = digit(from: first + 1), second < run.upperBound {
          let length = second + 1 - first
          if first != next || length > 2 {
            decoded.runs.append(
              Run(
                start: decoded.bytes.count, source: first,
                encoding: length == 2 ? .hex : .escape(length: length)))
          }
          decoded.bytes.append(digits[Int(text[first])] << 4 | digits[Int(text[second])])
          next = length == 2 ? second + 1 : -1
          first = digit(from: second + 1)
        }
        return decoded
      }
    }
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

  /// The four bits of each hexadecimal digit, 16 for what may be between two, and 32 for any other
  /// byte.
  private static let digits: [UInt8] = (0...255).map { (byte: UInt8) in
    byte.asciiHexDigitValue ?? (" :-".utf8.contains(byte) ? 16 : 32)
  }

  /// The bytes of texts in which a secret is encoded, and of line ends and of what is around them.
  static let alphabet = Set(
    sextets.indices.filter { sextets[$0] < 64 }.map { UInt8($0) }
      + ".=:%&#;\\{} \t\n\r\0\u{1B}[".utf8)
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the longest runs of at least `count` of the numbers below `size` for which a condition
  /// holds.
  ///
  /// Where it rarely holds, it is asked for one of `count` numbers.
  func runs(
    in size: Int, atLeast count: Int, where isPart: (Int) -> Bool
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    // The condition holds from `start` to `known`.
    var (start, known) = (0, 0)
    while start + count <= size {
      let end = start + count
      var index = end
      while index > known, isPart(index - 1) { index -= 1 }
      let isRun = index <= known
      known = end
      guard isRun else {
        start = index
        continue
      }
      while known < size, isPart(known) { known += 1 }
      runs.append(start..<known)
      start = known + 1
      known = start
    }
    return runs
  }

  /// Returns the index of the first of these bytes from an index on.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, CInt(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// Returns the index of the first place of a word from an index on; it must not be empty.
  func firstIndex(of word: [UInt8], from start: Int) -> Int? {
    var start = start
    while let index = firstIndex(of: word[0], from: start), count - index >= word.count {
      if let base = baseAddress, memcmp(base + index, word, word.count) == 0 { return index }
      start = index + 1
    }
    return nil
  }
}

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

  /// Creates a text with such escapes decoded; nil if it has none.
  init?(unescaping escape: Escape, in text: UnsafeBufferPointer<UInt8>) {
    self.init()
    var (copied, index) = (0, 0)
    while let start = text.firstIndex(of: escape.rawValue, from: index) {
      index = start + 1
      guard let (decoded, end) = Self.read(escape, at: index, in: text) else { continue }
      copy(copied..<start, of: text)
      add(decoded, for: start..<end)
      (copied, index) = (end, end)
    }
    guard copied > 0 else { return nil }
    copy(copied..<text.count, of: text)
  }

  /// Reads what follows the first byte of an escape.
  private static func read(
    _ escape: Escape, at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> ([UInt8], end: Int)? {
    let read: (Unicode.Scalar, end: Int)?
    switch escape {
    case .percent:
      return PercentEncoding.byte(at: start - 1, in: bytes).map { ([$0], start + 2) }
    case .reference: read = characterReference(at: start, in: bytes)
    case .backslash: read = backslashEscape(at: start, in: bytes)
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
  private static func characterReference(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "#") else {
      let name = bytes[start...].prefix(longestReference).prefix(while: \.isASCIILetter)
      guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";"),
        let scalar = references[String(decoding: name, as: UTF8.self)]
      else { return nil }
      return (scalar, name.endIndex + 1)
    }
    let isHex = start + 1 < bytes.count && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
    guard
      let (scalar, end) = number(
        in: bytes, at: start + (isHex ? 2 : 1), radix: isHex ? 16 : 10, digits: 1...10)
    else { return nil }
    return (scalar, end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : end)
  }

  /// Reads what follows a backslash: `u005f`, `u{5F}`, `x5f`, `137`, `/`, `n`.
  private static func backslashEscape(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (Unicode.Scalar, end: Int)? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "u"):
      if let four = number(in: bytes, at: start + 1, radix: 16, digits: 4...4) { return four }
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "{"),
        let (scalar, end) = number(in: bytes, at: start + 2, radix: 16, digits: 1...8),
        end < bytes.count,
        bytes[end] == UInt8(ascii: "}")
      else { return nil }
      return (scalar, end + 1)
    case UInt8(ascii: "x"): return number(in: bytes, at: start + 1, radix: 16, digits: 2...2)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      return number(in: bytes, at: start, radix: 8, digits: 3...3)
    case UInt8(ascii: "n"), UInt8(ascii: "r"): return ("\n", start + 1)
    case UInt8(ascii: "t"): return ("\t", start + 1)
    case let byte where "/\\\"'".utf8.contains(byte):
      return (Unicode.Scalar(byte), start + 1)
    default: return nil
    }
  }

  private static func number(
    in bytes: UnsafeBufferPointer<UInt8>, at start: Int, radix: UInt32, digits: ClosedRange<Int>
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
