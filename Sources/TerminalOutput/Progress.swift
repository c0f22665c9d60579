/// What a live line shows while something takes its time, drawn by a pure function of its state.
package struct Progress: Hashable, Sendable {
  /// How far it is.
  package enum Amount: Hashable, Sendable {
    /// `3 of 12 pages`, or `3 pages` where the end is not known.
    case count(Int, of: Int? = nil, unit: String)
    /// `1.2 of 5.0 MB`, or `1.2 MB` where the size is not known.
    case bytes(Int, of: Int? = nil)
    /// `14:32 left`
    case timeLeft(Duration)
  }

  /// What is going on: `Waiting for github.com`.
  ///
  /// Foreign text goes in as it is.
  package var activity: String
  package var amount: Amount?

  package init(_ activity: String, _ amount: Amount? = nil) {
    self.activity = activity
    self.amount = amount
  }

  /// The line in fewer than `columns` cells: a full one would wrap and stay behind.
  package func line(columns: Int) -> String {
    let text = Printable.line(activity) + "…" + (amount.map { " " + Self.text($0) } ?? "")
    return DisplayWidth.cut(text, to: columns - 1)
  }

  private static func text(_ amount: Amount) -> String {
    switch amount {
    case .count(let count, let total, let unit):
      let unit = (total ?? count) == 1 ? unit : unit + "s"
      return total.map { "\(count) of \($0) \(unit)" } ?? "\(count) \(unit)"
    case .bytes(let count, let total):
      return total.map { "\(megabytes(count)) of \(megabytes($0)) MB" } ?? "\(megabytes(count)) MB"
    case .timeLeft(let duration):
      let seconds = max(0, duration.components.seconds)
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60) left"
    }
  }

  /// With one decimal.
  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Console {
  /// Draws the progress on the live line, where stderr is a terminal.
  package func show(_ progress: Progress) {
    liveLine.draw(errStyle(.dim, progress.line(columns: terminal.columns)))
  }

  /// Runs `body` with a live line that is drawn anew after every `tick`, and taken away at the end.
  ///
  /// Where stderr is no terminal nothing is drawn and `tick` is not called.
  ///
  /// `progress` is what to show at this moment; `tick` waits until the next drawing, a second say,
  /// and throws at once where its task is cancelled.
  package func withProgress<Value: Sendable>(
    _ progress: @escaping @Sendable () -> Progress,
    tick: @escaping @Sendable () async throws -> Void,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    guard terminal.errIsTerminal else { return try await body() }
    defer { liveLine.erase() }
    async let _ = draw(progress, tick: tick)
    return try await body()
  }

  /// Until the task is cancelled, which leaving the scope of ``withProgress(_:tick:_:)`` does.
  private func draw(
    _ progress: @Sendable () -> Progress, tick: @Sendable () async throws -> Void
  ) async {
    while !Task.isCancelled {
      show(progress())
      do { try await tick() } catch { return }
    }
  }
}
