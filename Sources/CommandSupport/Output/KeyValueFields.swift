package import FoundationEssentials
import GitHubModels
package import TerminalOutput

/// The facts about one thing in the order in which they are told: in a pipe all of them by their keys, at
/// a terminal those that there are.
package struct KeyValueFields: Sendable {
  private var entries: [(key: String, label: String, value: Cell)] = []
  private let relative: RelativeTime

  package init(relative: RelativeTime) { self.relative = relative }

  package mutating func add(_ key: String, _ text: String?, tone: Tone = .plain) {
    add(key, Cell(text ?? "", tone: tone))
  }

  /// `label`, `shown`: what a terminal gets in place of the key's words and of the number.
  package mutating func add(
    _ key: String, _ number: Int?, label: String? = nil, shown: String? = nil
  ) {
    add(key, label: label, number.map { Cell(String($0), shown: shown) } ?? "")
  }

  /// `shown`: what a terminal gets in place of how long ago it is.
  package mutating func add(_ key: String, _ date: Date?, shown: String? = nil) {
    add(key, date.map { Cell($0.rfc3339, shown: shown ?? relative.text($0)) } ?? "")
  }

  /// A mark is worth a line at a terminal where it is set.
  package mutating func add(_ key: String, _ mark: Bool?) {
    add(key, Cell(mark.map(String.init) ?? "", shown: mark == true ? "yes" : ""))
  }

  private mutating func add(_ key: String, label: String? = nil, _ value: Cell) {
    entries.append((key, label ?? key.replacing("_", with: " "), value))
  }

  package func write(to console: Console) throws(OutputError) {
    try details(for: console).write(to: console)
  }

  /// Lines for a terminal with a picture on their left; what is too long for one goes on in the next.
  package func lines(for console: Console, beside picture: Picture?) -> [String] {
    let details = details(for: console)
    guard let picture else { return details.lines(for: console) }
    return picture.beside(
      details.lines(for: console, columns: console.terminal.columns - picture.width))
  }

  private func details(for console: Console) -> KeyValueList {
    let isTerminal = console.terminal.outIsTerminal
    var details = KeyValueList()
    for entry in entries
    where !isTerminal || !entry.value.shown.allSatisfy(\.isWhitespace) {
      details.add(isTerminal ? entry.label : entry.key, entry.value)
    }
    return details
  }
}
