import CommandSupport
import TerminalOutput

struct SyncTimerFlow: Sendable {
  private let timer: SyncTimer
  private let units: UserUnits

  private var output: CommandOutput { units.programs.output }

  init(feeds: [Feed], _ sessions: Sessions, _ programs: Programs) throws {
    timer = SyncTimer(command: try BackgroundCommand(sessions, programs), feeds: feeds)
    units = UserUnits(
      kind: "timer", host: timer.command.host, enabled: timer.timerName,
      names: [timer.serviceName, timer.timerName], sessions: sessions, programs: programs)
  }

  func install() async throws {
    try await units.install(
      [timer.serviceName: timer.service, timer.timerName: timer.timer], command: "sync")
    output.tellDone("Installed \(timer.timerName): syncs every hour")
    output.diagnostics.note("log: journalctl --user -u \(timer.name)")
  }

  func remove() async throws {
    guard try await units.remove() else { return }
    output.tellDone("Removed \(timer.timerName)")
  }
}
