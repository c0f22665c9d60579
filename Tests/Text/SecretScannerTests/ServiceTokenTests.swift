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

  @Test(arguments: SecretRule.all.filter { $0.least == .format })
  func `a token is found wherever it is`(rule: SecretRule) throws {
    let example = Array(Sample.text(rule.example).utf8)
    let range = try #require(SecretScan.findings(of: rule, in: example).first)
    let token = String(decoding: example[range], as: UTF8.self)
    guard rule.kind != "a private key" else { return }
    let found = findings(Sample.text(rule.example)).first { $0.hasPrefix(rule.kind) }
    for text in ["x = \"•\";\n", "TOKEN='•'\n", "export API_KEY=•\n", "see (•) and `x`.\n"] {
      let all = findings(text.replacing("•", with: Sample.text(rule.example)))
      #expect(all.contains(found ?? token), "\(text): \(all)")
    }
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
