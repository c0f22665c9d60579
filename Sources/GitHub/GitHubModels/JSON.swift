/// A JSON value that keeps the order of an object's members and the text of numbers,
/// so a document can be printed again as GitHub sent it.
///
/// `JSONDecoder` is not used: it loses the order of files, rejects a whole page for one lone
/// surrogate or one value of a wrong type, and takes three times as long.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number's text, e.g. `1e3`.
  case number(String)
  case string(String)
  /// A string in which a lone surrogate or invalid UTF-8 became U+FFFD: it may be
  /// shown, never sent back.
  case repairedString(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    @ExactString package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// Whether both values have the same bytes as text, whatever white space is between them.
  package static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)), (.string(let one), .string(let other)),
      (.repairedString(let one), .repairedString(let other)):
      one.isExactly(other)
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }

  /// The member of an object; nil if there is none.
  ///
  /// If a key repeats, the last value wins.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name.isExactly(name) }?.value
  }

  /// The text of a string, repaired or not.
  package var string: String? {
    switch self {
    case .string(let text), .repairedString(let text): text
    default: nil
    }
  }

  /// An integer of 64 bits; nil for any other number, such as `1.5` or `1e3`.
  package var int: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text)
  }

  package var bool: Bool? {
    guard case .bool(let value) = self else { return nil }
    return value
  }

  package var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// Whether this is a string that was repaired.
  package var isRepaired: Bool {
    guard case .repairedString = self else { return false }
    return true
  }

  /// Whether a string in this value, however deep, was repaired.
  package var hasRepairedText: Bool {
    switch self {
    case .repairedString: true
    case .array(let elements): elements.contains(where: \.hasRepairedText)
    case .object(let members): members.contains { $0.value.hasRepairedText }
    case .null, .bool, .number, .string: false
    }
  }
}
