import TerminalScreen

/// Two letters that stand for a person.
enum Initials {
  /// Returns the first two letters of a login in its color; `--` for nobody.
  static func text(of login: String?, _ theme: Theme) -> StyledText {
    guard let login else { return StyledText("--", theme.aside) }
    let letters = login.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let shown = String(letters.prefix(2))
    return StyledText(
      shown + String(repeating: " ", count: 2 - shown.count), theme.look(of: login))
  }
}
