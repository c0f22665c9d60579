package import Keyring
import TerminalOutput

extension FailureFormatter {
  func failure(for error: KeyringError) -> Failure {
    var failure = keyringFailure(error)
    switch error {
    case .dismissed, .unanswered, .cancelled, .notRemoved, .shortage: break
    default:
      // With --account, a variable's token is not used.
      guard !isTokenSet, account == nil else { break }
      let isFirst = failure.nextSteps.isEmpty
      failure.nextSteps.append(isFirst ? "set \(tokenVariable)" : "or set \(tokenVariable)")
      // The command is for the host in GISTS_HOST or github.com, which need no --host.
      if failure.code == .keyringUnavailable, !isHostOption {
        failure.nextSteps.append(
          "or set \(TokenOrigin.commandVariable) to a command that prints a token, "
            + "such as 'gh auth token'")
      }
    }
    return failure
  }

  /// The failure without the hint to set a token in an environment variable.
  package func keyringFailure(_ error: KeyringError) -> Failure {
    switch error {
    case .notInstalled:
      unavailable(
        "no keyring available (libsecret is not installed)",
        next: ["install libsecret: sudo apt install libsecret-1-0"])
    case .noBus:
      unavailable("no keyring available (no D-Bus session)", next: keyringSite().waysToLogIn)
    case .noService:
      unavailable("no keyring available (no Secret Service)", next: keyringSite().waysToStart)
    case .serviceNotStarted:
      unavailable(
        "could not start the keyring service",
        next: ["read why: journalctl --user -b --grep=org.freedesktop.secrets"])
    case .noDefaultCollection: unavailable("no default keyring", next: keyringSite().waysToCreate)
    case .locked:
      unavailable(
        code: .keyringLocked, "the keyring is locked", next: keyringSite().waysToUnlock)
    case .dismissed:
      Failure(.cancelled, code: .keyringDismissed, "the keyring was not unlocked")
    case .unanswered:
      Failure(.cancelled, code: .keyringUnanswered, "the keyring's dialog was not answered")
    case .confirmationNeeded:
      unavailable(
        code: .keyringConfirmation, "the keyring asks for confirmation on the desktop",
        next: keyringSite().waysToConfirm)
    case .cancelled: Failure(.cancelled, "cancelled")
    case .timedOut:
      unavailable(
        code: .keyringTimeout, "the keyring did not respond",
        next: ["restart the keyring service"])
    case .fileBackend:
      unavailable(
        "SECRET_BACKEND=file would store the token in a file", next: ["unset SECRET_BACKEND"])
    case .notStored: unavailable(code: .keyringFailed, "the keyring did not store the token")
    case .notRemoved: unavailable(code: .keyringFailed, "the token is still in the keyring")
    case .shortage(let text, let hint):
      Failure(.systemError, MessageText(text), next: [MessageText(hint)])
    case .failed(let text) where text.contains("libqca-ossl"):
      unavailable(
        code: .keyringFailed, "KWallet can't encrypt",
        next: ["install its plugin, then log in again: sudo apt install libqca-qt5-2-plugins"])
    case .failed(let text): unavailable(code: .keyringFailed, "keyring error: \(text)")
    }
  }

  private func unavailable(
    code: ErrorCode = .keyringUnavailable, _ message: MessageText, next steps: [MessageText] = []
  ) -> Failure {
    Failure(.signInNeeded, code: code, message, next: steps)
  }
}

/// Hints for the program that provides the keyring.
extension KeyringSite {
  /// The command that asks for the password without echo, and replaces the running gnome-keyring by
  /// one whose keyring is unlocked.
  private static let unlock = "sh -c '\(shell)'"
  private static let shell =
    #"p=$(systemd-ask-password) && printf %s "$p" | gnome-keyring-daemon --replace --unlock"#

  private var hasGNOMEKeyring: Bool { programs.contains("gnome-keyring-daemon") }

  /// Hints to start a session with a keyring, and a shell in it.
  fileprivate var waysToLogIn: [MessageText] {
    let session = "dbus-run-session -- sh -c '\(Self.shell) && exec bash'"
    return hasGNOMEKeyring ? ["log in to a desktop, or start a session: \(session)"] : []
  }

  fileprivate var waysToUnlock: [MessageText] {
    switch provider {
    case _ where hasWindows:
      ["unlock it at a terminal on the desktop: \(commandLine: "gists auth status")"]
    case .gnomeKeyring: ["unlock it: \(Self.unlock)"]
    case .kwallet, .keePassXC, nil: isRemote ? [] : ["unlock it on the desktop"]
    }
  }

  fileprivate var waysToStart: [MessageText] {
    let gnomeKeyring: [MessageText] = hasGNOMEKeyring ? ["start gnome-keyring: \(Self.unlock)"] : []
    let kwallet: [MessageText] =
      ["kwalletd6", "kwalletd5"].first(where: programs.contains).map {
        ["start KWallet: \($0) &", "or turn it on in System Settings, KDE Wallet"]
      } ?? []
    let keePassXC: [MessageText] =
      programs.contains("keepassxc")
      ? ["turn on Secret Service Integration in KeePassXC's settings"] : []
    func install(_ package: String) -> [MessageText] {
      ["install \(package): sudo apt install \(package)"]
    }
    let (ways, installation) =
      switch desktop {
      case _ where isRemote, nil: ([gnomeKeyring], install("gnome-keyring"))
      case .kde: ([kwallet, keePassXC], install("keepassxc"))
      case .other: ([gnomeKeyring, keePassXC], install("gnome-keyring"))
      }
    return ways.first { !$0.isEmpty } ?? installation
  }

  fileprivate var waysToCreate: [MessageText] {
    switch provider {
    case .gnomeKeyring: ["create one: \(Self.unlock)"]
    case .kwallet where !isRemote: ["create one in System Settings, KDE Wallet"]
    case .keePassXC where !isRemote:
      ["open a database in KeePassXC, and expose a group in its settings"]
    case .kwallet, .keePassXC: []
    case nil: isRemote ? [] : ["create one in the keyring's program"]
    }
  }

  fileprivate var waysToConfirm: [MessageText] {
    hasWindows ? ["run the command in a desktop terminal and answer the dialog"] : []
  }
}
