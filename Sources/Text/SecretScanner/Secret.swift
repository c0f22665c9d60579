/// A possible secret in a text.
package struct Secret: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case gitHub, gitLab, amazonKey, slack, google, stripe, privateKey, webToken
    /// A token of another service, with its article: `an npm token`.
    case service(String)
    /// A token that the caller knows, whatever its format.
    case known
    case urlPassword, netrcPassword
    /// A password among the arguments of a program: `mysql -p…`.
    case commandPassword(program: String)
    /// A password or key among the arguments of a function.
    case argument
    /// A token in an `Authorization` header.
    case authorization
    /// A value that looks random or like a password, with its name: `DB_PASSWORD`.
    case assigned(name: String)

    var isAssigned: Bool { if case .assigned = self { true } else { false } }
  }

  package let kind: Kind
  /// The line number, from 1.
  package let line: Int
  /// The secret's byte range in the text, which is never shown.
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
    case .service(let name): name
    case .known: "your own token"
    case .urlPassword: "a password in a URL"
    case .netrcPassword: "a .netrc password"
    case .commandPassword(let program): "a password for \(program)"
    case .argument: "a password in code"
    case .authorization: "a token in an Authorization header"
    case .assigned(let name): "a value for \(name)"
    }
  }
}
