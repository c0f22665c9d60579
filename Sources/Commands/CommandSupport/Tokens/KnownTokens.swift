import ChildProcesses
import GitHubAPI

/// The tokens that this process knows: those in variables, and those used in this run.
package struct KnownTokens: Sendable {
  private let tokens: Set<String>
  /// Finds the longer tokens in other texts, and texts in the format of a token.
  private let partSearch: SecretSearch

  /// The variables that hold a token for some host.
  private static let variables = ["GISTS_TOKEN"] + ChildEnvironment.ghTokens

  /// Shorter tokens, such as a sandbox's, may be ordinary words.
  private static let leastPart = 16

  /// Tokens under four bytes are ignored: they would match any text.
  package init(_ values: [String]) {
    tokens = Set(values.filter { $0.utf8.count >= SecretSearch.shortestSecret })
    partSearch = SecretSearch(tokens.filter { $0.utf8.count >= Self.leastPart })
  }

  init(_ variables: EnvironmentVariables, _ resolved: ResolvedTokens) {
    self.init(Self.variables.compactMap { variables[$0]?.trimmed } + resolved.values)
  }

  /// Whether a variable's value is a token, contains one, or contains a text in that format or a
  /// login with a token in base64.
  func areIn(_ value: String) -> Bool {
    tokens.contains(value.trimmed) || !partSearch.ranges(in: Array(value.utf8)).isEmpty
  }

  /// Returns the parts of a text that are one of the tokens in any encoding, each once.
  package func texts(in text: [UInt8]) -> [[UInt8]] {
    let ranges = SecretSearch(tokens, findsFormats: false).ranges(in: text)
    return Array(Set(ranges.map { Array(text[$0]) }))
  }
}
