/// The terminal of the browser, as commands below the screen may use it.
struct LentTerminal: Sendable {
  /// Leaves the terminal to `body`; false if there is none.
  let lend: @Sendable (_ body: @escaping @Sendable () async -> Void) async -> Bool
  /// Sends a control sequence that draws nothing.
  let send: @Sendable (_ sequence: String) -> Void

  /// No terminal.
  static let none = LentTerminal { _ in
    false
  } send: { _ in
  }
}
