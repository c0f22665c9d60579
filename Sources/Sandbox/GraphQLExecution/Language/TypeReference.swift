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
