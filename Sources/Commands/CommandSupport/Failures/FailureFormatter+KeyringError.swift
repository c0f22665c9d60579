package import Keyring

extension FailureFormatter {
  package func failure(for error: KeyringError) -> Failure {
    var failure = keyringFailure(error)
    switch error {
    case .dismissed, .cancelled, .notRemoved: break
    default:
      guard !isTokenSet else { break }
      let isFirst = failure.nextSteps.isEmpty
      failure.nextSteps.append(isFirst ? "set \(tokenVariable)" : "or set \(tokenVariable)")
      // The command is for the host of GISTS_HOST or github.com, which need no --host.
      if failure.code == Self.keyringUnavailable, !isHostOption {
        failure.nextSteps.append(
          "or set \(TokenOrigin.commandVariable) to a command that prints a token, "
            + "such as 'gh auth token'")
      }
    }
    return failure
  }

  private static let keyringUnavailable = "keyring_unavailable"

  /// The failure without the hint to set a token in an environment variable.
  package func keyringFailure(_ error: KeyringError) -> Failure {
    switch error {
    case .notInstalled:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable,
        "no keyring available (libsecret is not installed)",
        next: ["install libsecret: apt-get install libsecret-1-0"])
    case .noBus:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable,
        "no keyring available (no D-Bus session)",
        next: ["log in to a desktop, or start a session: dbus-run-session -- bash"])
    case .noService:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable,
        "no keyring available (no Secret Service)",
        next: ["install and start gnome-keyring, KWallet or KeePassXC"])
    case .serviceNotStarted:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable, "could not start the keyring service",
        next: ["check its status: systemctl --user status gnome-keyring-daemon"])
    case .noDefaultCollection:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable, "no default keyring",
        next: ["create one named Login in Seahorse or your password manager"])
    case .locked:
      Failure(
        .signInNeeded, code: Failure.lockedKeyring, "the keyring is locked",
        next: ["unlock it on the desktop, or run gnome-keyring-daemon --unlock"])
    case .dismissed:
      Failure(.cancelled, code: "keyring_dismissed", "the keyring was not unlocked")
    case .cancelled: Failure(.cancelled, "cancelled")
    case .timedOut:
      Failure(
        .signInNeeded, code: "keyring_timeout", "the keyring did not respond",
        next: ["restart the keyring service"])
    case .fileBackend:
      Failure(
        .signInNeeded, code: Self.keyringUnavailable,
        "SECRET_BACKEND=file would store the token in a file",
        next: ["unset SECRET_BACKEND"])
    case .notStored:
      Failure(
        .signInNeeded, code: "keyring_failed", "the keyring did not store the token")
    case .notRemoved:
      Failure(.signInNeeded, code: "keyring_failed", "the token is still in the keyring")
    case .failed(let text):
      Failure(
        .signInNeeded, code: "keyring_failed", "keyring error: \(text)")
    }
  }
}
