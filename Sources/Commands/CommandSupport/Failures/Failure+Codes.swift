/// The codes that the program itself compares.
extension Failure {
  /// A write whose response was lost: it may or may not have been made.
  package static let outcomeUnknown = "outcome_unknown"

  /// Somebody else changed the same thing in the meantime.
  package static let conflict = "conflict"

  /// The gist or comment belongs to somebody else.
  package static let foreign = "not_yours"

  /// Possible secrets were found in what was to be sent.
  package static let holdsSecrets = "secrets"

  /// The library has nothing cached.
  package static let noCopy = "no_copy"

  /// The command in `GISTS_TOKEN_COMMAND` did not print a token.
  package static let tokenCommandFailed = "token_command_failed"

  /// The host rejected the token.
  package static let tokenRejected = "token_rejected"

  /// The code of a token without the gist scope.
  package static let missingScope = "missing_scope"

  /// The keyring is locked, and nobody may be asked to unlock it.
  package static let lockedKeyring = "keyring_locked"
}
