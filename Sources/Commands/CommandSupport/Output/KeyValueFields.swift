package import FoundationEssentials
package import TerminalOutput
import TextFormats

/// The properties of one thing, in output order.
///
/// A pipe gets all properties with their keys, a terminal only those with a value.
package struct KeyValueFields: Sendable {
  private var entries: [(key: String, label: String, value: Cell)] = []
  private let relative: RelativeTime

  package init(relative: RelativeTime) { self.relative = relative }

  /// Adds a text; at a terminal, `label` replaces the key and `shown` the text.
  package mutating func add(
    _ key: String, _ text: String?, label: String? = nil, shown: String? = nil,
    tone: Look = .plain
  ) {
    add(key, label: label, Cell(text ?? "", shown: shown, tone: tone))
  }

  /// Adds a count; at a terminal, `label` replaces the key and `shown` the grouped digits.
  package mutating func add(
    _ key: String, _ number: Int?, label: String? = nil, shown: String? = nil
  ) {
    add(key, label: label, number.map { Cell(String($0), shown: shown ?? $0.grouped) } ?? "")
  }

  /// Adds a date; at a terminal, `label` replaces the key and `shown` the relative time.
  package mutating func add(
    _ key: String, _ date: Date?, label: String? = nil, shown: String? = nil
  ) {
    add(key, label: label, date.map { Cell($0.rfc3339, shown: shown ?? relative.text($0)) } ?? "")
  }

  /// Adds a date that a terminal shows as `2011-01-26 (15 years ago)`.
  package mutating func addDay(_ key: String, _ date: Date?) {
    let shown = date.map { "\(ClockTime.day($0)) (\(relative.text($0)))" }
    add(key, date, shown: shown)
  }

  /// Adds a flag; a terminal shows it only if it is true.
  package mutating func add(_ key: String, _ mark: Bool?) {
    add(key, Cell(mark.map(String.init) ?? "", shown: mark == true ? "yes" : ""))
  }

  private mutating func add(_ key: String, label: String? = nil, _ value: Cell) {
    entries.append((key, label ?? key.replacing("_", with: " "), value))
  }

  /// Removes properties that are shown elsewhere.
  package mutating func remove(_ keys: Set<String>) {
    entries.removeAll { keys.contains($0.key) }
  }

  package func write(to console: Console) throws(OutputError) {
    try details(for: console).write(to: console)
  }

  /// Returns lines for a terminal, which are not wrapped.
  package func lines(for console: Console) -> [StyledText] {
    details(for: console).lines(for: console)
  }

  /// Returns lines for a terminal; with an image on their left, they are wrapped.
  package func lines(for console: Console, beside image: TerminalImage?) -> [String] {
    guard let image else { return lines(for: console).map(\.sgr) }
    let columns = console.terminal.columns - image.width
    return image.beside(details(for: console).lines(for: console, columns: columns).map(\.sgr))
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
