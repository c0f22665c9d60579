import CommandSupport
import GitHubAPI
import TerminalOutput

/// The systemd user unit that watches all linked files of a host.
struct WatchService: Sendable {
  private let name: String
  private let units: UserUnits

  private var output: CommandOutput { units.programs.output }

  init(every interval: Int?, _ sessions: Sessions, _ programs: Programs) throws {
    let command = try BackgroundCommand(sessions, programs)
    name = command.unitName("gists-watch")
    let unit = "\(name).service"
    units = UserUnits(
      kind: "service", host: command.host, enabled: unit,
      texts: [(unit, Self.text(command, every: interval))], sessions: sessions, programs: programs)
  }

  /// Returns the unit.
  ///
  /// A keyring that is locked after login is tried again each minute; failures that only the user
  /// can fix are not.
  private static func text(_ command: BackgroundCommand, every interval: Int?) -> String {
    let options = interval.map { ["--interval", String($0)] } ?? []
    return """
      [Unit]
      Description=Watch files linked to gists of \(command.host.name)
      Documentation=man:gists(1)

      [Service]
      \(command.start("watch", options: options))
      Restart=on-failure
      RestartSec=60
      RestartPreventExitStatus=1 64 65 66 77 78
      \(BackgroundCommand.protection)

      [Install]
      WantedBy=default.target

      """
  }

  func install() async throws {
    let formatter = units.sessions.failureFormatter.on(units.host)
    try await units.install(or: formatter.command("watch"))
    output.tellDone("Installed \(units.enabled): watches linked files")
    output.diagnostics.note("log: journalctl --user -u \(name)")
  }

  func remove() async throws {
    guard try await units.remove() else { return }
    output.tellDone("Removed \(units.enabled)")
  }
}
