import TerminalScreen

/// Two letters that stand for a person.
package enum Initials {
  /// Returns the first two letters of a login in its color; `--` for nobody.
  static func text(of login: String?, _ theme: Theme) -> StyledText {
    guard let login else { return StyledText("--", theme.aside) }
    let letters = login.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let shown = String(letters.prefix(2))
    return StyledText(
      shown + String(repeating: " ", count: 2 - shown.count), theme.look(of: login))
  }

  /// Returns what keeps the place of a person's picture until it is there: their initials in its
  /// middle.
  package static func picture(
    of login: String, _ theme: Theme, rows: Int, columns: Int
  ) -> BrowserPicture {
    let gap = StyledText(String(repeating: " ", count: max(0, columns - 2) / 2))
    return BrowserPicture(
      name: "initials \(login.lowercased())", rows: rows, columns: columns,
      lines: (0..<rows).map { $0 == rows / 2 ? gap + text(of: login, theme) : "" })
  }
}
