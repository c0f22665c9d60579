extension AppContext {
  /// The real parts.
  static func live() -> AppContext { fatalError("stub") }
}
