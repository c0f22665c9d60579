import ChildProcesses
import TerminalOutput

extension Programs {
  /// Asks tmux or the terminal to copy a text.
  ///
  /// By default, tmux drops text that a program in it sends to the terminal's clipboard. So tmux
  /// itself gets the text, for its own buffer and for the terminals outside it.
  ///
  /// - Returns: a message that the copy was requested, because nothing reports whether it was made.
  /// - Throws: `failure` if there is no terminal that may copy, `tooLarge` if the text is larger
  ///   than terminals accept; ``Failure`` with status 69 if tmux would drop the text.
  func copyThroughTerminal(
    _ bytes: [UInt8], what: String, orThrow failure: Failure, tooLarge: Failure
  ) async throws(Failure) -> String {
    if output.settings.variables["TMUX"] != nil {
      if await runner.detached(["tmux", "load-buffer", "-w", "-"], bytes, .seconds(2)) == .succeeded
      {
        return "copied \(what) to tmux's buffer; tmux passes it to the terminal if it can"
      }
      // tmux has -w since version 3.2.
      guard await tmuxAcceptsCopies else { throw .tmuxDropsCopies(of: what) }
    }
    guard let terminal = clipboardTerminal else { throw failure }
    guard
      let sequence = TerminalClipboard.sequence(copying: String(decoding: bytes, as: UTF8.self))
    else { throw tooLarge }
    do {
      if let screen = output.screen {
        screen.send(sequence)
      } else {
        try terminal.write(sequence)
        try terminal.flush()
      }
    } catch {
      throw Failure(error)
    }
    return "asked the terminal to copy \(what) (OSC 52)" + (mayBeInTmux ? "; \(Self.tmuxStep)" : "")
  }

  /// Whether tmux passes on text that programs in it send to the clipboard.
  private var tmuxAcceptsCopies: Bool {
    get async {
      let option = await runner.output(
        ["tmux", "show-options", "-sv", "set-clipboard"], [], 64, .seconds(2))
      return option.map { String(decoding: $0, as: UTF8.self).trimmed } == "on"
    }
  }

  /// Whether the terminal may be tmux on another computer: over SSH, only the terminal's type shows
  /// that.
  private var mayBeInTmux: Bool {
    guard output.settings.variables["TMUX"] == nil,
      let type = output.settings.variables["TERM"]
    else { return false }
    return type.hasPrefix("tmux") || type.hasPrefix("screen")
  }

  private static var tmuxStep: String { "in tmux, this needs tmux set -s set-clipboard on" }

  /// The terminal that may copy; nil if there is none, or if it has no clipboard.
  private var clipboardTerminal: Output? {
    guard let type = output.settings.variables["TERM"], type != "dumb", type != "linux" else {
      return nil
    }
    let terminal = output.console.terminal
    return terminal.errIsTerminal
      ? output.console.err : terminal.outIsTerminal ? output.console.out : nil
  }
}

extension Failure {
  static func tooLargeForTerminal(_ what: String) -> Failure {
    Failure(
      .unreachable, code: .noClipboard,
      "could not \(action: "copy") \(what): it is larger than terminals accept "
        + "(\(ByteSize.text(TerminalClipboard.limit)))",
      next: ["install wl-clipboard, xclip or xsel"])
  }

  fileprivate static func tmuxDropsCopies(of what: String) -> Failure {
    Failure(
      .unreachable, code: .noClipboard,
      "could not \(action: "copy") \(what): tmux does not pass it to the terminal",
      next: ["to let it, run tmux set -s set-clipboard on, then try again"])
  }
}
