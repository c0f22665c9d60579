package import TerminalOutput

/// Keys as text: characters stand for themselves, other keys have a name, as in `jj<Enter>`.
package struct KeyNotation: Hashable, Sendable {
  /// No key has this name, or the name does not end.
  package struct UnknownKey: Error, Hashable, Sendable {
    package let name: String
  }

  package let keys: [Key]

  package init(_ text: String) throws(UnknownKey) {
    var keys: [Key] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "⏎", "\n", "\r": keys.append(.enter)
      case "\t": keys.append(.tab)
      case "\u{1B}": keys.append(.escape)
      case "<":
        guard let end = rest.firstIndex(of: ">"), let key = Key(named: String(rest[..<end])) else {
          throw UnknownKey(name: String(rest.prefix { $0 != ">" }))
        }
        keys.append(key)
        rest = rest[rest.index(after: end)...]
      default: keys.append(.text(String(character)))
      }
    }
    self.keys = keys
  }
}
