/// A parsed request: operations and fragments (GraphQL specification, section 2.2).
struct Document: Sendable {
  let operations: [Operation]
  let fragments: [String: Fragment]
}

package struct Operation: Sendable {
  package enum Kind: String, Sendable { case query, mutation }

  package let kind: Kind
  let name: String?
  let variables: [VariableDefinition]
  let selections: [Selection]
  let location: SourceLocation
}

struct VariableDefinition: Sendable {
  let name: String
  let type: TypeReference
  let defaultValue: GraphQLValue?
  let location: SourceLocation
}

/// A part of a selection set (GraphQL specification, section 2.4).
indirect enum Selection: Sendable {
  case field(Field)
  case inline(Fragment)
  case spread(String, SourceLocation)
}

struct Field: Sendable {
  let alias: String?
  let name: String
  let arguments: [Argument]
  let selections: [Selection]
  let location: SourceLocation

  var responseName: String { alias ?? name }
}

struct Fragment: Sendable {
  let name: String?
  /// Nil for the type of the enclosing selection set.
  let typeCondition: String?
  let selections: [Selection]
  let location: SourceLocation
}

struct Argument: Sendable {
  let name: String
  let value: GraphQLValue
  let location: SourceLocation
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

  var name: String {
    switch self {
    case .named(let name): name
    case .list(let type), .nonNull(let type): type.name
    }
  }

  var isNonNull: Bool { if case .nonNull = self { true } else { false } }

  /// The type without its outer `!`.
  var nullable: TypeReference { if case .nonNull(let type) = self { type } else { self } }
}

/// A place in a document; both numbers begin with 1.
package struct SourceLocation: Hashable, Sendable {
  package var line: Int
  /// In characters.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves from the byte at `index` to the next one.
  mutating func move(over index: Int, in bytes: [UInt8]) {
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

/// Why a document could not be parsed, in GitHub's words.
package struct SyntaxError: Error, Hashable, Sendable {
  package let message: String
  /// Nil at the end of the document.
  package let location: SourceLocation?

  init(unexpected token: Token) {
    guard token.kind != .end else {
      message = "Unexpected end of document"
      location = nil
      return
    }
    message =
      "Parse error on \(token.text.quoted) (\(token.title))"
      + " at [\(token.location.line), \(token.location.column)]"
    location = token.location
  }
}
