/// The format of a service's tokens: a prefix, then a number of bytes of one kind.
struct TokenPattern: Sendable {
  let kind: Secret.Kind
  let prefix: [UInt8]
  let lengths: ClosedRange<Int>
  let isPart: @Sendable (UInt8) -> Bool

  private init(
    _ kind: Secret.Kind, _ prefix: String, _ lengths: ClosedRange<Int>,
    _ isPart: @escaping @Sendable (UInt8) -> Bool
  ) {
    self.kind = kind
    self.prefix = Array(prefix.utf8)
    self.lengths = lengths
    self.isPart = isPart
  }

  /// The patterns by their first byte.
  static let byFirstByte: [[TokenPattern]] = (0...255).map { byte in
    all.filter { $0.prefix.first.map(Int.init) == byte }
  }

  private static let longest = 1_000

  private static let all: [TokenPattern] =
    gitHub
    // https://docs.gitlab.com/security/tokens/#token-prefixes
    + ["glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glsoat-", "glft-", "glimt-", "gloas-"].map {
      TokenPattern(.gitLab, $0, 20...longest, ByteClass.isURLSafe)
    }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    + ["AKIA", "ASIA"].map { TokenPattern(.amazonKey, $0, 16...16, ByteClass.isUpperOrDigit) }
    // https://docs.slack.dev/authentication/tokens
    + ["xoxa-", "xoxb-", "xoxe-", "xoxp-", "xoxr-", "xoxs-", "xapp-"].map {
      TokenPattern(.slack, $0, 20...longest, ByteClass.isURLSafe)
    }
    + [
      TokenPattern(.slack, "https://hooks.slack.com/services/T", 30...200) {
        ByteClass.isAlphanumeric($0) || $0 == UInt8(ascii: "/")
      },
      TokenPattern(.google, "AIza", 35...35, ByteClass.isURLSafe),
      TokenPattern(.google, "GOCSPX-", 28...28, ByteClass.isURLSafe),
      TokenPattern(.google, "ya29.", 30...longest, ByteClass.isURLSafe),
      TokenPattern(.stripe, "whsec_", 32...longest, ByteClass.isBase64),
    ]
    // https://docs.stripe.com/keys
    + ["sk_live_", "sk_test_", "rk_live_", "rk_test_"].map {
      TokenPattern(.stripe, $0, 24...longest, ByteClass.isAlphanumeric)
    }

  /// `gh`, a letter, `_`; or `github_pat_`.
  ///
  /// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
  private static let gitHub: [TokenPattern] =
    ((UInt8(ascii: "a")...UInt8(ascii: "z")).map { "gh\(UnicodeScalar($0))_" } + ["github_pat_"])
    .map { TokenPattern(.gitHub, $0, 36...1_000_000, ByteClass.isWord) }
}
