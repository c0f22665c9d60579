import TestSupport
import Testing

@testable import SecretScanner

/// The tokens of services, in their published formats.
@Suite struct ServiceTokenTests {
  private func findings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SecretScan.secrets(in: bytes).map {
      "\($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  private static func hex(_ count: Int) -> String { Leak.drawn(count, from: Leak.hex) }

  /// The prefixes are written in two parts, so that nobody who looks through this file finds a token.
  private static let tokens: [(String, String)] = [
    ("an Anthropic API key", "sk-a" + "nt-api03-" + Leak.drawn(93) + "AA"),
    ("an Anthropic API key", "sk-a" + "nt-oat01-" + Leak.drawn(93) + "AA"),
    ("an OpenAI API key", "sk-p" + "roj-" + Leak.drawn(74) + "T3BlbkFJ" + Leak.drawn(74)),
    ("an OpenAI API key", "sk-s" + "vcacct-" + Leak.drawn(58) + "T3BlbkFJ" + Leak.drawn(58)),
    ("an OpenAI API key", "s" + "k-" + Leak.drawn(20) + "T3BlbkFJ" + Leak.drawn(20)),
    ("a DeepSeek API key", "s" + "k-" + hex(32)),
    ("an OpenRouter API key", "sk-o" + "r-v1-" + hex(64)),
    ("a Hugging Face token", "h" + "f_" + Leak.drawn(34)),
    ("a Hugging Face token", "h" + "f_" + Leak.drawn(34, from: "abcdefghijkLMNOPQRSTuvwxyz")),
    ("a Groq API key", "gs" + "k_" + Leak.drawn(52)),
    ("an xAI API key", "xa" + "i-" + Leak.drawn(80)),
    ("a Replicate token", "r" + "8_" + Leak.drawn(37)),
    ("an npm token", "np" + "m_" + Leak.drawn(36)),
    ("a PyPI token", "py" + "pi-AgEIcHlwaS5vcmc" + Leak.drawn(150)),
    ("a PyPI token", "py" + "pi-AgENdGVzdC5weXBpLm9yZw" + Leak.drawn(120)),
    ("a RubyGems API key", "ruby" + "gems_" + hex(48)),
    ("a crates.io token", "ci" + "o" + Leak.drawn(32)),
    ("a NuGet API key", "oy" + "2" + Leak.drawn(43, from: "abcdefghijklmnop234567")),
    ("a Docker Hub token", "dckr" + "_pat_" + Leak.drawn(27)),
    ("a DigitalOcean token", "dop" + "_v1_" + hex(64)),
    ("an Azure storage key", "Account" + "Key=" + Leak.drawn(86)),
    ("a Databricks token", "dap" + "i" + hex(32)),
    ("a Google refresh token", "1/" + "/0" + Leak.drawn(60)),
    ("an Airtable token", "pa" + "t" + Leak.drawn(14) + "." + hex(64)),
    ("a HashiCorp Vault token", "hv" + "s." + Leak.drawn(95)),
    ("an age secret key", "AGE-SECRET" + "-KEY-1" + Leak.drawn(58, from: Leak.upper)),
    ("a Tailscale key", "tskey" + "-auth-" + Leak.drawn(12) + "CNTRL-" + Leak.drawn(30)),
    ("an Atlassian token", "ATA" + "TT3" + Leak.drawn(180)),
    ("a Linear API key", "lin" + "_api_" + Leak.drawn(40)),
    ("a Notion token", "nt" + "n_" + Leak.drawn(46)),
    ("a Figma token", "fi" + "gd_" + Leak.drawn(40)),
    ("a Postman API key", "PM" + "AK-" + hex(24) + "-" + hex(34)),
    ("a Grafana token", "gl" + "sa_" + Leak.drawn(32) + "_" + hex(8)),
    ("a Sentry token", "sntr" + "yu_" + hex(64)),
    ("a New Relic key", "NR" + "AK-" + Leak.drawn(27, from: Leak.upper)),
    ("a SendGrid API key", "S" + "G." + Leak.drawn(22) + "." + Leak.drawn(43)),
    ("a Brevo API key", "xkey" + "sib-" + hex(64) + "-" + Leak.drawn(16)),
    (
      "a Discord webhook",
      "https://discord.com/api/web" + "hooks/" + Leak.drawn(18, from: Leak.digits) + "/"
        + Leak.drawn(68)
    ),
    ("a Shopify token", "shp" + "at_" + hex(32)),
    ("a Square token", "sq0" + "atp-" + Leak.drawn(22)),
    ("a Telegram bot token", Leak.drawn(10, from: Leak.digits) + ":" + "A" + Leak.drawn(34)),
    ("a GitLab token", "glp" + "at-" + Leak.drawn(20)),
    ("a Slack token", "xo" + "xc-" + Leak.drawn(40)),
  ]

  @Test(arguments: tokens)
  func `a token in its published format is found wherever it is`(name: String, token: String) {
    let found = ["\(name): \(token)"]
    #expect(findings(token) == found)
    #expect(findings("x = \"\(token)\";\n") == found)
    #expect(findings("TOKEN='\(token)'\n") == found)
    #expect(findings("export API_KEY=\(token)\n") == found)
    #expect(findings("//registry.example.org/:_authToken=\(token)\n") == found)
    #expect(findings("see (\(token)) and `x`.\n") == found)
  }

  @Test func `a Telegram token is found in the URL of its bot`() {
    let token = Leak.drawn(9, from: Leak.digits) + ":" + "A" + Leak.drawn(34)
    #expect(
      findings("https://api.telegram.org/bot\(token)/getMe") == ["a Telegram bot token: \(token)"])
  }

