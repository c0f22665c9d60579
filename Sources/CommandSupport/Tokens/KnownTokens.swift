import GitHubAPI

/// The tokens that this process knows: those in variables, and those used in this run.
package struct KnownTokens: Sendable {
  private let tokens: [[UInt8]]
  /// The tokens in every form in which they may appear in a text.
  package let forms: [[UInt8]]

  /// The variables that hold a token for some host.
  static let variables = [
    "GISTS_TOKEN", "GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN",
  ]

  /// Shorter tokens, such as the made-up ones for a sandbox, are also ordinary words.
  private static let leastPart = 16

  /// Tokens under four bytes are ignored: they would match any text.
  package init(_ values: [String]) {
    let values = Set(values.filter { $0.utf8.count >= 4 })
    tokens = values.map { Array($0.utf8) }
    forms = Array(Set(values.flatMap(SecretForms.all))).filter { $0.count >= 4 }
  }

  /// Whether a variable's value is a token, contains one, or contains anything of that format.
  package func areIn(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    if tokens.contains(Array(value.trimmed.utf8)) { return true }
    return bytes.indices.contains { index in
      TokenShape.length(in: bytes[index...]) != nil
        || forms.contains { $0.count >= Self.leastPart && bytes[index...].starts(with: $0) }
    }
  }
}
