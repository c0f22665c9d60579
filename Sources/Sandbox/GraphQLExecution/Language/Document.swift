/// A parsed request: operations and fragments (GraphQL specification, section 2.2).
package struct Document: Sendable {
  package let source: SourceText
  package let operations: [Operation]
  package let fragments: [Fragment]
  private let fragmentIndex: [String: Int]

  init(source: SourceText, operations: [Operation], fragments: [Fragment]) {
    self.source = source
    self.operations = operations
    self.fragments = fragments
    fragmentIndex = Dictionary(zip(fragments.map(\.name), fragments.indices)) { first, _ in first }
  }

  func location(_ offset: Int) -> SourceLocation { source.location(at: offset) }

  func fragment(_ name: String) -> Fragment? { fragmentIndex[name].map { fragments[$0] } }
}

package struct Operation: Sendable {
  package enum Kind: String, Sendable { case query, mutation, subscription }

  package let kind: Kind
  package let name: String?
  let variables: [VariableDefinition]
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}

struct VariableDefinition: Sendable {
  let name: String
  let type: TypeReference
  let defaultValue: Literal?
  let directives: [Directive]
  let offset: Int
}

package struct Fragment: Sendable {
  package let name: String
  let typeCondition: String
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}

/// A part of a selection set (GraphQL specification, section 2.4).
indirect enum Selection: Sendable {
  case field(Field)
  case spread(FragmentSpread)
  case inline(InlineFragment)
}

struct Field: Sendable {
  let alias: String?
  let name: String
  let arguments: [Argument]
  let directives: [Directive]
  /// Empty if the field has no selection set.
  let selections: [Selection]
  let offset: Int

  /// The key in the response.
  var responseName: String { alias ?? name }
}

struct FragmentSpread: Sendable {
  let name: String
  let directives: [Directive]
  let offset: Int
}

struct InlineFragment: Sendable {
  /// Nil for the type of the enclosing selection set.
  let typeCondition: String?
  let directives: [Directive]
  let selections: [Selection]
  let offset: Int
}

struct Directive: Sendable {
  let name: String
  let arguments: [Argument]
  let offset: Int
}

/// A value in a document (GraphQL specification, section 2.9).
package struct Literal: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case variable(String)
    case integer(String)
    case float(String)
    case string(String)
    case boolean(Bool)
    case null
    case enumeration(String)
    case list([Literal])
    case object([Argument])
  }

  package let kind: Kind
  let offset: Int
}

extension Literal: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .variable(let name): "$\(name)"
    case .integer(let text), .float(let text), .enumeration(let text): text
    case .string(let text): GraphQLText.quoted(text)
    case .boolean(let value): String(value)
    case .null: "null"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

/// A named value: an argument, or a field of an input object.
package struct Argument: Hashable, Sendable {
  package let name: String
  package let value: Literal
  let offset: Int
}

/// A named type, or a list or a non-null form of a type.
package indirect enum TypeReference: Hashable, Sendable, CustomStringConvertible {
  case named(String)
  case list(TypeReference)
  case nonNull(TypeReference)

  package var description: String {
    switch self {
    case .named(let name): name
    case .list(let element): "[\(element)]"
    case .nonNull(let type): "\(type)!"
    }
  }

  /// The name inside lists and non-null forms.
  package var name: String {
    switch self {
    case .named(let name): name
    case .list(let type), .nonNull(let type): type.name
    }
  }

  package var isNonNull: Bool { if case .nonNull = self { true } else { false } }

  /// The type without its outer `!`.
  package var nullable: TypeReference {
    if case .nonNull(let type) = self { type } else { self }
  }
}

/// The text of a document, which turns offsets into lines and columns.
package struct SourceText: Hashable, Sendable {
  /// The bytes between two locations that are known.
  private static let stride = 256

  let bytes: [UInt8]
  /// The locations of every 256th byte: an error may have thousands.
  private let locations: [SourceLocation]

  package init(_ text: String) {
    bytes = Array(text.utf8)
    var location = SourceLocation(line: 1, column: 1)
    var locations: [SourceLocation] = []
    for index in bytes.indices {
      if index.isMultiple(of: Self.stride) { locations.append(location) }
      location.move(over: index, in: bytes)
    }
    self.locations = locations
  }

  /// Returns the line and the column, in characters, of the byte at `offset`.
  func location(at offset: Int) -> SourceLocation {
    let offset = min(offset, bytes.count)
    let known = min(offset / Self.stride, locations.count - 1)
    guard known >= 0 else { return SourceLocation(line: 1, column: 1) }
    var location = locations[known]
    for index in (known * Self.stride)..<offset { location.move(over: index, in: bytes) }
    return location
  }
}

/// A place in a document; both numbers begin with 1.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves from the byte at `index` to the next one.
  fileprivate mutating func move(over index: Int, in bytes: [UInt8]) {
    let byte = bytes[index]
    let isLineFeedOfPair =
      byte == UInt8(ascii: "\n") && index > 0 && bytes[index - 1] == UInt8(ascii: "\r")
    if isLineFeedOfPair { return }
    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      self = SourceLocation(line: line + 1, column: 1)
    } else if byte & 0b1100_0000 != 0b1000_0000 {
      column += 1
    }
  }
}

/// Why a document could not be parsed.
package struct SyntaxError: Error, Hashable, Sendable {
  package let message: String
  /// Nil at the end of the document.
  package let location: SourceLocation?
}
