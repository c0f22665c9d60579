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
    package var key: String
    package var value: String

    package init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  package init(stringLiteral text: String) { self = .text(text) }
}
