import FoundationEssentials
import Keyring
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport

/// Hints about the keyring.
extension FailureFormatterTests {
  private static func hints(_ error: KeyringError, at site: KeyringSite) -> [String] {
    FailureFormatter(
      host: nil, resolvedTokens: ResolvedTokens(), keyringSite: { site }, isVerbose: false,
      timeOfDay: { _ in "" }, now: { Date() }
    ).keyringFailure(error).nextSteps.map(\.description)
  }

  private static let unlock =
    #"sh -c 'p=$(systemd-ask-password) && printf %s "$p" | gnome-keyring-daemon --replace --unlock'"#
  private static let all: Set = ["gnome-keyring-daemon", "kwalletd5", "keepassxc"]
  private static let keePassXC = "turn on Secret Service Integration in KeePassXC's settings"
  private static let kwallet = [
    "start KWallet: kwalletd5 &", "or turn it on in System Settings, KDE Wallet",
  ]

  @Test(arguments: [
    (KeyringSite(), ["install gnome-keyring: sudo apt install gnome-keyring"]),
    (.init(programs: all), ["start gnome-keyring: \(unlock)"]),
    (.init(desktop: .kde, programs: all, isRemote: true), ["start gnome-keyring: \(unlock)"]),
    (.init(desktop: .other, programs: all, hasWindows: true), ["start gnome-keyring: \(unlock)"]),
    (.init(desktop: .other, programs: ["kwalletd5", "keepassxc"]), [keePassXC]),
    (.init(desktop: .other), ["install gnome-keyring: sudo apt install gnome-keyring"]),
    (.init(desktop: .kde, programs: all, hasWindows: true), kwallet),
    (.init(desktop: .kde, programs: ["gnome-keyring-daemon", "keepassxc"]), [keePassXC]),
    (.init(desktop: .kde), ["install keepassxc: sudo apt install keepassxc"]),
  ])
  func `a keyring that is installed is started, else one is installed`(
    site: KeyringSite, hints: [String]
  ) {
    #expect(Self.hints(.noService, at: site) == hints)
  }

  @Test(arguments: [
    (KeyringSite(provider: .gnomeKeyring), ["\(unlock)"], ["\(unlock)"], []),
    (.init(provider: .gnomeKeyring, isRemote: true), ["\(unlock)"], ["\(unlock)"], []),
    (
      .init(provider: .gnomeKeyring, desktop: .kde, hasWindows: true), ["gists auth status"],
      ["\(unlock)"], ["run the command in a desktop terminal and answer the dialog"]
    ),
    (
      .init(provider: .kwallet, hasWindows: true), ["gists auth status"],
      ["create one in System Settings, KDE Wallet"],
      ["run the command in a desktop terminal and answer the dialog"]
    ),
    (.init(provider: .kwallet, desktop: .kde, isRemote: true), [], [], []),
    (
      .init(provider: .keePassXC), ["unlock it on the desktop"],
      ["open a database in KeePassXC, and expose a group in its settings"], []
    ),
    (.init(provider: .keePassXC, desktop: .other, isRemote: true), [], [], []),
    (.init(isRemote: true), [], [], []),
  ])
  func `hints suit the keyring, and over SSH nobody is sent to a window`(
    site: KeyringSite, unlock: [String], create: [String], confirm: [String]
  ) {
    func commands(_ error: KeyringError) -> [String] {
      Self.hints(error, at: site).map { hint in
        hint.firstRange(of: ": ").map { String(hint[$0.upperBound...]) } ?? hint
      }
    }
    #expect(commands(.locked) == unlock)
    #expect(commands(.noDefaultCollection) == create)
    #expect(commands(.confirmationNeeded) == confirm)
  }

  @Test(
    .requires("apt-get"),
    arguments: [
      (KeyringError.notInstalled, KeyringSite()),
      (.failed("createDLGroup failed: maybe libqca-ossl is missing"), .init(provider: .kwallet)),
      (.noService, KeyringSite()), (.noService, .init(desktop: .kde)),
    ])
  func `a package in a hint can be installed`(error: KeyringError, site: KeyringSite) async throws {
    let hint = try #require(Self.hints(error, at: site).first)
    let start = try #require(hint.firstRange(of: "sudo apt install "))
    let package = String(hint[start.upperBound...])
    try await ScratchHome.with { home in
      let command = ["apt-get", "--simulate", "--quiet", "install", package]
      let result = try await Program(command: command, home: home).run()
      #expect(result.exit == 0, "\(result)")
    }
  }
}
