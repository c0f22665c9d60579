/// How the index treats a character.
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
