import CommandSupport
import TerminalOutput
import TextFormats

/// The key of a `-f` or `-F` field: `description`, `files[a.txt][content]`, `topics[]`.
struct FieldKey: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case member(String)
    /// The next element of an array.
    case element
  }

  let text: String
  let parts: [Part]

  /// A value is set and written by recursion over its parts: far more would exhaust the stack.
  private static let mostParts = 100

  /// Reads a key; nil if its brackets don't match, or if it has more than 100 parts.
  init?(_ text: Substring) {
    self.text = String(text)
    var rest = text
    let name = rest.prefix { $0 != "[" }
    guard !name.isEmpty, !name.contains("]") else { return nil }
    var parts = [Part.member(String(name))]
    rest = rest[name.endIndex...]
    while !rest.isEmpty {
      guard parts.count < Self.mostParts, rest.first == "[", let end = rest.firstIndex(of: "]")
      else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      parts.append(name.isEmpty ? .element : .member(String(name)))
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts
  }
}

extension JSON {
  /// Sets the value at a key, and creates the objects and arrays around it.
  ///
  /// A nil value, for `KEY[]` alone, creates an empty array.
  ///
  /// - Throws: a ``Failure`` (64) if a part of the key already has another type.
  mutating func add(_ value: JSON?, at key: FieldKey) throws {
    self = try Self.adding(value, at: key.parts[...], of: key, to: self) ?? self
  }

  private static func adding(
    _ value: JSON?, at parts: ArraySlice<FieldKey.Part>, of key: FieldKey, to old: JSON?
  ) throws -> JSON? {
    guard let part = parts.first else { return value }
    let rest = parts.dropFirst()
    switch part {
    case .member(let name):
      var object = old ?? .object([])
      guard object.members != nil else { throw Failure.mixedField(key) }
      if let value = try adding(value, at: rest, of: key, to: object[name]) {
        object.set(name, to: value)
      }
      return object
    case .element:
      guard var elements = (old ?? .array([])).array else { throw Failure.mixedField(key) }
      // Members of one object in an array follow each other: a[][x]=1, a[][y]=2.
      if case .member(let name)? = rest.first, let last = elements.last, last.members != nil,
        last[name] == nil
      {
        elements.removeLast()
        if let value = try adding(value, at: rest, of: key, to: last) { elements.append(value) }
      } else if let value = try adding(value, at: rest, of: key, to: nil) {
        elements.append(value)
      }
      return .array(elements)
    }
  }
}

extension Failure {
  fileprivate static func mixedField(_ key: FieldKey) -> Failure {
    Failure(
      .wrongUsage, code: .invalidField, "field \(key.text) conflicts with a field before it")
  }
}
