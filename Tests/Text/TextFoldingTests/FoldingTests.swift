import Testing

@testable import TextFolding

@Suite struct `Folded texts` {
  @Test(arguments: [
    ("ABC", "abc"), ("Crème Brûlée", "creme brulee"), ("ＦＵＬＬ", "full"), ("ﬁ", "fi"),
    ("e\u{301}", "e"), ("İ", "i"), ("Straße", "strasse"), ("が", "が"), ("ｶﾞ", "ガ"),
    ("한국", "한국"), ("x\u{0}y", "x y"), ("", ""), ("①", "1"), ("Ёж", "еж"), ("Ω", "ω"),
    ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("Łódź", "lodz"), ("Ørsted", "orsted"), ("Iğdır", "igdir"),
    ("IĞDIR", "igdir"), ("Đorđe", "dorde"), ("Ħal", "hal"), ("Æsir Œuvre", "aesir oeuvre"),
    ("GROẞ", "gross"), ("Þór Guðrún", "thor gudrun"), ("Ꭰꭰ", "ꭰꭰ"), ("ა", "ა"), ("\u{1C81}", "д"),
  ])
  func `have no case, accents and compatibility forms`(text: String, folded: String) {
    #expect(Folding.fold(text) == folded)
  }

  @Test func `keep letters of Chinese, Japanese and Korean as they would fold`() {
    let scalars = (UInt32(0x3000)...0xD7FF).compactMap { Unicode.Scalar($0) }
    let letters = scalars.filter(Folding.isFolded)
    #expect(letters.count > 38_000)
    // Beside another letter, each one is normalized.
    let different = letters.filter { letter in
      let text = String(letter)
      return !Folding.fold(text).utf8.elementsEqual(text.utf8)
        || !Folding.fold(text + "é").utf8.elementsEqual((text + "e").utf8)
    }
    #expect(different == [])
  }

  @Test(arguments: [
    ("日本か\u{3099}", "日本が"), ("か\u{3099}か\u{3099}", "がが"), ("は\u{309A}", "ぱ"),
    ("일가\u{11A8}", "일각"), ("日本：Ａ語", "日本:a語"), ("語\u{301}語", "語語"), ("é語", "e語"),
    ("日　本", "日 本"), ("ヿゟ", "コトより"),
  ])
  func `combine such letters with the marks after them`(text: String, folded: String) {
    #expect(Folding.fold(text).utf8.elementsEqual(folded.utf8))
  }
}

/// Normalization takes quadratic time for a run of combining marks.
@Suite struct `Texts to normalize` {
  private static func marks(_ count: Int) -> String {
    // Alternating classes: normalization has to sort them.
    "a" + String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }))
  }

  @Test(arguments: [
    marks(30_000), String(repeating: "\u{1100}\u{1161}", count: 15_000),
    String(repeating: "\u{1161}", count: 30_000), String(repeating: "漢", count: 30_000),
    String(repeating: "\u{903}", count: 30_000),
  ])
  func `are cut into short pieces that make up the text`(text: String) {
    let pieces = NormalizationPieces.pieces(of: text)
    #expect(pieces.joined().utf8.elementsEqual(text.utf8))
    #expect(pieces.allSatisfy { $0.unicodeScalars.count <= 1_024 })
    #expect(pieces.allSatisfy { Self.longestRun(in: $0) <= NormalizationPieces.nonStarterLimit })
  }

  private static func longestRun(in piece: Substring) -> Int {
    var longest = 0
    var run = 0
    for scalar in piece.unicodeScalars {
      run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  @Test func `take linear work`() {
    // Each piece takes quadratic work at most.
    func work(_ count: Int) -> Int {
      NormalizationPieces.pieces(of: Self.marks(count))
        .map { $0.unicodeScalars.count * $0.unicodeScalars.count }.reduce(0, +)
    }
    let (once, twice) = (work(60_000), work(120_000))
    #expect(once <= 60_000 * (NormalizationPieces.nonStarterLimit + 2))
    #expect(twice <= once * 2 + 10_000)
  }

  @Test(arguments: [
    ("한국어 텍스트", 40), ("Crème brûlée — naïve façade", 30), ("e\u{301}a\u{323}\u{301}", 60),
    ("がぎぐげご", 50), ("ｶﾞｷﾞ", 60), ("\u{1100}\u{1161}\u{11A8}", 60),
  ])
  func `fold as their parts do`(text: String, count: Int) {
    let long = String(repeating: text, count: count)
    #expect(Folding.fold(long) == String(repeating: Folding.fold(text), count: count))
  }
}
