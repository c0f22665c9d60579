/// Something in a text that nobody should publish by mistake.
package struct Secret: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case gitHub, gitLab, amazonKey, slack, google, stripe, privateKey, webToken
    case urlPassword, netrcPassword
    /// A value that looks random, or like a password, and the name that it is given: `DB_PASSWORD`.
    case assigned(name: String)
  }

  package let kind: Kind
  /// From 1.
  package let line: Int
  /// Where it stands in the text, in bytes: never shown.
  package let range: Range<Int>
}

extension Secret.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .gitHub: "a GitHub token"
    case .gitLab: "a GitLab token"
    case .amazonKey: "an AWS access key"
    case .slack: "a Slack token"
    case .google: "a Google key"
    case .stripe: "a Stripe key"
    case .privateKey: "a private key"
    case .webToken: "a JSON Web Token"
    case .urlPassword: "a password in a URL"
    case .netrcPassword: "a password as in .netrc"
    case .assigned(let name): "what looks like the value of \(name)"
    }
  }
}