  @Test(arguments: [
    // Names in code, and words that begin like a token.
    "npm_config_registry_of_the_build_in_2024", "npm_package_dependencies_of_react_1", "npm_",
    "hf_hub_download", "hf_TransformersConfigurationForModel", "sk-ant-", "sk-cube-grid",
    "sk-proj-your-key-goes-here-0123456789abcdefgh", "sk-chasing-dots-2", "pypi-simple-index",
    "secret_key_base", "secret_access_key_of_the_current_account_in_2024", "pattern.hexadecimal",
    "pat.match(line)", "dapi.call", "cioVeryLongNameOfAClassInJavaScriptX", "glpat-",
    "api_org_members", "r8_to_r16", "gsk_init_context", "SG.Window", "hvs.value", "xai-grok-2",
    "https://discord.com/api/webhooks/ID/TOKEN", "pul-requests", "tk-us-east-1",
    "AccountKey=YOUR_KEY", "12:34:56", "1700000000:A", "12345678:APPLICATION",
    "sha256~", "ops_eyJ", "fm2_", "AGE-SECRET-KEY-1",
    // Placeholders.
    "npm_" + String(repeating: "x", count: 36), "sk-ant-api03-" + String(repeating: "x", count: 95),
    "hf_" + String(repeating: "A1", count: 17), "dop_v1_" + String(repeating: "0", count: 64),
    // One character more or less.
    "np" + "m_" + Leak.drawn(35), "np" + "m_" + Leak.drawn(37), "np" + "m_" + Leak.drawn(36) + "_x",
    "h" + "f_" + Leak.drawn(33), "s" + "k-" + Leak.drawn(48), "ci" + "o" + Leak.drawn(33),
    "x" + "np" + "m_" + Leak.drawn(36), "_" + "h" + "f_" + Leak.drawn(34),
    Leak.drawn(7, from: Leak.digits) + ":A" + Leak.drawn(34),
    Leak.drawn(9, from: Leak.digits) + ":A" + Leak.drawn(35),
  ])
  func `other text is none`(text: String) {
    #expect(findings("first\n\(text)\nlast\n") == [])
    #expect(findings("f(\"\(text)\")") == [])
  }

  @Test(arguments: [
    "Authorization: Bearer •", "\"Authorization\": \"Bearer •\"",
    "-H 'authorization: token •'", "'Authorization' : 'Token •'",
  ])
  func `the token of a header is found`(line: String) {
    let token = Leak.drawn(40)
    #expect(
      findings(line.replacing("•", with: token)) == ["a token in an Authorization header: \(token)"]
    )
    for other in ["TOKEN", "$TOKEN_2_OF_THIS", "<token>", "abcdefghijklmnop", "your-token-123456"] {
      #expect(findings(line.replacing("•", with: other)) == [])
    }
    #expect(
      findings(line.replacing("•", with: Leak.gitHub)) == ["a GitHub token: \(Leak.gitHub)"])
  }
}
