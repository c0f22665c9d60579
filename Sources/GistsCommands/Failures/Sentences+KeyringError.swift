import Keyring

extension Sentences {
  func failure(for error: KeyringError) -> Failure {
    let forThisRun = "or give a token for this run only: \(tokenVariable)"
    return switch error {
    case .noBus:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "there is no keyring: no D-Bus session is running",
        next: ["log in to a desktop, or start a session: dbus-run-session -- bash", forThisRun])
    case .noService:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "there is no keyring: no Secret Service answers",
        next: ["install and start gnome-keyring, KWallet or KeePassXC", forThisRun])
    case .serviceNotStarted:
      Failure(
        .signInNeeded, code: "keyring_unavailable", "the keyring service could not be started",
        next: ["look why: systemctl --user status gnome-keyring-daemon", forThisRun])
    case .noDefaultCollection:
      Failure(
        .signInNeeded, code: "keyring_unavailable", "there is no default keyring",
        next: ["create one named Login with seahorse or your wallet's program", forThisRun])
    case .locked:
      Failure(
        .signInNeeded, code: "keyring_locked", "the keyring is locked",
        next: ["unlock it on the desktop, or: gnome-keyring-daemon --unlock", forThisRun])
    case .dismissed:
      Failure(.cancelled, code: "keyring_dismissed", "you did not unlock the keyring")
    case .cancelled: Failure(.cancelled, "cancelled")
    case .timedOut:
      Failure(
        .signInNeeded, code: "keyring_timeout", "the keyring does not answer",
        next: ["restart the keyring service", forThisRun])
    case .fileBackend:
      Failure(
        .signInNeeded, code: "keyring_unavailable",
        "the keyring would be a file (SECRET_BACKEND=file), where gists puts no token",
        next: ["unset SECRET_BACKEND", forThisRun])
    case .notStored:
      Failure(
        .signInNeeded, code: "keyring_failed", "the keyring did not keep the token",
        next: [forThisRun])
    case .notRemoved:
      Failure(.signInNeeded, code: "keyring_failed", "the keyring still holds the token")
    case .failed(let text):
      Failure(
        .signInNeeded, code: "keyring_failed", "the keyring failed: \(text)", next: [forThisRun])
    }
  }
}
