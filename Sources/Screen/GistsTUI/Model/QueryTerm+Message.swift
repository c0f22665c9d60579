package import TerminalOutput
package import TextFormats

/// What searches, filters, views and agents say of a word that they don't understand.
extension QueryTerm.Problem {
  package var message: MessageText {
    switch self {
    case .unknownQualifier(let word): "unknown qualifier: \(word)"
    case .unknownProperty(let word): "unknown property: \(word)"
    case .invalidTag(let tag): "invalid tag: \(tag)"
    case .invalidCount(let word): "invalid number: \(word)"
    case .invalidTime(let word): "invalid time: \(word)"
    case .excludedPattern(let pattern): "a regular expression can't be excluded: /\(pattern)/"
    }
  }

  /// What to type instead; nil if there is no other way.
  package var advice: MessageText? {
    switch self {
    case .unknownQualifier(let word):
      let value = word.drop { $0 != ":" }.dropFirst()
      let instead: MessageText =
        switch word.prefix(while: { $0 != ":" }) {
        case "filename": "to search for a file name, use \(value)"
        case "extension": "to search for a file name, use .\(value)"
        default: Self.qualifiers()
        }
      return instead
    case .unknownProperty(let word):
      let properties = QueryTerm.qualifier(word)?.name.properties ?? []
      return "use \(properties.alternatives)"
    case .invalidTag: return "use letters, digits, _ and -, and at least one letter"
    case .invalidCount: return "use a number such as files:3, files:>5, files:<=2 or files:2..5"
    case .invalidTime: return "use a day or an age such as updated:>2024-01-31 or updated:<2y"
    case .excludedPattern: return nil
    }
  }

  /// Returns the names of the qualifiers, and other words: `use lang:, owner: or files:`.
  package static func qualifiers(and others: [String] = []) -> MessageText {
    let words = QueryTerm.Qualifier.allCases.map { "\($0.rawValue):" } + others
    return "use \(words.alternatives)"
  }

  var browserMessage: BrowserMessage {
    BrowserMessage(.error, message, hints: [advice].compactMap(\.self))
  }
}
