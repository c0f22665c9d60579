import GistsTUI
import GitHubAPI
import TerminalScreen

/// The browser, and the time since which the screen shows its state.
struct DrawnBrowser {
  private(set) var state: BrowserState
  private let time: TimeSource
  private var drawn: Duration

  init(_ state: BrowserState, _ time: TimeSource) {
    self.state = state
    self.time = time
    drawn = time.uptime()
  }

  /// Begins with these events; returns their effects.
  mutating func start(_ events: [BrowserEvent]) -> [BrowserEffect] {
    state.handle(events) + state.start()
  }

  /// Draws the browser if it may look different than before.
  mutating func draw(_ show: (Grid) -> Void) {
    guard state.needsDrawing else { return }
    show(state.grid())
    drawn = time.uptime()
  }

  /// Handles events since the last drawing; returns their effects.
  mutating func handle(_ events: [BrowserEvent]) -> [BrowserEffect] {
    state.handle([.time(time.now()), .shown(at: drawn), .clock(time.uptime())] + events)
  }

  /// The time for which the dialog on the screen still refuses the keys that agree; nil if it takes them.
  var guardLeft: Duration? { state.guardEnd(drawnAt: drawn).map { max(.zero, $0 - time.uptime()) } }
}
