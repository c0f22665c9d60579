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
    return end > start && text[end - 1] == "." ? end - 1 : end
  }

  /// Whether the bytes of a range after the prefix, the longest of this kind, are a token's.
  func matches(_ range: Range<Int>, in text: Text) -> Bool {
    guard lengths.contains(range.count) else { return false }
    if let mark, !text.has(mark.bytes, at: range.lowerBound + mark.offset) { return false }
    guard isStrict else { return true }
    return !isWord(text[range.upperBound])
      && text[range].contains(where: isDigit)
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
    ].map { TokenFormat(.gitLab, $0, 20...longest, isDotted) }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
    + ["AKIA", "ASIA", "ABIA", "ACCA"].map { TokenFormat(.amazonKey, $0, 16...16, isUpperOrDigit) }
    // https://docs.slack.dev/authentication/tokens
    + [
      "xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-",
    ].map { TokenFormat(.slack, $0, 20...longest, isURLSafe) }
    + ["services/T", "workflows/T", "triggers/T"].map {
      TokenFormat(.slack, "https://hooks.slack.com/\($0)", 30...200) {
        isAlphanumeric($0) || $0 == "/"
      }
    }
    + [
      TokenFormat(.google, "AIza", 35...35, isURLSafe),
      TokenFormat(.google, "GOCSPX-", 28...28, isURLSafe),
      TokenFormat(.google, "ya29.", 30...longest, isURLSafe),
      TokenFormat(.stripe, "whsec_", 32...longest, isBase64),
    ]
    // https://docs.stripe.com/keys
    + ["sk_live_", "sk_test_", "sk_prod_", "rk_live_", "rk_test_", "rk_prod_"].map {
      TokenFormat(.stripe, $0, 24...longest, isAlphanumeric)
    }

  /// `gh`, a letter, `_`; or `github_pat_`.
  ///
  /// The tokens of apps may contain a JSON Web Token.
  /// <https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/>
  private static let gitHub: [TokenFormat] =
    ((UInt8(ascii: "a")...UInt8(ascii: "z")).map { "gh\(UnicodeScalar($0))_" } + ["github_pat_"])
    .map { prefix in
      TokenFormat(
        .gitHub, prefix, 36...1_000_000,
        ["ghs_", "ghu_", "gho_"].contains(prefix) ? isDotted : isWord)
    }
}

/// The tokens of services, in the formats that the services, gitleaks or GitHub's secret scanning
/// publish.
///
/// <https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns>
///
/// Only formats with a prefix that ordinary text does not have are listed.
extension TokenFormat {
  static let services: [TokenFormat] =
    languageModels + packageRegistries + clouds + developerTools + messagesAndShops + discord

  private static func tokens(
    _ name: String, _ prefixes: [String], _ lengths: ClosedRange<Int>,
    mark: (offset: Int, text: String)? = nil, _ isPart: @escaping @Sendable (UInt8) -> Bool
  ) -> [TokenFormat] {
    prefixes.map { TokenFormat(.service(name), $0, lengths, isStrict: true, mark: mark, isPart) }
  }

  private static func isPercent(_ byte: UInt8) -> Bool { isBase64(byte) || byte == "%" }

  private static func isHexOrHyphen(_ byte: UInt8) -> Bool { isHex(byte) || byte == "-" }

  private static func isUpperDigitOrHyphen(_ byte: UInt8) -> Bool {
    isUpperOrDigit(byte) || byte == "-"
  }

