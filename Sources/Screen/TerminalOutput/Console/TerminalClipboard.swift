import FoundationEssentials

/// The clipboard of the terminal itself, which also works over SSH.
package enum TerminalClipboard {
  /// The largest text in bytes: some terminals discard sequences of more than 100,000 bytes, and
  /// Base64 has four for three.
  package static let limit = 74_994

  /// Returns the control sequence that asks the terminal to copy a text (xterm's OSC 52); nil if
  /// the text is too large.
  package static func sequence(copying text: String) -> String? {
    guard text.utf8.count <= limit else { return nil }
    return "\u{1B}]52;c;" + Data(text.utf8).base64EncodedString() + "\u{7}"
  }
}
