import Synchronization

/// The content of a live line during a long operation, formatted by a pure function.
package struct Progress: Hashable, Sendable {
  /// The amount done.
  package enum Amount: Hashable, Sendable {
    /// `3 of 12 pages`, or `3 pages` if the total is unknown.
    case count(Int, of: Int? = nil, unit: String)
    /// `40 %`
    case percent(Int)
    /// `14:32 left`
    case timeLeft(Duration)
    /// `[####------] 120 of 300 gists, 45/s, 0:04 left`
    case share(Int, of: Int, unit: String, after: Duration)
  }

  /// The current activity, unescaped: `Waiting for github.com`.
  private let activity: String
  private let amount: Amount?

  package init(_ activity: String, _ amount: Amount? = nil) {
    self.activity = activity
    self.amount = amount
  }

  /// Returns the line in fewer than `columns` cells: a full line would wrap and could not be
  /// erased.
  package func line(columns: Int) -> String {
    let text = Printable.line(activity) + "…" + (amount.map { " " + Self.text($0) } ?? "")
    return DisplayWidth.cut(text, to: columns - 1)
  }

  private static func text(_ amount: Amount) -> String {
    switch amount {
    case .count(let count, let total, let unit):
      let unit = (total ?? count) == 1 ? unit : unit + "s"
      return total.map { "\(count.grouped) of \($0.grouped) \(unit)" } ?? "\(count.grouped) \(unit)"
    case .percent(let part): return "\(part) %"
    case .timeLeft(let duration): return left(duration)
    case .share(let done, let total, let unit, let elapsed):
      let filled = total > 0 ? min(done, total) * barWidth / total : 0
      let bar =
        String(repeating: "#", count: filled)
        + String(repeating: "-", count: barWidth - filled)
      let line = "[\(bar)] \(text(.count(done, of: total, unit: unit)))"
      let seconds = elapsed / .seconds(1)
      // Before that, the rate is not meaningful.
      guard done > 0, seconds >= 1 else { return line }
      let rate = Double(done) / seconds
      let rest = Duration.seconds(Double(max(0, total - done)) / rate)
      return line + ", \(Int(rate.rounded()).grouped)/s, \(left(rest))"
    }
  }

  private static let barWidth = 20

  /// Returns `14:32 left`.
  package static func left(_ duration: Duration) -> String {
    let seconds = max(0, duration.components.seconds)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
  }
}

extension Console {
  /// Draws the progress on the live line if stderr is a terminal.
  package func show(_ progress: Progress) {
    liveLine.draw(errStyle(.dim, progress.line(columns: terminal.columns)))
  }
}

/// A line at the bottom of the terminal that is redrawn, and erased before anything else is written
/// there.
package final class LiveLine: Sendable {
  private let put: @Sendable (_ line: String?) -> Void
  private let isShown: Bool
  private let state = Mutex((isDrawn: false, isHidden: false))

  init(sink: any Sink, isShown: Bool) {
    // Errors are ignored: a closed terminal must not fail the command.
    put = { line in
      do { try sink.write([UInt8](("\r" + (line ?? "") + "\u{1B}[K").utf8)) } catch {}
    }
    self.isShown = isShown
  }

  /// Creates a line that a screen shows; nil is no line.
  package init(_ show: @escaping @Sendable (_ line: String?) -> Void) {
    put = show
    isShown = true
  }

  /// Replaces the line; `line` must be escaped and no wider than the terminal.
  package func draw(_ line: String) {
    guard isShown else { return }
    state.withLock { state in
      guard !state.isHidden else { return }
      put(line)
      state.isDrawn = true
    }
  }

  /// Erases the line if it is drawn.
  package func erase() {
    state.withLock { erase(&$0.isDrawn) }
  }

  /// Erases the line and draws none until ``show()``, while another program has the terminal.
  package func hide() {
    state.withLock { state in
      erase(&state.isDrawn)
      state.isHidden = true
    }
  }

  /// Draws the line again when it is next replaced.
  func show() { state.withLock { $0.isHidden = false } }

  private func erase(_ isDrawn: inout Bool) {
    guard isDrawn else { return }
    put(nil)
    isDrawn = false
  }
}
