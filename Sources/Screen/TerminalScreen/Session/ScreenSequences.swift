/// The sequences that enter and leave a screen.
///
/// Terminals ignore private modes that they don't know, so none of them is asked for its modes.
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Functions-using-CSI-_-ordered-by-the-final-character_s_>
enum ScreenSequences {
  /// Saves the cursor, switches to the alternate screen, stops wrapping of lines and lets a paste be
  /// told from typing.
  static let enter = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?25l"
  /// Reports the mouse's buttons and wheel (1000), in decimal numbers (1006).
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
  /// Undoes what another program may have left: a string, the ways to report the mouse, focus events,
  /// keys of applications, margins, origin, insertion, line drawing and colors.
  ///
  /// Origin and margins move the cursor, which stays where the shell goes on.
  static let recover =
    "\u{1B}\\\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1015l\u{1B}[?1006l\u{1B}[?1005l"
    + "\u{1B}[?1004l\u{1B}[?1l\u{1B}>\u{1B}7\u{1B}[?6l\u{1B}[r\u{1B}8\u{1B}[4l\u{1B}(B\u{F}\u{1B}[m"
  /// The cursor that ``recover`` restores has the origin of before.
  static let recoverOrigin = "\u{1B}[?6l"
  /// Undoes everything that a screen changes, wherever it was interrupted: ends a string, the
  /// synchronized update, the margins and colors first.
  static let leave =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m" + mouseOff + "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h"
    + "\u{1B}[?1049l"
}