  private static let languageModels: [TokenFormat] =
    [
      tokens("an Anthropic API key", ["sk-ant-"], 32...longest, isURLSafe),
      tokens(
        "an OpenAI API key", ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"], 40...longest,
        isURLSafe),
      tokens("an OpenAI API key", ["sk-"], 48...48, mark: (20, "T3BlbkFJ"), isAlphanumeric),
      tokens("a DeepSeek API key", ["sk-"], 32...32, isHex),
      tokens("an OpenRouter API key", ["sk-or-v1-"], 64...64, isHex),
      tokens("a Groq API key", ["gsk_"], 52...52, isAlphanumeric),
      tokens("an xAI API key", ["xai-"], 80...80, isAlphanumeric),
      tokens("a Perplexity API key", ["pplx-"], 48...48, isAlphanumeric),
      tokens("a Replicate token", ["r8_"], 37...37, isAlphanumeric),
      tokens("a Pinecone API key", ["pcsk_"], 50...100, isWord),
      tokens("a LangSmith API key", ["lsv2_pt_", "lsv2_sk_"], 43...43, mark: (32, "_"), isWord),
      tokens("a Langfuse key", ["sk-lf-"], 36...36, mark: (8, "-"), isURLSafe),
      tokens("an NVIDIA API key", ["nvapi-"], 60...80, isURLSafe),
      tokens("a Tavily API key", ["tvly-"], 32...48, isURLSafe),
      tokens("a Jina API key", ["jina_"], 60...60, isURLSafe),
      tokens("a Cerebras API key", ["csk-"], 48...48, isAlphanumeric),
      tokens("a LlamaIndex API key", ["llx-"], 48...48, isAlphanumeric),
      tokens("an ElevenLabs API key", ["sk_"], 48...48, isHex),
    ].flatMap(\.self)
    // Many of them have letters only.
    + ["hf_", "api_org_"].map {
      TokenFormat(.service("a Hugging Face token"), $0, 34...34, isAlphanumeric)
    }

  private static let packageRegistries: [TokenFormat] = [
    tokens("an npm token", ["npm_"], 36...36, isAlphanumeric),
    tokens("a PyPI token", ["pypi-AgE"], 50...longest, isURLSafe),
    tokens("a RubyGems API key", ["rubygems_"], 48...48, isHex),
    tokens("a crates.io token", ["cio"], 32...32, isAlphanumeric),
    tokens("a NuGet API key", ["oy2"], 43...43, isAlphanumeric),
    tokens("a Clojars token", ["CLOJARS_"], 60...60, isHex),
    tokens("a Docker Hub token", ["dckr_pat_", "dckr_oat_"], 27...32, isURLSafe),
    tokens("an Artifactory API key", ["AKCp"], 69...69, isAlphanumeric),
    tokens("an Artifactory token", ["cmVmdGtu"], 56...56, isAlphanumeric),
  ].flatMap(\.self)

  private static let clouds: [TokenFormat] = [
    tokens("a DigitalOcean token", ["dop_v1_", "doo_v1_", "dor_v1_"], 64...64, isHex),
    tokens("a Heroku API key", ["HRKU-AA"], 58...58, isURLSafe),
    tokens("a Fly.io token", ["fo1_"], 43...43, isURLSafe),
    tokens("a Fly.io token", ["fm1a_", "fm1r_", "fm2_"], 100...longest, isBase64),
    tokens("a Cloudflare origin CA key", ["v1.0-"], 171...171, mark: (24, "-"), isURLSafe),
    tokens("an Azure storage key", ["AccountKey="], 86...86, isBase64),
    tokens("an Azure access key", ["SharedAccessKey="], 43...43, isBase64),
    tokens("an AWS Bedrock API key", ["ABSK"], 109...269, isBase64),
    tokens("an Alibaba Cloud access key", ["LTAI"], 20...20, isAlphanumeric),
    tokens("a Tencent Cloud access key", ["AKID"], 32...32, isAlphanumeric),
    tokens("a Google refresh token", ["1//0"], 40...longest, isURLSafe),
    tokens("a Databricks token", ["dapi"], 32...32, isHex),
    tokens(
      "a PlanetScale token", ["pscale_tkn_", "pscale_oauth_", "pscale_pw_"], 32...64, isURLSafe),
    tokens("a Supabase token", ["sbp_"], 40...40, isHex),
    tokens("a Supabase key", ["sb_secret_"], 31...31, isURLSafe),
    tokens("a Neon API key", ["napi_"], 64...64, isAlphanumeric),
    tokens("a Netlify token", ["nfp_"], 36...36, isAlphanumeric),
    tokens("an OpenShift token", ["sha256~"], 43...43, isURLSafe),
    tokens("a Scalingo token", ["tk-us-"], 48...48, isURLSafe),
    tokens("an Airtable token", ["pat"], 79...79, mark: (14, "."), isDotted),
    tokens("an Aiven password", ["AVNS_"], 16...24, isURLSafe),
    tokens("a Neon password", ["npg_"], 12...20, isAlphanumeric),
    tokens("a Yandex Cloud key", ["AQVN"], 35...38, isURLSafe),
    tokens("a Render API key", ["rnd_"], 28...40, isAlphanumeric),
    tokens("a Terraform Cloud token", ["atlasv1."], 60...70, isURLSafe),
    tokens("an Azure shared access signature", ["sig="], 43...120, isPercent),
    tokens("a CockroachDB token", ["CCDB1_"], 50...80, isWord),
  ].flatMap(\.self)

