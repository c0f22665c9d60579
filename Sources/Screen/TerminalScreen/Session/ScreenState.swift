/// The content of a screen, and the output that has yet to be written.
///
/// If the terminal is slow, only the newest frame waits.
struct ScreenState {
  private var renderer: Renderer
  /// The grid of the last frame that was rendered; nil if the terminal shows something else.
  private var shown: Grid?
  /// The newest grid that has not been rendered.
  private var waiting: Grid?
  /// Bytes that the terminal has not accepted.
  private var pending: ArraySlice<UInt8> = []
  /// The number of reasons to be off the screen: not begun, suspended, another program.
  private(set) var absences = 1
  var hasMouse: Bool
  private(set) var isGone = false
  /// Whether the screen was entered before, so that another program may have had the terminal.
  private(set) var wasOnScreen = false

  init(style: RenderStyle, hasMouse: Bool) {
    renderer = Renderer(style: style)
    self.hasMouse = hasMouse
  }

  var isOnScreen: Bool { absences == 0 && !isGone }
  /// Whether there are more bytes for the terminal.
  var hasPending: Bool { isOnScreen && !pending.isEmpty }

  mutating func show(_ grid: Grid) { waiting = grid }

  /// Draws the next frame completely.
  mutating func forgetShown() {
    if waiting == nil { waiting = shown }
    shown = nil
  }

  mutating func send(_ sequence: String) {
    guard isOnScreen else { return }
    pending += Array(sequence.utf8)
  }

  /// Writes as much as the terminal accepts; false if it is gone.
  mutating func write(to device: TerminalDevice) -> Bool {
    while isOnScreen {
      if pending.isEmpty, let grid = waiting {
        pending = renderer.bytes(from: shown, to: grid)[...]
        (shown, waiting) = (grid, nil)
      }
      if pending.isEmpty { break }
      guard let count = device.write(pending) else {
        isGone = true
        break
      }
      pending = pending.dropFirst(count)
      if !pending.isEmpty { break }
    }
    return !isGone
  }

  /// Adds or removes a reason to be off the screen; true if the screen must be left or entered.
  mutating func isLeaving() -> Bool {
    absences += 1
    return absences == 1
  }

  mutating func isEntering() -> Bool {
    absences -= 1
    guard absences == 0 else { return false }
    wasOnScreen = true
    forgetTerminal()
    return true
  }

  /// Draws the next frame completely, including its images, because another program had the
  /// terminal.
  mutating func forgetTerminal() {
    pending = []
    forgetShown()
    renderer.forgetImages()
  }

  /// The sequences that delete the images that the terminal keeps; one of them may have been sent
  /// only in part, so its string is ended first.
  var deletions: String {
    let deletions = renderer.deletions
    return deletions.isEmpty ? "" : "\u{1B}\\" + deletions
  }

  mutating func end() { isGone = true }
}
