/// In which form a terminal is shown pictures.
package enum ImageForm: String, CaseIterable, Hashable, Sendable {
  /// The protocol of kitty. <https://sw.kovidgoyal.net/kitty/graphics-protocol/>
  case kitty
  /// The protocol of iTerm2. <https://iterm2.com/documentation-images.html>
  case iterm
  /// DEC's graphics, which chafa makes.
  case sixel
  /// Coloured block characters, which chafa makes.
  case blocks
  /// Two initials on a colour.
  case initials
  /// Nothing at all.
  case off

  /// What `GISTS_IMAGES` says (`kitty`, `iterm`, `sixel`, `blocks` or `off`), else what the terminal
  /// is known to understand.
  ///
  /// Nothing where stdout is no terminal; initials where chafa would be needed and isn't there.
  package init(terminal: Terminal, environment: [String: String], hasChafa: Bool) {
    let named = environment["GISTS_IMAGES"].flatMap { ImageForm(rawValue: $0.lowercased()) }
    guard terminal.outIsTerminal else {
      self = .off
      return
    }
    let form = named ?? Self.understood(by: environment)
    let needsChafa = form == .sixel || form == .blocks
    let isShown = !needsChafa || hasChafa
    // Blocks are colour, and nothing else.
    self = isShown && (form != .blocks || terminal.outHasColor) ? form : .initials
  }

  /// What the terminal understands, by the variables it sets.
  ///
  /// WezTerm knows both protocols, iTerm2's better. tmux and screen hand neither on, though the
  /// variables of the terminal around them are still there.
  private static func understood(by environment: [String: String]) -> ImageForm {
    func value(_ name: String) -> String { environment[name] ?? "" }
    let term = value("TERM")
    let program = value("TERM_PROGRAM")
    if term == "dumb" { return .initials }
    let isMultiplexed =
      !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("tmux")
      || term.hasPrefix("screen")
    if isMultiplexed { return .blocks }
    if ["iTerm.app", "WezTerm", "mintty"].contains(program) || value("LC_TERMINAL") == "iTerm2" {
      return .iterm
    }
    if term == "xterm-kitty" || term == "xterm-ghostty" || program == "ghostty"
      || !value("KITTY_WINDOW_ID").isEmpty
    {
      return .kitty
    }
    if ["foot", "mlterm", "contour"].contains(where: { term.hasPrefix($0) }) { return .sixel }
    return .blocks
  }
}