  private static let developerTools: [TokenFormat] = [
    tokens("a HashiCorp Vault token", ["hvs.", "hvb.", "hvr."], 90...longest, isURLSafe),
    tokens("a Pulumi token", ["pul-"], 40...40, isHex),
    tokens("an Infracost API key", ["ico-"], 32...32, isAlphanumeric),
    tokens(
      "a Doppler token", ["dp.pt.", "dp.ct.", "dp.sa.", "dp.st.", "dp.scim.", "dp.audit."], 40...80,
      isDotted),
    tokens("a 1Password token", ["ops_eyJ"], 250...4 * longest, isBase64),
    tokens("an age secret key", ["AGE-SECRET-KEY-1"], 58...58, isUpperOrDigit),
    tokens(
      "a Tailscale key",
      ["tskey-api-", "tskey-auth-", "tskey-client-", "tskey-scim-", "tskey-webhook-"], 20...80,
      isURLSafe),
    tokens("an Atlassian token", ["ATATT3", "ATCTT3"], 100...longest, isURLSafe),
    tokens("a Bitbucket app password", ["ATBB"], 32...32, isAlphanumeric),
    tokens("a Linear API key", ["lin_api_", "lin_oauth_"], 40...64, isAlphanumeric),
    tokens("a Notion token", ["ntn_"], 46...46, isAlphanumeric),
    tokens("a Notion token", ["secret_"], 43...43, isAlphanumeric),
    tokens("a Figma token", ["figd_"], 40...60, isURLSafe),
    tokens("a Postman API key", ["PMAK-"], 59...59, mark: (24, "-"), isURLSafe),
    tokens("a Prefect API key", ["pnu_"], 36...36, isAlphanumeric),
    tokens("a Buildkite token", ["bkua_"], 40...40, isHex),
    tokens("a CircleCI token", ["CCIPAT_", "CCIPRJ_"], 50...100, isWord),
    tokens("a SonarQube token", ["squ_", "sqp_", "sqa_"], 40...40, isHex),
    tokens("a Sourcegraph token", ["sgp_"], 40...57, isWord),
    tokens("a Grafana token", ["glsa_"], 41...41, mark: (32, "_"), isWord),
    tokens("a Grafana token", ["glc_eyJ"], 32...400, isBase64),
    tokens("a Sentry token", ["sntryu_"], 64...64, isHex),
    tokens("a Sentry token", ["sntrys_eyJ"], 80...longest, isBase64),
    tokens("a New Relic key", ["NRAK-"], 27...27, isUpperOrDigit),
    tokens("a New Relic key", ["NRII-"], 32...32, isURLSafe),
    tokens("a Dynatrace token", ["dt0c01."], 89...89, mark: (24, "."), isDotted),
    tokens("a Contentful token", ["CFPAT-"], 43...43, isURLSafe),
    tokens("a Mapbox token", ["sk.eyJ"], 60...longest, isDotted),
    tokens("a Typeform token", ["tfp_"], 44...80, isDotted),
    tokens("a ReadMe API key", ["rdme_"], 70...70, isAlphanumeric),
    tokens("a Frame.io token", ["fio-u-"], 64...64, isURLSafe),
    tokens("an Adobe client secret", ["p8e-"], 32...32, isAlphanumeric),
    tokens("a WakaTime API key", ["waka_"], 36...36, mark: (8, "-"), isURLSafe),
    tokens("a Dropbox token", ["sl."], 130...longest, isDotted),
    tokens("a HubSpot token", ["pat-na1-", "pat-eu1-"], 36...36, mark: (8, "-"), isHexOrHyphen),
    tokens("a LaunchDarkly key", ["sdk-", "api-"], 36...36, mark: (8, "-"), isHexOrHyphen),
    tokens("a PostHog key", ["phx_"], 40...60, isAlphanumeric),
    tokens("an Octopus Deploy key", ["API-"], 26...32, isUpperOrDigit),
    tokens("a 1Password secret key", ["A3-"], 31...37, mark: (6, "-"), isUpperDigitOrHyphen),
    tokens("a Matrix token", ["syt_"], 36...80, isWord),
    tokens("a MongoDB Atlas secret", ["mdb_sa_sk_"], 32...60, isURLSafe),
  ].flatMap(\.self)

