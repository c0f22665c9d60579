import CNormalization
import Glibc

/// Folds text for searches and filters: compatibility forms (NFKC), no accents, full case folding.
///
/// `Ａ`, `á` and `A` all become `a`, `ς` becomes `σ`, and `ł` becomes `l`, although Unicode does not
/// decompose it. `が` stays `が`, because its mark is not an accent. The library's index contains
/// folded text, so that a change needs a migration of its schema. This uses GLib's tables: the
/// standard library has no compatibility mapping, and Foundation's would link ICU.
package enum Folding {
  /// Replaces NUL with a space, because SQLite's tokenizers stop at NUL.
  package static func fold(_ text: some StringProtocol) -> String {
    foldASCII(text) ?? foldUnicode(String(text))
  }

  /// The fast path for most files; returns nil if the text is not ASCII.
  private static func foldASCII(_ text: some StringProtocol) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { folded in
        for index in bytes.indices {
          folded.initializeElement(at: index, to: lowercased(bytes[index]))
        }
        return bytes.count
      }
    } ?? nil
  }

  private static func foldUnicode(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var nonASCII: [UInt8] = []
    for byte in text.utf8 {
      guard byte < 0x80 else {
        nonASCII.append(byte)
        continue
      }
      appendFolded(&nonASCII, to: &folded)
      folded.append(lowercased(byte))
    }
    appendFolded(&nonASCII, to: &folded)
    return String(decoding: folded, as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0: UInt8(ascii: " ")
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }

  /// Folds a run of non-ASCII characters, then empties it.
  private static func appendFolded(_ run: inout [UInt8], to folded: inout [UInt8]) {
    guard !run.isEmpty else { return }
    let text = String(decoding: run, as: UTF8.self)
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let other = scalars[start...].firstIndex { !isFolded($0) } ?? scalars.endIndex
      // The letter before it may combine with it.
      let end = start < other && other < scalars.endIndex ? scalars.index(before: other) : other
      folded += text.utf8[start..<end]
      start = scalars[other...].firstIndex(where: isFolded) ?? scalars.endIndex
      guard end < start else { break }
      for piece in NormalizationPieces.pieces(of: String(scalars[end..<start])) {
        folded += foldedPiece(Array(piece.utf8))
      }
    }
    run.removeAll(keepingCapacity: true)
  }

  /// Whether a scalar is a folded letter that doesn't combine with the scalar before it: most of Chinese,
  /// Japanese and Korean, for which calls of GLib would take most of a filter's time.
  static func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Punctuation, without the ideographic space and tone marks
    case 0x3001...0x3029: true
    // Kana, without voicing marks and digraphs
    case 0x3041...0x3096, 0x309D...0x309E, 0x30A1...0x30FE: true
    // Ideographs and syllables of Hangul
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  private static func foldedPiece(_ piece: [UInt8]) -> [UInt8] {
    let text = String(decoding: normalized(piece, CNormalizationNFKD), as: UTF8.self)
    var plain: [UInt8] = []
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      guard scalar.properties.changesWhenCaseMapped else {
        plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        continue
      }
      // The lower case of İ is an i with a combining dot, which is an accent.
      for lower in folded(scalar).unicodeScalars where !isAccent(lower) {
        plain.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return normalized(plain, CNormalizationNFC)
  }

  /// Returns the folded form of a scalar without compatibility forms.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    // Some letters have several lower cases: Σ has σ and ς. So the upper case comes first.
    let lower = scalar.properties.uppercaseMapping.unicodeScalars
      .map(\.properties.lowercaseMapping).joined()
    return letters[lower] ?? lower
  }

  /// Letters with strokes and ligatures that Unicode doesn't decompose, with the letters that
  /// people type for them.
  ///
  /// The lower case of a capital `ẞ` is `ß`.
  private static let letters = [
    "ß": "ss", "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ŧ": "t", "ð": "d", "þ": "th", "æ": "ae",
    "œ": "oe",
  ]

  private static let functions: NormalizationFunctions? = cnormalization_load()?
    .pointee

  /// Returns the bytes unchanged if GLib is not installed.
  private static func normalized(_ bytes: [UInt8], _ form: CNormalizationForm) -> [UInt8] {
    guard let functions else { return bytes }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        guard
          let result = functions.normalize(text.baseAddress, text.count, Int32(form.rawValue))
        else { return bytes }
        defer { functions.release(result) }
        return Array(UnsafeRawBufferPointer(start: result, count: strlen(result)))
      }
    }
  }

  /// Whether the scalar is in a block of combining diacritical marks; marks of single scripts are
  /// letters.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

/// Cuts text into pieces that can be normalized one by one.
///
/// GLib sorts a run of combining marks and closes the gap after each composition in quadratic time,
/// so no piece may be long. As in Unicode's stream-safe format (UAX #15, section 13), pieces end
/// after 30 non-starters. Other cuts are before characters that don't combine with the characters
/// before them.
enum NormalizationPieces {
  static let nonStarterLimit = 30
  private static let usualLength = 64
  /// Only a text that was crafted for it has no better place to cut.
  private static let lengthLimit = 1_024

  static func pieces(of text: String) -> [Substring] {
    // Every non-starter has at least two bytes.
    guard text.utf8.count > nonStarterLimit * 2 else { return [text[...]] }
    var pieces: [Substring] = []
    var start = text.startIndex
    var length = 0
    var nonStarters = 0
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let isStarter = scalar.properties.canonicalCombiningClass == .notReordered
      let isCut =
        nonStarters >= nonStarterLimit && !isStarter || length >= lengthLimit
        || length >= usualLength && isStarter && !scalar.canJoinPrevious
      if isCut {
        pieces.append(text[start..<index])
        start = index
        length = 0
        nonStarters = 0
      }
      length += 1
      nonStarters = isStarter ? 0 : nonStarters + 1
    }
    return pieces + [text[start...]]
  }
}

extension Unicode.Scalar {
  /// Whether a starter can be composed with the character before it: a vowel sign, or a vowel or
  /// final consonant of Hangul.
  fileprivate var canJoinPrevious: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: (0x1160...0x11FF).contains(value)
    }
  }
}
