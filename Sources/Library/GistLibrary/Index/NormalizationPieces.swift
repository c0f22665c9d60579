/// Cuts text into pieces that can be normalized one by one.
///
/// GLib sorts a run of combining marks and closes the gap after each composition in quadratic time,
/// so no piece may be long. Pieces end as in Unicode's stream-safe format (UAX #15, section 13):
/// after 30 non-starters. Other cuts are before characters that combine with nothing before them.
enum NormalizationPieces {
  static let nonStarterLimit = 30
  private static let usualLength = 64
  /// Only a text that is made for it has no better place to cut.
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
