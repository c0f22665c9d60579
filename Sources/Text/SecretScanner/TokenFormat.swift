/// The format of a service's tokens: a prefix, then a number of bytes of one kind.
struct TokenFormat: Sendable {
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

  /// Returns where the bytes of this format end, without the dot at the end of a sentence.
  func end(in text: Text, from start: Int) -> Int {
    let end = text.end(from: start, atMost: lengths.upperBound + 1, isPart)
    return end > start && text[end - 1] == UInt8(ascii: ".") ? end - 1 : end
  }

  /// Whether the bytes of a range after the prefix, the longest of this kind, are a token's.
  func matches(_ range: Range<Int>, in text: Text) -> Bool {
    guard lengths.contains(range.count) else { return false }
    if let mark, !text.has(mark.bytes, at: range.lowerBound + mark.offset) { return false }
    guard isStrict else { return true }
    return !ByteClass.isWord(text[range.upperBound])
      && text[range].contains(where: ByteClass.isDigit)
  }

  static let all = classic + services

  /// The length of a token from which a text is read again only where a word begins.
  static let longest = 1_000

  private static let classic: [TokenFormat] =
    gitHub
    // https://docs.gitlab.com/security/tokens/#token-prefixes
    + [
      "glpat-", "gldt-", "glrt-", "glrtr-", "glptt-", "glcbt-", "glsoat-", "glft-", "glffct-",
      "glimt-", "glagent-", "gloas-", "glwt-", "GR1348941",
    ].map {
      TokenFormat(.gitLab, $0, 20...longest, ByteClass.isDotted)
    }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    + ["AKIA", "ASIA", "ABIA", "ACCA"].map {
      TokenFormat(.amazonKey, $0, 16...16, ByteClass.isUpperOrDigit)
    }
    // https://docs.slack.dev/authentication/tokens
    + [
      "xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-",
    ].map {
      TokenFormat(.slack, $0, 20...longest, ByteClass.isURLSafe)
    }
    + ["services/T", "workflows/T", "triggers/T"].map {
      TokenFormat(.slack, "https://hooks.slack.com/\($0)", 30...200) {
        ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: "/")
      }
    }
    + [
      TokenFormat(.google, "AIza", 35...35, ByteClass.isURLSafe),
      TokenFormat(.google, "GOCSPX-", 28...28, ByteClass.isURLSafe),
      TokenFormat(.google, "ya29.", 30...longest, ByteClass.isURLSafe),
      TokenFormat(.stripe, "whsec_", 32...longest, ByteClass.isBase64),
    ]
    // https://docs.stripe.com/keys
    + ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"].map {
      TokenFormat(.stripe, $0, 24...longest, ByteClass.isAlphanumeric)
    }

  /// `gh`, a letter, `_`; or `github_pat_`.
  ///
  /// The token of an app installation may be the app's number and a JSON Web Token.
  /// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
  private static let gitHub: [TokenFormat] =
    ((UInt8(ascii: "a")...UInt8(ascii: "z")).map { "gh\(UnicodeScalar($0))_" } + ["github_pat_"])
    .map { prefix in
      TokenFormat(
        .gitHub, prefix, 36...1_000_000,
        prefix == "ghs_" ? ByteClass.isDotted : ByteClass.isWord)
    }
}
