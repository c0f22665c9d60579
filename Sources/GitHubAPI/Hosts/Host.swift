package import FoundationEssentials

/// A GitHub: github.com, a NAME.ghe.com, an Enterprise server, or a sandbox on loopback.
package struct Host: Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable { case gitHub, gheDotCom, enterprise, loopback }

  package let kind: Kind
  /// Lower case, with the port where one is given: `github.com`, `127.0.0.1:8080`. The keyring's `host`.
  package let name: String
  /// Where the API's paths begin, without a slash at the end.
  package let api: URL
  /// Where the OAuth pages lie, without a slash at the end.
  package let web: URL

  package static var gitHub: Host { fatalError("stub") }

  /// Reads what a person wrote: a name, name:port, an https URL, or an http URL of loopback.
  package init(_ text: String) throws(HostError) { fatalError("stub") }

  package var description: String { name }
}

package enum HostError: Error, Hashable, Sendable {
  /// Plain http to something that is not loopback.
  case insecure(String)
  /// White space, a path, user information, percent signs, non-ASCII letters, a trailing dot, …
  case malformed(String)
}
