/// A pattern for the text after a keyword, in a small language.
///
/// It is matched from left to right without backtracking.
///
/// | | |
/// |---|---|
/// | `\a` `\h` `\d` `\u` | letters and digits; hexadecimal; digits; capitals and digits |
/// | `\w` `\i` `\b` | `\a` and `_`; `\w` and `-`; base64 of either alphabet |
/// | `\s` `\S` | blanks; anything else but a line end |
/// | `[a-z;]` `[^a]` | one of these bytes, or another one; never a line end, unless `\n` is named |
/// | `{8}` `{8,}` `{8,20}` `?` `*` `+` | how many of them |
/// | `<Basic\|Bearer>` | one of these texts, ignoring case; with `?` after it, or none |
/// | `\q` | a text in quotes, which is the secret |
/// | `\Q` | texts in quotes with commas between them, the last of which is the secret |
/// | `( )` | the secret, unless it is all that matched |
/// | `$` | the end of a word |
/// | `\c` `\=` | characters that close a name, such as quotes and brackets; a sign that assigns a value to it |
/// | `\e` | the end of a line, perhaps after a comment |
/// | `\n` | a line end |
///
/// Each part matches as much as it can. The last runs of each set are cached, more than one pattern
/// uses, so the time is linear for any text.
struct Pattern: Sendable {
  private enum Part: Sendable {
    case run(ByteSet, ClosedRange<Int>)
    case texts([[UInt8]], isOptional: Bool)
    case quoted(isList: Bool)
    case open, close, wordEnd, lineEnd
  }

  private var parts: [Part] = []

  init(_ source: String) {
    let whole = source.replacing(#"\c"#, with: Self.close).replacing(#"\="#, with: Self.signs)
    var rest = Array(whole.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case "(": parts.append(.open)
      case ")": parts.append(.close)
      case "$": parts.append(.wordEnd)
      case "<":
        var texts: [[UInt8]] = [[]]
        while let next = rest.popFirst(), next != ">" {
          switch next {
          case "|": texts.append([])
          case "\\": texts[texts.count - 1].append(rest.popFirst() ?? next)
          default: texts[texts.count - 1].append(next)
          }
        }
        let isOptional = rest.first == "?"
        if isOptional { rest.removeFirst() }
        parts.append(.texts(texts, isOptional: isOptional))
      case "\\" where rest.first == "q" || rest.first == "Q":
        parts.append(.quoted(isList: rest.removeFirst() == UInt8(ascii: "Q")))
      case "\\" where rest.first == "e":
        rest.removeFirst()
        parts.append(.lineEnd)
      default:
        let set = ByteSet(byte, &rest)
        parts.append(.run(set, Self.count(&rest)))
      }
    }
  }

  private static let close = #"["'`\])*\\]{0,5}\s{0,9}"#
  private static let signs = #"<=\>|\<-|:=|?=|===|==|=|:>"#

  private static func count(_ rest: inout ArraySlice<UInt8>) -> ClosedRange<Int> {
    switch rest.first {
    case "?": rest.removeFirst(); return 0...1
    case "*": rest.removeFirst(); return 0...longest
    case "+": rest.removeFirst(); return 1...longest
    case "{":
      let numbers = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(numbers.count + 2)
      let parts = numbers.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      let least = (parts.first ?? nil) ?? 1
      return least...max(least, parts.count == 1 ? least : (parts.last ?? nil) ?? longest)
    default: return 1...1
    }
  }

  /// The longest run without an upper limit.
  static let longest = 1_000_000

  /// Returns the end of the match at an index, and the range of the secret in it; nil if there is
  /// no match.
  func match(in text: [UInt8], at start: Int, _ runs: inout Runs) -> (
    end: Int, secret: Range<Int>?
  )? {
    var index = start
    var opened: Int?
    var secret: Range<Int>?
    for part in parts {
      switch part {
      case .run(let set, let count):
        let end = runs.end(of: set, in: text, from: index, atMost: count.upperBound)
        guard end - index >= count.lowerBound else { return nil }
        index = end
      case .texts(let texts, let isOptional):
        if let found = texts.first(where: { text.says($0, at: index) }) {
          index += found.count
        } else if !isOptional {
          return nil
        }
      case .quoted(let isList):
        guard var range = Self.quoted(in: text, at: index) else { return nil }
        if isList {
          guard let last = Self.last(after: range, in: text) else { return nil }
          range = last
        }
        secret = range
        index = range.upperBound + 1
      case .open: opened = index
      case .close:
        if let opened { secret = opened..<index }
      case .wordEnd: guard index >= text.count || !isWord(text[index]) else { return nil }
      case .lineEnd: guard Self.isLineEnd(in: text, at: index) else { return nil }
      }
    }
    return (index, secret)
  }

