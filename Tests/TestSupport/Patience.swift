package import Testing

extension Duration {
  /// How long a test waits for what would otherwise hang: a busy machine may need minutes for what an idle
  /// one does at once.
  package static let untilHang: Duration = .seconds(1_200)
  /// How long a test waits for what should change all the time, and would otherwise hang.
  package static let untilStuck: Duration = .seconds(120)
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs; no test measures time by it.
  package static var endsHangs: Self { .timeLimit(.minutes(30)) }
}
