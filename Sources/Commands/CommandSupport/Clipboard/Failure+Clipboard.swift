import TerminalOutput

/// The errors of the clipboard.
extension Failure {
  private static let code = "no_clipboard"

  static func noClipboardProgram(to action: String) -> Failure {
    Failure(
      .unreachable, code: code, "could not \(action): no clipboard program found",
      next: ["install wl-clipboard, xclip or xsel"])
  }

  /// The programs are installed, but failed; `display` is nil if there is no display.
  static func clipboard(_ action: String, failed programs: [String], _ display: String?) -> Failure
  {
    guard let display else {
      return Failure(
        .unreachable, code: code, "could not \(action): no display (\(programs[0]) needs one)",
        next: ["set WAYLAND_DISPLAY or DISPLAY; over SSH, connect with ssh -X"])
    }
    return Failure(
      .unreachable, code: code,
      "could not \(action): \(programs.joined(separator: " and ")) failed with \(display)",
      next: ["check that the display is running and that you may use it"])
  }

  static func tooLargeForTerminal(_ what: String) -> Failure {
    Failure(
      .unreachable, code: code,
      "could not copy \(what): it is larger than terminals accept "
        + "(\(ByteSize.text(TerminalClipboard.limit)))",
      next: ["install wl-clipboard, xclip or xsel"])
  }

  static var emptyClipboard: Failure {
    Failure(.inputMissing, code: "empty_clipboard", "there is no text in the clipboard")
  }
}
