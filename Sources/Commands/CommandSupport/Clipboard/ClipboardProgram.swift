/// A program that reads and writes the clipboard of the desktop.
enum ClipboardProgram: String, CaseIterable {
  case wayland = "wl-copy"
  case xclip
  case xsel

  /// The command that copies its stdin.
  var copying: [String] {
    switch self {
    case .wayland: ["wl-copy"]
    case .xclip: ["xclip", "-selection", "clipboard"]
    case .xsel: ["xsel", "--clipboard", "--input"]
    }
  }

  /// The command that prints the clipboard's text.
  var pasting: [String] {
    switch self {
    case .wayland: ["wl-paste", "--no-newline", "--type", "text"]
    case .xclip: ["xclip", "-selection", "clipboard", "-out"]
    case .xsel: ["xsel", "--clipboard", "--output"]
    }
  }

  /// The programs in the order to try them.
  ///
  /// In a Wayland session X programs may reach another clipboard, that of Xwayland.
  static func ordered(_ variables: EnvironmentVariables) -> [ClipboardProgram] {
    let isX = variables["WAYLAND_DISPLAY"] == nil && variables["DISPLAY"] != nil
    return isX ? [.xclip, .xsel, .wayland] : allCases
  }
}
