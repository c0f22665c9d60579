/// The format of a service's tokens: a prefix, then a number of bytes of one kind.
struct TokenPattern: Sendable {
  let kind: Secret.Kind
  let prefix: [UInt8]
  /// The number of bytes after the prefix.
  let lengths: ClosedRange<Int>
  let isPart: @Sendable (UInt8) -> Bool
  /// Bytes that every token has, and their place after the prefix.
  private let mark: (offset: Int, bytes: [UInt8])?
  /// Whether the token ends where the word ends, and has a digit, unlike most names in code.
  private let isStrict: Bool

  init(
    _ kind: Secret.Kind, _ prefix: String, _ lengths: ClosedRange<Int>, isStrict: Bool = false,
    mark: (offset: Int, text: String)? = nil, _ isPart: @escaping @Sendable (UInt8) -> Bool
  ) {
    self.kind = kind
    self.prefix = Array(prefix.utf8)
    self.lengths = lengths
    self.isStrict = isStrict
    self.mark = mark.map { ($0.offset, Array($0.text.utf8)) }
    self.isPart = isPart
  }

  /// Whether the bytes of a range after the prefix, the longest of this kind, are a token's.
  func matches(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard lengths.contains(range.count) else { return false }
    if let mark, !bytes[range].has(mark.bytes, at: range.lowerBound + mark.offset) { return false }
    guard isStrict else { return true }
    let isWhole = range.upperBound == bytes.count || !ByteClass.isWord(bytes[range.upperBound])
    return isWhole && bytes[range].contains(where: ByteClass.isDigit)
  }

  /// Returns the patterns whose prefix may start at an index; of two prefixes, the longer one comes
  /// first.
  static func candidates(in bytes: [UInt8], at index: Int) -> [TokenPattern] {
    let candidates = starts.candidates(in: bytes, at: index)
    return candidates.isEmpty ? [] : candidates.map { all[$0] }
  }

  static let firstBytes = all.map { $0.prefix[0] }

  private static let all = (classic + services).sorted { $0.prefix.count > $1.prefix.count }
  private static let starts = WordStart(of: all.map(\.prefix))

  static let longest = 1_000

  private static let classic: [TokenPattern] =
    gitHub
    // https://docs.gitlab.com/security/tokens/#token-prefixes
    + [
      "glpat-", "gldt-", "glrt-", "glrtr-", "glptt-", "glcbt-", "glsoat-", "glft-", "glffct-",
      "glimt-", "glagent-", "gloas-", "GR1348941",
    ].map {
      TokenPattern(.gitLab, $0, 20...longest, ByteClass.isURLSafe)
    }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    + ["AKIA", "ASIA", "ABIA", "ACCA"].map {
      TokenPattern(.amazonKey, $0, 16...16, ByteClass.isUpperOrDigit)
    }
    // https://docs.slack.dev/authentication/tokens
    + [
      "xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-",
    ].map {
      TokenPattern(.slack, $0, 20...longest, ByteClass.isURLSafe)
    }
    + ["services/T", "workflows/T", "triggers/T"].map {
      TokenPattern(.slack, "https://hooks.slack.com/\($0)", 30...200) {
        ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: "/")
      }
    }
    + [
      TokenPattern(.google, "AIza", 35...35, ByteClass.isURLSafe),
      TokenPattern(.google, "GOCSPX-", 28...28, ByteClass.isURLSafe),
      TokenPattern(.google, "ya29.", 30...longest, ByteClass.isURLSafe),
      TokenPattern(.stripe, "whsec_", 32...longest, ByteClass.isBase64),
    ]
    // https://docs.stripe.com/keys
    + ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"].map {
      TokenPattern(.stripe, $0, 24...longest, ByteClass.isAlphanumeric)
    }

  /// `gh`, a letter, `_`; or `github_pat_`.
  ///
  /// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
  private static let gitHub: [TokenPattern] =
    ((UInt8(ascii: "a")...UInt8(ascii: "z")).map { "gh\(UnicodeScalar($0))_" } + ["github_pat_"])
    .map { TokenPattern(.gitHub, $0, 36...1_000_000, ByteClass.isWord) }
}
