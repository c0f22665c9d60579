import CommandSupport
import TerminalOutput

/// Installs and removes a ``BackgroundTimer`` for the host and the account in use.
struct BackgroundTimerFlow: Sendable {
  private let timer: BackgroundTimer
  private let units: UserUnits

  private var output: CommandOutput { units.programs.output }

  init(_ job: BackgroundTimer.Job, _ sessions: Sessions, _ programs: Programs) throws {
    timer = BackgroundTimer(command: try BackgroundCommand(sessions, programs), job: job)
    units = UserUnits(
      kind: "timer", host: timer.command.host, enabled: timer.timerName,
      texts: [(timer.serviceName, timer.service), (timer.timerName, timer.timer)],
      sessions: sessions, programs: programs)
  }

  func install() async throws {
    let formatter = units.sessions.failureFormatter.on(units.host)
    let job = timer.job
    try await units.install(
      or: formatter.command(job.command, job.arguments, options: job.options))
    output.tellDone("Installed \(timer.timerName): \(job.act) every hour")
    output.diagnostics.note("log: journalctl --user -u \(timer.name)")
  }

  func remove() async throws {
    guard try await units.remove() else { return }
    output.tellDone("Removed \(timer.timerName)")
  }
}
