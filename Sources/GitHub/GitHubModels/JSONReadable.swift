package import FoundationEssentials

/// A model that is decoded from a JSON value.
///
/// A member of a wrong type counts as missing. The result is nil without the member that identifies
/// the value: a gist's ID, a user's login.
package protocol JSONReadable: Sendable {
  init?(_ json: JSON)

  /// Decodes a document that was read from a URL: its links may be relative to it.
  init?(_ json: JSON, at document: URL)
}

extension JSONReadable {
  package init?(_ json: JSON, at document: URL) { self.init(json) }
}
