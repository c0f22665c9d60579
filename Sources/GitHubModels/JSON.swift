/// A JSON value as it was received: the order of an object's members and the text of numbers are kept,
/// so a document can be printed again as GitHub sent it.
///
/// `JSONDecoder` is not used: it loses the order of files, refuses a whole page for one lone
/// surrogate or one value of a wrong type, and takes three times as long.
package indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number's text, e.g. `1e3`.
  case number(String)
  case string(String)
  /// A string that held a lone surrogate, which became U+FFFD: it may be shown, never sent back.
  case repairedString(String)
  case array([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSON

    package init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

extension JSON {
  /// Parses a whole document (RFC 8259, UTF-8, a byte order mark is passed over).
  package init(parsing bytes: some Collection<UInt8>) throws(JSONError) { fatalError("stub") }

  /// The document's text; `indented` by two spaces a level, else without any white space.
  package func text(indented: Bool = false) -> String { fatalError("stub") }

  /// The member of an object; nil where there is none or this is no object. The last of doubles.
  package subscript(name: String) -> JSON? { fatalError("stub") }

  package var string: String? { fatalError("stub") }
  package var int: Int? { fatalError("stub") }
  package var bool: Bool? { fatalError("stub") }
  package var array: [JSON]? { fatalError("stub") }
  package var members: [Member]? { fatalError("stub") }
}

/// Bytes that are no JSON document: where, in bytes from the start.
package struct JSONError: Error, Hashable, Sendable {
  package var offset: Int
}

/// A model that is read from a JSON value. A member of a wrong type counts as missing; nil where what
/// makes the value usable (a gist's id, a user's login) is not there.
package protocol JSONReadable: Sendable {
  init?(_ json: JSON)
}
