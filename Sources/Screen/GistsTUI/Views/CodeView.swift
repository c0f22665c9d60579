import TerminalOutput
import TerminalScreen

/// Draws the code that a person enters on a web page to sign in.
struct CodeView {
  let code: SignInCode
  /// Who waits for it.
  let title: String
  let theme: Theme

  func draw(on grid: inout Grid) {
    let columns = OverlayView.columns(on: grid)
    func wrapped(_ text: String, _ look: Look = .plain) -> [StyledText] {
      Wrapping.lines(of: text, columns: columns).map { StyledText($0, look) }
    }
    let isSmall = grid.rows < 16
    let gap: [StyledText] = isSmall ? [] : [""]
    let keys = (code.isOpenable ? [("Enter", "open the page")] : []) + [("Esc", "cancel")]
    let body =
      wrapped("Enter this code: ") + gap
      + [StyledText("    " + code.code, theme.title)] + gap
      + wrapped("at \(code.address)") + gap
    let about =
      (code.note.map { wrapped($0, theme.error) } ?? [])
      + wrapped("Waiting… \(code.timeLeft)", theme.aside) + gap
      + [KeyHints.text(keys, theme, columns: columns)]
    let lines = body + about
    let inside = OverlayView.box(title, lines: lines.count, theme: theme, on: &grid)
    // Where there is no room for everything, the code and the address are what counts.
    grid.write(lines, in: inside)
    grid.cursor = Grid.Position(
      row: inside.row + (isSmall ? 1 : 2), column: min(inside.column + 4, grid.columns - 1))
  }
}
