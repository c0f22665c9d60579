import ChildProcesses
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import CommandSupport
@testable import GistsCommands

/// A systemd service that watches linked files in the background.
@Suite struct `The watch service` {
  private static let units = ".config/systemd/user"

  private func machine(_ calls: CopiedTexts) throws -> TestMachine {
    let machine = try TestMachine()
    machine.programs = {
      calls.add($0.joined(separator: " "))
      return .succeeded
    }
    machine.executable = "/usr/bin/gists"
    return machine
  }

  @Test func `is installed, enabled and removed`() async throws {
    let calls = CopiedTexts()
    let machine = try machine(calls)
    machine.terminal = Terminal(errIsTerminal: true)
    #expect(
      await machine.gists("watch", "--install", "--interval", "300")
        == .init(
          out: "",
          err: """
            ✓ Installed gists-watch.service: watches linked files
            note: log: journalctl --user -u gists-watch

            """, status: .done))
    #expect(
      machine.files(Self.units) == [
        "gists-watch.service": """
        [Unit]
        Description=Watch files linked to gists of github.com
        Documentation=man:gists(1)

        [Service]
        Environment="XDG_STATE_HOME=\(machine.folder)/state"
        ExecStart="/usr/bin/gists" "watch" "--interval" "300" "--host" "github.com"
        Restart=on-failure
        RestartSec=60
        RestartPreventExitStatus=1 64 65 66 77 78
        Nice=10
        NoNewPrivileges=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

        [Install]
        WantedBy=default.target

        """
      ])
    machine.terminal = Terminal()
    let json = await machine.gists("watch", "--uninstall", "--json")
    #expect(json.out == #"[{"host":"github.com","done":"service_removed"}]"# + "\n")
    #expect(
      calls.texts == [
        "systemctl --user daemon-reload", "systemctl --user enable --now gists-watch.service",
        "systemctl --user disable --now gists-watch.service", "systemctl --user daemon-reload",
      ])
    #expect(machine.files(Self.units) == [:])
    #expect(
      await machine.gists("watch", "--uninstall")
        == .init(out: "", err: "note: no service is installed for github.com\n", status: .done))
  }

  @Test func `installed again, it is started again; if that fails, the former one stays`()
    async throws
  {
    let calls = CopiedTexts()
    let machine = try machine(calls)
    _ = await machine.gists("watch", "--install")
    let former = machine.files(Self.units)
    let again = await machine.gists("watch", "--install", "--interval", "300")
    #expect(again.status == .done)
    #expect(
      calls.texts.suffix(3) == [
        "systemctl --user daemon-reload", "systemctl --user enable --now gists-watch.service",
        "systemctl --user restart gists-watch.service",
      ])
    let newer = machine.files(Self.units)
    #expect(newer != former)
    machine.programs = { _ in .failed }
    #expect(await machine.gists("watch", "--install").status == .unreachable)
    #expect(machine.files(Self.units) == newer)
  }

  @Test func `without systemd, says what to schedule`() async throws {
    let machine = try machine(CopiedTexts())
    machine.programs = { _ in .notFound }
    #expect(
      await machine.gists("watch", "--install")
        == .init(
          out: "",
          err: """
            error: systemd is not available: there is no systemctl
            hint: schedule this command yourself: gists watch

            """, status: .unreachable))
    #expect(machine.files(Self.units) == [:])
  }
}
