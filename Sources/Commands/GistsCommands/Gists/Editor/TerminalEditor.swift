/// The editors that draw in a terminal, which they can't do without.
enum TerminalEditor {
  /// Whether a command starts such an editor.
  ///
  /// An unknown program is run: a script, a stream editor, an editor with its own window.
  static func isOne(_ command: String, hasDisplay: Bool) -> Bool {
    let words = command.split(separator: " ")
    // `env NAME=VALUE vim`: the program comes after the variables.
    let program = words.first { !$0.contains("=") && $0 != "env" && $0 != "exec" } ?? ""
    let name = program.split(separator: "/").last.map(String.init) ?? ""
    if names.contains(name) { return true }
    guard windowed.contains(name) else { return false }
    return !hasDisplay || words.contains { inTerminal.contains(String($0)) }
  }

  private static let names: Set<String> = [
    "amp", "dte", "e3", "editor", "elvis", "helix", "hx", "jed", "jmacs", "joe", "jpico", "jstar",
    "jupp", "kak", "le", "levee", "mcedit", "mg", "micro", "nano", "ne", "nvi", "nvim", "pico",
    "rjoe", "rnano", "rvim", "select-editor", "sensible-editor", "tilde", "vi", "view", "vile",
    "vim", "vim.basic", "vim.nox", "vim.tiny", "vis", "zile",
  ]

  /// They open a window, or draw in the terminal without a display.
  private static let windowed: Set<String> = ["emacs", "emacsclient", "qemacs"]

  /// The options for drawing in the terminal despite a display.
  private static let inTerminal: Set<String> = [
    "-nw", "--no-window-system", "-t", "-tty", "--tty", "-c -nw",
  ]
}
