import TextFormats

/// A list that the user defined: `view.rust = mine lang:rust sort:stars` in the settings.
package struct CustomView: Hashable, Sendable {
  package let name: String
  /// The feed and the filters of its gists, as typed.
  package let text: String
  let arrangement: ListArrangement
  /// Whether all gists of the feed are those of one user.
  let hasOneOwner: Bool

  package init(
    name: String, text: String, arrangement: ListArrangement, hasOneOwner: Bool = false
  ) {
    self.name = name
    self.text = text
    self.arrangement = arrangement
    self.hasOneOwner = hasOneOwner
  }

  /// The word before the filter, which goes on to the end of the text.
  package static let filter = "filter:"

  /// Splits the text of a view into its words and its filter.
  package static func parts(of text: String) -> (words: [String], filter: String) {
    let words = QueryTerm.split(text)
    guard let place = words.firstIndex(where: { $0.hasPrefix(filter) }) else { return (words, "") }
    let rest = [String(words[place].dropFirst(filter.count))] + words[(place + 1)...]
    return (Array(words[..<place]), rest.filter { !$0.isEmpty }.joined(separator: " "))
  }
}
