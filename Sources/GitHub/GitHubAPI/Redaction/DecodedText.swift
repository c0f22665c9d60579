import GitHubModels
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
    /// Not decoded.
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

  /// Adds a part of the text as it is.
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
