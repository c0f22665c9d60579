import ByteTools

/// A URI template (RFC 6570, level 4).
package struct URITemplate: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable, Sendable {
    /// Percent-encoded.
    case literal(String)
    case expression(Expression)
  }

  struct Expression: Hashable, Sendable {
    let kind: ExpressionKind
    let variables: [Variable]
  }

  struct Variable: Hashable, Sendable {
    enum Modifier: Hashable, Sendable {
      /// The first characters of the value.
      case prefix(Int)
      /// `*`: the members of a list or map are expanded one by one.
      case explode
    }

    let name: String
    let modifier: Modifier?
    /// The offset in the template, in bytes.
    let position: Int
  }

  /// - Throws: ``URITemplateError/malformed(position:)``.
  package init(_ text: String) throws(URITemplateError) {
    var parser = URITemplateParser(text)
    parts = try parser.parts()
  }
}

/// Why a template can't be parsed or expanded.
package enum URITemplateError: Error, Hashable, Sendable {
  /// `position` is the offset of the unexpected byte; the length of the template if its end is
  /// unexpected.
  case malformed(position: Int)
  /// A prefix modifier can't be applied to a list or map (section 2.4.1).
  case prefixOfComposite(position: Int)
}

/// The value of a variable.
package enum URITemplateValue: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// An empty list is undefined (section 2.3).
  case list([String])
  case map([Pair])

  package struct Pair: Hashable, Sendable {
    var key: String
    var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package init(stringLiteral text: String) { self = .text(text) }
}

extension URITemplate {
  /// Replaces the variables with encoded values; variables without a value expand to nothing.
  ///
  /// - Throws: ``URITemplateError/prefixOfComposite(position:)``.
  package func expand(_ values: [String: URITemplateValue]) throws(URITemplateError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let expression): result += try expression.expand(values)
      }
    }
    return result
  }
}

extension URITemplate.Expression {
  fileprivate func expand(
    _ values: [String: URITemplateValue]
  ) throws(URITemplateError) -> String {
    var items: [String] = []
    for variable in variables {
      guard let value = values[variable.name] else { continue }
      items += try expand(variable, value)
    }
    return items.isEmpty ? "" : kind.first + items.joined(separator: kind.separator)
  }

  /// Returns the parts to join with the separator; none for an undefined value.
  private func expand(
    _ variable: URITemplate.Variable, _ value: URITemplateValue
  ) throws(URITemplateError) -> [String] {
    switch (value, variable.modifier) {
    case (.text(let text), .prefix(let length)):
      return [named(variable.name, encode(String(text.unicodeScalars.prefix(length))))]
    case (.text(let text), _): return [named(variable.name, encode(text))]
    case (.list([]), _), (.map([]), _): return []
    case (_, .prefix): throw .prefixOfComposite(position: variable.position)
    case (.list(let members), .explode):
      return members.map { named(variable.name, encode($0)) }
    case (.map(let pairs), .explode): return pairs.map { pair(encode($0.key), encode($0.value)) }
    case (.list(let members), nil): return [named(variable.name, joined(members))]
    case (.map(let pairs), nil):
      return [named(variable.name, joined(pairs.flatMap { [$0.key, $0.value] }))]
    }
  }

  private func joined(_ members: [String]) -> String {
    members.map(encode).joined(separator: ",")
  }

  private func named(_ name: String, _ encoded: String) -> String {
    kind.isNamed ? pair(name, encoded) : encoded
  }

  private func pair(_ name: String, _ encoded: String) -> String {
    name + (encoded.isEmpty ? kind.separatorBeforeEmptyValue : "=") + encoded
  }

  private func encode(_ text: String) -> String {
    PercentEncoding.encode(text, allowed: kind.keepsReserved ? .reserved : .unreserved)
  }
}

/// The operator of an expression (RFC 6570, section 2.2 and the table in appendix A).
enum ExpressionKind: UInt8, Hashable, Sendable {
  case simple = 0
  case reserved = 0x2B  // +
  case fragment = 0x23  // #
  case label = 0x2E  // .
  case path = 0x2F  // /
  case parameter = 0x3B  // ;
  case query = 0x3F  // ?
  case continuation = 0x26  // &

  /// The text before the first value: the operator itself, unless it is `+`.
  var first: String {
    [.simple, .reserved].contains(self) ? "" : String(Unicode.Scalar(rawValue))
  }

  var separator: String {
    switch self {
    case .simple, .reserved, .fragment: ","
    case .label, .path, .parameter: first
    case .query, .continuation: "&"
    }
  }

  /// Whether each value is preceded by its name.
  var isNamed: Bool { [.parameter, .query, .continuation].contains(self) }

  /// The text after the name of an empty value.
  var separatorBeforeEmptyValue: String { self == .parameter ? "" : "=" }

  /// Whether reserved characters and triplets are kept.
  var keepsReserved: Bool { self == .reserved || self == .fragment }
}
