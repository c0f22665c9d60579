/// Rows of values that a character separates, as in CSV files (RFC 4180).
struct DelimitedText: Hashable, Sendable {
  let rows: [[String]]

  /// Parses the text; nil if a quoted value has no end or if there is only one column.
  init?(_ text: String, separator: Character) {
    var (rows, row, value) = ([[String]](), [String](), "")
    var (isQuoted, wasQuoted) = (false, false)
    var rest = Substring(text)
    func isBlank() -> Bool { row.isEmpty && value.isEmpty && !wasQuoted }
    func endRow() {
      if !isBlank() { rows.append(row + [value]) }
      (row, value, wasQuoted) = ([], "", false)
    }
    while let character = rest.popFirst() {
      if isQuoted {
        if character != "\"" {
          value.append(character)
        } else if rest.first == "\"" {
          rest.removeFirst()
          value.append("\"")
        } else {
          isQuoted = false
        }
      } else if character == "\"", value.isEmpty, !wasQuoted {
        (isQuoted, wasQuoted) = (true, true)
      } else if character == separator {
        row.append(value)
        (value, wasQuoted) = ("", false)
      } else if character.isNewline {
        endRow()
      } else {
        value.append(character)
      }
    }
    guard !isQuoted else { return nil }
    endRow()
    guard rows.contains(where: { $0.count > 1 }) else { return nil }
    self.rows = rows
  }
}
