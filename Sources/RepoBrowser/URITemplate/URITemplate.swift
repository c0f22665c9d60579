/// A URI template (RFC 6570, level 4): parsed once, expanded many times.
package struct URITemplate: Hashable, Sendable {
  let parts: [Part]

  enum Part: Hashable, Sendable {
    /// Encoded already.
    case literal(String)
    case expression(Expression)
  }

  struct Expression: Hashable, Sendable {
    let kind: ExpressionKind
    let variables: [Variable]
  }

  struct Variable: Hashable, Sendable {
    enum Modifier: Hashable, Sendable {
      /// The first so many characters.
      case prefix(Int)
      /// `*`: the members of a list or map one by one.
      case explode
    }

    let name: String
    let modifier: Modifier?
    /// Its place in the template, in bytes.
    let position: Int
  }

  /// - Throws: ``URITemplateError/malformed(position:)``.
  package init(_ text: String) throws(URITemplateError) {
    var parser = URITemplateParser(text)
    parts = try parser.parts()
  }
}

/// Why a template can't be read or expanded.
package enum URITemplateError: Error, Hashable, Sendable {
  /// `position`: of the first byte that is out of place; the length where the end comes too early.
  case malformed(position: Int)
  /// A list or map has no first characters (section 2.4.1).
  case prefixOfComposite(position: Int)
}

/// The value of a variable.
package enum URITemplateValue: Hashable, Sendable, ExpressibleByStringLiteral {
  case text(String)
  /// Without members it counts as undefined (section 2.3).
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