  /// Returns the last of at most four texts in quotes with commas between them; nil if it is the
  /// only one.
  private static func last(after first: Range<Int>, in text: [UInt8]) -> Range<Int>? {
    var last: Range<Int>?
    for _ in 0..<3 {
      var next = (last ?? first).upperBound + 1
      guard next < text.count, text[next] == "," else { break }
      next += 1
      while next < text.count, isBlank(text[next]) { next += 1 }
      if text.has("Some(".utf8, at: next) { next += 5 }
      guard let range = quoted(in: text, at: next) else { break }
      last = range
    }
    return last
  }

  private static let longestQuoted = 200

  /// Returns the range between a quote, perhaps an escaped one, and the next such quote in the
  /// line.
  private static func quoted(in text: [UInt8], at index: Int) -> Range<Int>? {
    var start = index
    while start < min(index + 3, text.count), text[start] == "\\" { start += 1 }
    guard start < text.count, text[start].isAny(of: "\"'`") else { return nil }
    let mark = text[start]
    start += text.has([mark, mark, mark], at: start) ? 3 : 1
    let limit = min(text.count, start + longestQuoted)
    var end = start
    while end < limit, text[end] != mark, text[end] != "\n" {
      end +=
        text[end] == "\\" && end + 1 < limit && text[end + 1] != "\n" && start - index < 2 ? 2 : 1
    }
    guard end < limit, text[end] == mark else { return nil }
    while end > start, text[end - 1] == "\\", start - index > 1 { end -= 1 }
    return start..<end
  }

  private static func isLineEnd(in text: [UInt8], at index: Int) -> Bool {
    var end = index
    while end < text.count, isBlank(text[end]) { end += 1 }
    guard end < text.count, text[end] != "\n", text[end] != "\r" else { return true }
    return end > index && (text[end].isAny(of: "#;") || text.has("//".utf8, at: end))
  }
}

/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var bits: SIMD4<UInt64> = .zero

  init(_ isPart: (UInt8) -> Bool) {
    for byte in UInt8.min...UInt8.max where isPart(byte) { insert(byte) }
  }

  /// Reads the class that begins with a byte of a pattern.
  fileprivate init(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) {
    switch byte {
    case "\\": self.init(Self.named(rest.popFirst() ?? byte))
    case "[":
      let isInverse = rest.first == "^"
      if isInverse { rest.removeFirst() }
      self.init { _ in false }
      while let next = rest.popFirst(), next != "]" {
        if next == "\\" {
          formUnion(ByteSet(Self.named(rest.popFirst() ?? next)))
        } else if rest.first == "-", let last = rest.dropFirst().first, last != "]" {
          rest = rest.dropFirst(2)
          for byte in next...last { insert(byte) }
        } else {
          insert(next)
        }
      }
      if isInverse {
        bits = ~bits
        formUnion(ByteSet { _ in false })
        for byte in "\n\r".utf8 { remove(byte) }
      }
    default: self.init { $0 == byte }
    }
  }

  private static func named(_ byte: UInt8) -> (UInt8) -> Bool {
    switch byte {
    case "a": isAlphanumeric
    case "h": isHex
    case "d": isDigit
    case "u": isUpperOrDigit
    case "w": isWord
    case "i": isURLSafe
    case "b": isBase64
    case "s": isBlank
    case "S": { $0 > 0x20 && $0 != 0x7F }
    case "n": { $0 == "\n" || $0 == "\r" }
    default: { $0 == byte }
    }
  }

  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }
  private mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
  private mutating func remove(_ byte: UInt8) { bits[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63)) }
  private mutating func formUnion(_ other: ByteSet) { bits |= other.bits }
}

/// A cache of each set's last runs, so that no run is read again from a byte inside it.
struct Runs {
  private var last: [ByteSet: [Range<Int>]] = [:]

  /// A pattern uses at most three long runs of one set.
  private static let remembered = 4
  /// Shorter runs are not worth caching.
  private static let short = 80

  mutating func end(of set: ByteSet, in text: [UInt8], from start: Int, atMost limit: Int) -> Int {
    let limit = min(limit, text.count - start)
    guard limit > 0 else { return start }
    var end = start
    let near = start + min(limit, Self.short)
    while end < near, set.contains(text[end]) { end += 1 }
    guard end == near, limit > Self.short else { return end }
    if let run = last[set]?.first(where: { $0.contains(start) }) {
      return min(run.upperBound, start + limit)
    }
    while end < text.count, set.contains(text[end]) { end += 1 }
    last[set] = (last[set] ?? []).suffix(Self.remembered - 1) + [start..<end]
    return min(end, start + limit)
  }
}
