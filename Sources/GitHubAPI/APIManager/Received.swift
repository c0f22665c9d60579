package import GitHubModels

/// A model and the document it came from.
package struct Received<Value: Sendable>: Sendable {
  package var value: Value
  package var json: JSON

  package init(_ value: Value, json: JSON) {
    self.value = value
    self.json = json
  }
}

extension Received: Equatable where Value: Equatable {}
extension Received: Hashable where Value: Hashable {}
