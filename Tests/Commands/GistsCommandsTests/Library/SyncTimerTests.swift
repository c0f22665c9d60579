import ChildProcesses
import GitHubAPI
import Keyring
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A systemd timer that syncs in the background.
@Suite struct `The sync timer` {
  private static let units = ".config/systemd/user"

  private func machine(_ systemctl: Systemctl) throws -> TestMachine {
    let machine = try TestMachine()
    machine.programs = { systemctl.run($0) }
    machine.executable = "/usr/bin/gists"
    return machine
  }

  @Test func `is installed and enabled`() async throws {
    let systemctl = Systemctl()
    let machine = try machine(systemctl)
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists("sync", "mine", "@monalisa", "--install-timer")
        == .init(
          out: "",
          err: """
            ✓ Installed gists-sync.timer: syncs every hour
            note: log: journalctl --user -u gists-sync

            """, status: .done))
    #expect(
      systemctl.calls == [
        "systemctl --user daemon-reload", "systemctl --user enable --now gists-sync.timer",
      ])
    #expect(
      machine.files(Self.units) == [
        "gists-sync.service": """
        [Unit]
        Description=Sync gists of github.com
        Documentation=man:gists(1)

        [Service]
        Type=oneshot
        Environment="XDG_STATE_HOME=\(machine.folder)/state"
        ExecStart="/usr/bin/gists" "sync" "--if-unlocked" "--host" "github.com" "mine" "@monalisa"
        TimeoutStartSec=30min
        Nice=10
        NoNewPrivileges=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

        """,
        "gists-sync.timer": """
        [Unit]
        Description=Sync gists of github.com every hour

        [Timer]
        OnCalendar=hourly
        RandomizedDelaySec=30min
        Persistent=true

        [Install]
        WantedBy=timers.target

        """,
      ])
  }

  @Test func `is removed with its files`() async throws {
    let systemctl = Systemctl()
    let machine = try machine(systemctl)
    _ = await machine.gists("sync", "--install-timer")
    #expect(
      await machine.gists("sync", "--remove-timer") == .init(out: "", err: "", status: .done))
    #expect(
      systemctl.calls.suffix(2) == [
        "systemctl --user disable --now gists-sync.timer", "systemctl --user daemon-reload",
      ])
    #expect(machine.files(Self.units) == [:])
    #expect(
      await machine.gists("sync", "--remove-timer")
        == .init(out: "", err: "note: no timer is installed for github.com\n", status: .done))
  }

  @Test func `is removed without systemd, too`() async throws {
    let machine = try machine(Systemctl())
    _ = await machine.gists("sync", "--install-timer")
    machine.programs = { _ in .failed }
    #expect(
      await machine.gists("sync", "--remove-timer") == .init(out: "", err: "", status: .done))
    #expect(machine.files(Self.units) == [:])
  }

  @Test func `has its own units for each host, and quotes its command`() throws {
    let host = try Host("http://127.0.0.1:8080")
    let command = BackgroundCommand(
      program: #"/home/o c/100%/$x"y\z"#, host: host, environment: [])
    let timer = BackgroundTimer(
      command: command,
      job: .init(command: "sync", arguments: ["mine"], summary: "Sync gists of", act: "syncs"))
    #expect(timer.timerName == "gists-sync-127.0.0.1-8080.timer")
    #expect(
      timer.service.contains(
        #"ExecStart="/home/o c/100%%/$$x\"y\\z" "sync" "--if-unlocked" "--host" "#
          + "\"http://127.0.0.1:8080\" \"mine\"\n"))
  }

  @Test(arguments: [
    (
      ProcessRunner.Outcome.notFound,
      """
      error: systemd is not available: there is no systemctl
      hint: schedule this command yourself: gists sync

      """
    ),
    (
      .failed,
      """
      error: systemctl --user daemon-reload failed
      hint: to see why, run systemctl --user daemon-reload

      """
    ),
  ])
  func `fails if systemd does not take it`(
    outcome: ProcessRunner.Outcome, message: String
  ) async throws {
    let machine = try machine(Systemctl(outcome))
    #expect(
      await machine.gists("sync", "--install-timer")
        == .init(out: "", err: message, status: .unreachable))
    #expect(machine.files(Self.units) == [:])
  }

  @Test func `does not use the token of a variable`() async throws {
    let machine = try machine(Systemctl())
    machine.environment = TestToken.variables
    #expect(
      await machine.gists("sync", "--install-timer").err.hasPrefix(
        "warning: the timer uses the token in the keyring, not GISTS_TOKEN\n"))
  }

  @Test func `also notifies of news, with units of its own`() async throws {
    let systemctl = Systemctl()
    let machine = try machine(systemctl)
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists("news", "--install-timer")
        == .init(
          out: "",
          err: """
            ✓ Installed gists-news.timer: notifies every hour
            note: log: journalctl --user -u gists-news

            """, status: .done))
    let files = machine.files(Self.units)
    #expect(files.keys.sorted() == ["gists-news.service", "gists-news.timer"])
    #expect(
      files["gists-news.service"]?.contains(
        #"ExecStart="/usr/bin/gists" "news" "--notify" "--if-unlocked" "--host" "github.com""#
          + "\n") == true)
    #expect(
      files["gists-news.timer"]?.contains(
        "Description=Notify of gist news on github.com every hour")
        == true)
    #expect(await machine.gists("news", "--remove-timer").status == .done)
    #expect(machine.files(Self.units) == [:])
    let missing = try self.machine(Systemctl(.notFound))
    #expect(
      await missing.gists("news", "--install-timer").err.hasSuffix(
        "hint: schedule this command yourself: gists news --notify\n"))
  }

  @Test func `skips a sync quietly while the keyring is locked`() async throws {
    let machine = try TestMachine()
    machine.keyring = BrokenKeyring(.locked)
    try machine.writeAccounts(
      #"{"hosts":{"github.com":{"accounts":[{"login":"octocat"}],"active":"octocat"}}}"#)
    #expect(
      await machine.gists("sync", "--if-unlocked")
        == .init(
          out: "", err: "note: the keyring is locked; nothing was synced\n", status: .done))
    #expect(await machine.gists("sync").status == .signInNeeded)
    #expect(
      await machine.gists("news", "--notify", "--if-unlocked")
        == .init(
          out: "", err: "note: the keyring is locked; no news was looked up\n", status: .done))
  }
}

/// The systemctl calls of a machine.
private final class Systemctl: Sendable {
  private let log = Mutex<[String]>([])
  let outcome: ProcessRunner.Outcome

  init(_ outcome: ProcessRunner.Outcome = .succeeded) { self.outcome = outcome }

  var calls: [String] { log.withLock { $0 } }

  func run(_ command: [String]) -> ProcessRunner.Outcome {
    log.withLock { $0.append(command.joined(separator: " ")) }
    return outcome
  }
}
