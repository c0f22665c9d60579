import Synchronization
import TestSupport
import Testing

@testable import Keyring

@Suite struct `The site of a keyring` {
  private func site(
    _ environment: [String: String], isRemote: Bool = false, installed: Set<String> = []
  ) -> KeyringSite {
    SecretServiceStore.Surroundings(environment: environment, hasTerminal: false)
      .site(isRemote: isRemote) { installed.contains($0) }
  }

  @Test(arguments: KeyringService.installed)
  func `its program is known while it runs, and not after its end`(
    service: KeyringService
  ) async throws {
    try await KeyringSession.with(service, .missing) { session in
      let store = ProgramStore(in: session)
      #expect(try await store.provider() == "\(service)")
      let stopped = try await session.withDaemonStopped { try await store.provider() }
      #expect(stopped == "\(service)")
      session.endDaemon()
      try await session.waitForEnd()
      #expect(try await store.provider() == nil)
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
    #expect(site(["DISPLAY": ":10"], isRemote: true) == KeyringSite(isRemote: true))
  }

  @Test func `its programs are the installed ones that can provide a keyring`() {
    let providers: Set = ["kwalletd6", "gnome-keyring-daemon"]
    #expect(site([:], installed: providers.union(["kmail"])).programs == providers)
  }
}

@Suite(.requires("Xvfb", "openbox", "xdotool"), .endsHangs)
struct `A dialog that nobody answers` {
  @Test(arguments: KeyringService.installed)
  func `is told to close at its deadline`(service: KeyringService) async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [name = service.rawValue as String] in
      let service = try #require(KeyringService(rawValue: name))
      try await KeyringSession.with(service, .locked, [.display]) { session in
        enter(session.environment)
        let closing = Mutex<(@Sendable () -> Void)?>(nil)
        var store = SecretServiceStore(
          .init(environment: session.environment, hasTerminal: true)
        ).with(
          KeyringHooks(announce: {}) { close, operation in
            closing.withLock { $0 = close }
            await operation()
          })
        let time = SleepLog()
        store.clock = KeyringClock(
          uptime: { time.clock.uptime() },
          sleep: { duration in
            if duration > .seconds(1) {
              // The dialog is shown before its time passes.
              try await session.waitForDialog(service.unlockDialog)
            } else {
              // The prompt ends before the second that it may take.
              closing.withLock { $0 }?()
            }
            try await time.clock.sleep(duration)
          })
        let patient = store
        var outcome = "no error"
        // On a busy machine, the dialog is told later.
        let messages = try await session.messages(until: "Dismiss") {
          do { try await patient.prepare() } catch { outcome = "\(error)" }
        }
        print(
          messages.calls(among: ["Unlock", "Prompt", "Dismiss"]).joined(separator: ", "),
          outcome, separator: "; ")
        // The others only end the prompt.
        if service == .gnomeKeyring { try await session.waitForNoDialog(service.unlockDialog) }
        // Five seconds for the service, unless the dialog was open before, then two minutes for the
        // user.
        #expect([.seconds(5), .seconds(120)].contains(time.all.first))
        #expect(time.all.reduce(.zero, +) >= .seconds(120))
      }
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output == "Unlock, Prompt, Dismiss; unanswered\n")
  }
}
