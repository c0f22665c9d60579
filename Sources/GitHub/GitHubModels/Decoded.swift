package import FoundationEssentials

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
