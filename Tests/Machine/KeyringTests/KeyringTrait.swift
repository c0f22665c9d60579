import Testing
import TestSupport

/// Runs a whole suite inside one keyring session, which its tests share.
struct KeyringTrait: SuiteTrait, TestScoping {
  @TaskLocal static var session: KeyringSession?

  var setting: KeyringSession.Setting

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await KeyringSession.with(setting) { session in
      try await Self.$session.withValue(session) { try await function() }
    }
  }
}

extension Trait where Self == KeyringTrait {
  static func keyring(_ setting: KeyringSession.Setting) -> Self { Self(setting: setting) }
}

extension KeyringSession {
  /// The session of the running suite.
  static var ofSuite: KeyringSession {
    get throws { try #require(KeyringTrait.session) }
  }
}
