package import Keyring

extension FailureFormatter {
  package func failure(for error: KeyringError) -> Failure {
    var failure = keyringFailure(error)
    switch error {
    case .dismissed, .cancelled, .notRemoved: break
    default: failure.nextSteps.append("or give a token for this run only: \(tokenVariable)")
    }
    return failure
  }

  /// The same where no token from elsewhere would help.
  package func keyringFailure(_ error: KeyringError) -> Failure {
    switch error {
    case .notInstalled:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "there is no keyring: libsecret is not installed",
        next: ["install it: apt-get install libsecret-1-0"])
    case .noBus:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "there is no keyring: no D-Bus session is running",
        next: ["log in to a desktop, or start a session: dbus-run-session -- bash"])
    case .noService:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "there is no keyring: no Secret Service answers",
        next: ["install and start gnome-keyring, KWallet or KeePassXC"])
    case .serviceNotStarted:
      Failure(
        .signInNeeded, code: "keyring_unavailable", "the keyring service could not be started",
        next: ["look why: systemctl --user status gnome-keyring-daemon"])
    case .noDefaultCollection:
      Failure(
        .signInNeeded, code: "keyring_unavailable", "there is no default keyring",
        next: ["create one named Login with seahorse or your wallet's program"])
    case .locked:
      Failure(
        .signInNeeded, code: "keyring_locked", "the keyring is locked",
        next: ["unlock it on the desktop, or: gnome-keyring-daemon --unlock"])
    case .dismissed:
      Failure(.cancelled, code: "keyring_dismissed", "you did not unlock the keyring")
    case .cancelled: Failure(.cancelled, "cancelled")
    case .timedOut:
      Failure(
        .signInNeeded, code: "keyring_timeout", "the keyring does not answer",
        next: ["restart the keyring service"])
    case .fileBackend:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "the keyring would be a file (SECRET_BACKEND=file), where gists puts no token",
        next: ["unset SECRET_BACKEND"])
    case .notStored:
      Failure(
        .signInNeeded, code: "keyring_failed", "the keyring did not keep the token")
    case .notRemoved:
      Failure(.signInNeeded, code: "keyring_failed", "the keyring still holds the token")
    case .failed(let text):
      Failure(
        .signInNeeded, code: "keyring_failed", "the keyring failed: \(text)")
    }
  }
}
