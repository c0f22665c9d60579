import TestSupport
import Testing

@testable import SecretScanner

/// The table of rules: each has a text in which it alone finds a secret, and one that has none.
@Suite struct SecretRuleTests {
  @Test(arguments: SecretRule.all)
  func `a rule finds the secret in its example, and nothing in the other`(rule: SecretRule) {
    let example = Array(Sample.text(rule.example).utf8)
    #expect(!SecretScan.findings(of: rule, in: example).isEmpty)
    let kinds = SecretScan.secrets(in: example).map(\.kind)
    #expect(kinds.contains { $0.hasPrefix(rule.kind) }, "\(kinds)")
    let other = Array(Sample.text(rule.counterexample).utf8)
    #expect(SecretScan.secrets(in: other) == [])
  }

  @Test func `a rule is read as it is written`() {
    let rules = SecretRule.all
    #expect(rules.count > 150)
    #expect(rules.allSatisfy { !$0.example.isEmpty && !$0.counterexample.isEmpty })
    #expect(rules.allSatisfy { $0.keywords.isEmpty != $0.names.isEmpty })
    #expect(rules.flatMap(\.keywords).allSatisfy { $0.count > 1 })
  }
}

/// The text of an example, with what it leaves out.
enum Sample {
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let classes: [Character: String] = [
    "a": letters + Leak.digits, "h": Leak.hex, "d": Leak.digits, "u": Leak.upper,
    "i": letters + Leak.digits + "-_", "b": letters + Leak.digits + "+/",
  ]

  /// Puts random characters in the place of each `•36a`, and leaves out `¦`.
  static func text(_ example: String) -> String {
    let words = "apple river stone cloud table horse green paper music light ocean bread"
    let example = example.replacing("••", with: "q8" + "Zr2Lw9b").replacing("•words", with: words)
    let parts = example.split(separator: "•", omittingEmptySubsequences: false)
    let filled = parts.dropFirst().map { part -> String in
      let count = part.prefix(while: \.isNumber)
      let rest = part.dropFirst(count.count)
      guard let alphabet = rest.first.flatMap({ classes[$0] }) else { return String(part) }
      return Leak.drawn(Int(count) ?? 0, from: alphabet) + rest.dropFirst()
    }
    return ([String(parts[0])] + filled).joined().filter { $0 != "¦" }
  }
}