  private static let messagesAndShops: [TokenFormat] = [
    tokens("a minisign key", ["RWRTY0Iy"], 200...220, isBase64),
    tokens("a Bitcoin key", ["xprv9s21ZrQH143K"], 95...95, isAlphanumeric),
    tokens("a Teams webhook", ["webhook.office.com/webhookb2/"], 100...200) {
      isBase64($0) || $0 == "@"
    },
    tokens("a Docker login", ["eyJhdXRocyI6"], 40...longest, isBase64),
    tokens("a Jenkins secret", ["AQAAABAAAA"], 30...400, isBase64),
    tokens("a Docker Swarm token", ["SWMTKN-1-"], 70...80, isURLSafe),
    tokens("a Mailgun API key", ["key-"], 32...32, isAlphanumeric),
    tokens("a Resend API key", ["re_"], 33...33, mark: (8, "_"), isWord),
    tokens("a Facebook token", ["EAA"], 100...longest, isAlphanumeric),
    tokens("a Square token", ["EAAA"], 60...60, isURLSafe),
    tokens("a Twitter token", ["AAAAAAAAAAAAAAAAAAAAA"], 60...200, isPercent),
    tokens(
      "a Braintree token", ["access_token$production$", "access_token$sandbox$"], 49...49,
      mark: (16, "$")
    ) { isAlphanumeric($0) || $0 == "$" },
    tokens(
      "a Flutterwave key", ["FLWSECK-", "FLWSECK_TEST-"], 34...34, mark: (32, "-X"), isURLSafe),
    tokens("a WooCommerce secret", ["cs_"], 40...40, isHex),
    tokens("a Zapier webhook", ["https://hooks.zapier.com/hooks/catch/"], 12...40, isBase64),
    tokens("a SendGrid API key", ["SG."], 66...66, mark: (22, "."), isDotted),
    tokens("a Brevo API key", ["xkeysib-"], 81...81, mark: (64, "-"), isURLSafe),
    tokens(
      "a Discord webhook",
      ["https://discord.com/api/webhooks/", "https://discordapp.com/api/webhooks/"], 80...120,
      isBase64),
    tokens("a Shopify token", ["shpat_", "shpca_", "shppa_", "shpss_"], 32...32, isHex),
    tokens("a Square token", ["sq0atp-"], 22...22, isURLSafe),
    tokens("a Square secret", ["sq0csp-"], 43...43, isURLSafe),
    tokens("a Shippo token", ["shippo_live_", "shippo_test_"], 40...40, isHex),
    tokens("an EasyPost API key", ["EZAK", "EZTK"], 54...54, isAlphanumeric),
    tokens("a Duffel token", ["duffel_live_", "duffel_test_"], 43...43, isURLSafe),
    tokens(
      "a Plaid token", ["access-production-", "access-development-", "access-sandbox-"], 36...36,
      mark: (8, "-"), isURLSafe),
  ].flatMap(\.self)

  /// The number of the bot in base64, six characters of a time, and a signature.
  ///
  /// The number has 17 to 19 digits, so only some bytes can be the first three.
  ///
  /// <https://docs.discord.com/developers/reference#authentication>
  private static let discord: [TokenFormat] = [
    "MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT",
  ].flatMap { start in
    "AEIMQUYcgk".flatMap { third in
      [20, 21, 23].map {
        TokenFormat(
          .service("a Discord token"), "\(start)\(third)", $0 + 35...$0 + 46, isStrict: true,
          mark: ($0, "."), isDotted)
      }
    }
  }
}

/// The token of a Telegram bot: the bot's number, `:`, `A` and 34 characters.
///
/// <https://core.telegram.org/bots/api#authorizing-your-bot>
enum TelegramToken {
  /// Returns its range for a `:`; nil if it is not part of a token.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    guard text[colon + 1] == "A", isDigit(text[colon - 1]) else {
      return nil
    }
    let start = text.start(before: colon, atMost: 17, isDigit)
    // The token follows `bot` in a URL.
    let isStart =
      !isWord(text[start - 1]) || text.has("/bot", at: start - 4)
    let end = text.end(from: colon + 1, atMost: 36, isURLSafe)
    guard isStart, 8...16 ~= colon - start, end - colon == 36,
      !Placeholder.isToken(text[colon + 1..<end])
    else { return nil }
    return start..<end
  }
}
