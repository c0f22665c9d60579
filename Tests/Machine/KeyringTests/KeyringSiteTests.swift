import TestSupport
import Testing

@testable import Keyring

@Suite struct `The site of a keyring` {
  private func site(_ environment: [String: String]) -> KeyringSite {
    SecretServiceStore.Surroundings(environment: environment, hasTerminal: false).site()
  }

  @Test(arguments: KeyringService.installed)
  func `its program is known while it runs, and not after its end`(
    service: KeyringService
  ) async throws {
    let provider: KeyringProvider =
      switch service {
      case .gnomeKeyring: .gnomeKeyring
      case .kwallet: .kwallet
      case .keePassXC: .keePassXC
      }
    try await KeyringSession.with(service, .missing) { session in
      #expect(site(session.environment).provider == provider)
      try await session.withDaemonStopped {
        #expect(site(session.environment).provider == provider)
      }
      session.endDaemon()
      try await session.waitForEnd()
      #expect(site(session.environment).provider == nil)
    }
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("KDE", .kde), ("ubuntu:GNOME", .other), ("X-Cinnamon", .other),
    ] as [(String?, KeyringSite.Desktop?)])
  func `its desktop is KDE or another one`(name: String?, desktop: KeyringSite.Desktop?) {
    #expect(site(name.map { ["XDG_CURRENT_DESKTOP": $0] } ?? [:]).desktop == desktop)
  }

  @Test func `over SSH there are no windows`() {
    #expect(site(["DISPLAY": ":0"]) == KeyringSite(hasWindows: true))
    #expect(site(["WAYLAND_DISPLAY": "wayland-0"]) == KeyringSite(hasWindows: true))
    for name in ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"] {
      #expect(site(["DISPLAY": ":10", name: "x"]) == KeyringSite(isRemote: true))
    }
  }

  @Test func `its programs are those in PATH`() async throws {
    try await ScratchHome.with { home in
      let folder = try home.program("kwalletd6", script: "")
      _ = try home.program("gnome-keyring-daemon", script: "")
      #expect(
        site(["PATH": "/nonexistent:\(folder)"]).programs == ["kwalletd6", "gnome-keyring-daemon"])
    }
  }
}

@Suite(.requires("Xvfb", "openbox", "xdotool"), .endsHangs)
struct `A dialog that nobody answers` {
  @Test(arguments: KeyringService.installed)
  func `is told to close at its deadline`(service: KeyringService) async throws {
    try await KeyringSession.with(service, .locked, [.display]) { session in
      var store = SecretServiceStore(in: session, hasTerminal: true)
      let time = SleepLog()
      store.clock = KeyringClock(
        uptime: { time.clock.uptime() },
        sleep: { duration in
          // The dialog is shown before its time passes.
          if duration > .seconds(1) { try await session.waitForDialog(service.unlockDialog) }
          try await time.clock.sleep(duration)
        })
      let patient = store
      let messages = try await session.messages {
        await #expect(throws: KeyringError.unanswered) { try await patient.prepare() }
      }
      #expect(
        messages.calls(among: ["Unlock", "Prompt", "Dismiss"]) == ["Unlock", "Prompt", "Dismiss"])
      // The others only end the prompt.
      if service == .gnomeKeyring { try await session.waitForNoDialog(service.unlockDialog) }
      // Five seconds for the service, unless the dialog was open before, then two minutes for the user.
      #expect([.seconds(5), .seconds(120)].contains(time.all.first))
      #expect(time.all.reduce(.zero, +) >= .seconds(120))
    }
  }
}
