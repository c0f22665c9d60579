package import FoundationEssentials
package import TextFormats

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

/// A model and the document that it was decoded from.
package struct Decoded<Value: Sendable>: Sendable {
  package var value: Value
  package var json: JSON
  /// The server's time of the response; nil if unknown, and for an element of a list.
  package var time: Date?

  package init(_ value: Value, json: JSON, time: Date? = nil) {
    self.value = value
    self.json = json
    self.time = time
  }
}

extension Decoded: Equatable where Value: Equatable {}
extension Decoded: Hashable where Value: Hashable {}
