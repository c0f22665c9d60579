import TextFolding

/// Splits a text into the folded words of the index, in order.
///
/// - An identifier is split into its parts: `get_user` is `get user`. A camel-case identifier is
///   also indexed in one piece: `HTTPServer` is `httpserver http server`.
/// - A name that ends in `+` or `#` is indexed with and without its symbols: `C++` is `c c++`.
/// - CJK text is split into overlapping pairs and its last character, so that every character
///   starts a word: `日本語` is `日本 本語 語`.
struct IndexWords: Hashable {
  enum Role: Hashable {
    /// A word, or a pair of ideographs.
    case word
    /// A camel-case identifier in one piece; its parts follow it.
    case identifier
    case part
    /// A name with its symbols; the word without them precedes it.
    case symbolName
    /// The last ideograph of several.
    case tail
  }

  struct Word: Hashable {
    var text: String
    var role: Role
  }

  private(set) var words: [Word] = []

  /// Longer words are truncated: they are hashes or base64.
  private static let wordLengthLimit = 64

  init(_ text: some StringProtocol) {
    var run = Run()
    for scalar in text.unicodeScalars {
      let kind = scalar.kind
      if kind == .other {
        if run.isEmpty { continue }
        if isNameSymbol(scalar), run.symbols.count < 2, !run.isIdeographic {
          run.symbols.append(Character(scalar))
          continue
        }
        finish(&run, isFollowed: false)
      } else {
        let isIdeograph = kind == .ideograph
        if !run.isEmpty, !run.symbols.isEmpty || run.isIdeographic != isIdeograph {
          finish(&run, isFollowed: true)
        }
        run.isIdeographic = isIdeograph
        run.append(scalar, kind)
      }
    }
    finish(&run, isFollowed: false)
  }

  /// The number of bytes that are split at a time: the words of a text take several times its
  /// memory.
  private static let pieceSize = 1 << 16

  /// Returns all words of a text, separated by spaces.
  static func text(of text: String) -> String {
    var (result, rest) = ("", text.utf8[...])
    while !rest.isEmpty {
      // No word contains a space or a line end.
      let end = rest.dropFirst(pieceSize).firstIndex { $0 == 0x20 || $0 == 0x0A }
      let piece = Substring(rest[..<(end ?? rest.endIndex)])
      rest = rest[(end ?? rest.endIndex)...].dropFirst()
      for word in IndexWords(piece).words {
        if !result.isEmpty { result += " " }
        result += word.text
      }
    }
    return result
  }

  private func isNameSymbol(_ scalar: Unicode.Scalar) -> Bool { scalar == "+" || scalar == "#" }

  private mutating func finish(_ run: inout Run, isFollowed: Bool) {
    guard !run.isEmpty else { return }
    if run.isIdeographic {
      appendPairs(of: Folding.fold(run.text))
    } else {
      appendParts(of: run)
      if !run.symbols.isEmpty, !isFollowed {
        append(Folding.fold(run.text) + run.symbols, .symbolName)
      }
    }
    run.removeAll()
  }

  private mutating func appendParts(of run: Run) {
    let parts = run.parts.map(Folding.fold)
    guard parts.count > 1 else { return append(parts[0], .word) }
    append(parts.joined(), .identifier)
    for part in parts { append(part, .part) }
  }

  private mutating func appendPairs(of folded: String) {
    let characters = Array(folded.unicodeScalars)
    for index in characters.indices {
      var pair = String.UnicodeScalarView()
      pair.append(contentsOf: characters[index...].prefix(2))
      let isTail = index > 0 && index == characters.count - 1
      append(String(pair), isTail ? .tail : .word)
    }
  }

  private mutating func append(_ word: String, _ role: Role) {
    guard !word.isEmpty else { return }
    // By scalar: a character can have any number of combining marks.
    let text =
      word.utf8.count > Self.wordLengthLimit
      ? String(word.unicodeScalars.prefix(Self.wordLengthLimit)) : word
    words.append(Word(text: text, role: role))
  }
}

/// The characters of one word.
private struct Run {
  /// In UTF-8.
  private var bytes: [UInt8] = []
  /// The offset of each character.
  private var starts: [Int] = []
  private var kinds: [ScalarKind] = []
  var isIdeographic = false
  /// The symbols after a name such as `C++`.
  var symbols = ""

  var isEmpty: Bool { kinds.isEmpty }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Keeps the capacity for the next word.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    symbols = ""
  }

  mutating func append(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
    starts.append(bytes.count)
    kinds.append(kind)
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: String(scalar).utf8)
    }
  }

  /// The parts of a camel-case identifier: `parseHTTPHeader` is `parse HTTP Header`.
  ///
  /// Splits before a capital that follows another kind of character, and before the last of several
  /// capitals if a lower-case letter follows.
  var parts: [String] {
    guard kinds.contains(.capital) else { return [text] }
    var parts: [String] = []
    var start = 0
    for offset in kinds.indices.dropFirst() where kinds[offset] == .capital {
      let endsCapitals =
        kinds[offset - 1] == .capital && offset + 1 < kinds.count && kinds[offset + 1] == .letter
      guard kinds[offset - 1] != .capital || endsCapitals else { continue }
      parts.append(String(decoding: bytes[start..<starts[offset]], as: UTF8.self))
      start = starts[offset]
    }
    parts.append(String(decoding: bytes[start...], as: UTF8.self))
    return parts
  }
}

/// The kind of a character for the index.
enum ScalarKind: Hashable {
  /// Part of a word: a lower-case or caseless letter, or a mark.
  case letter
  case capital
  case digit
  /// In a script without spaces between words (Chinese, Japanese), or with suffixes attached to
  /// them (Korean).
  case ideograph
  /// A separator of words.
  case other
}

extension Unicode.Scalar {
  var kind: ScalarKind {
    if isASCII {
      switch value {
      case 0x61...0x7A: return .letter
      case 0x41...0x5A: return .capital
      case 0x30...0x39: return .digit
      default: return .other
      }
    }
    if isIdeograph { return .ideograph }
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: return .capital
    case .lowercaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
      .enclosingMark:
      return .letter
    case .decimalNumber, .letterNumber, .otherNumber: return .digit
    default: return .other
    }
  }

  /// Han, Kana, Bopomofo and Hangul, including half-width forms.
  private var isIdeograph: Bool {
    switch value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3031...0x3035, 0x3041...0x3096,
      0x3099...0x309A, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC,
      0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
