import ChildProcesses
import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

/// Installs and removes a ``BackgroundTimer`` for the host and the account in use.
struct BackgroundTimerFlow: Sendable {
  let timer: BackgroundTimer
  let sessions: Sessions
  let programs: Programs

  init(_ job: BackgroundTimer.Job, _ sessions: Sessions, _ programs: Programs) throws {
    let host = try sessions.settings.namedHost()
    guard programs.executable.hasPrefix("/") else { throw Failure.noProgramPath }
    let names = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"]
    timer = BackgroundTimer(
      program: programs.executable, host: host, account: try sessions.namedAccount(on: host),
      job: job,
      environment: names.compactMap { name in
        sessions.settings.variables[name].map { (name, $0) }
      })
    self.sessions = sessions
    self.programs = programs
  }

  private var service: PrivateFile { unit(timer.serviceName) }
  private var schedule: PrivateFile { unit(timer.timerName) }

  private func unit(_ name: String) -> PrivateFile {
    PrivateFile("\(sessions.stateFiles.folders.systemdUnits)/\(name)")
  }

  func install() async throws {
    if let name = sessions.credentials(for: timer.host).variables.names.first {
      programs.output.diagnostics.warn(
        "the timer uses the token in the keyring, not \(name)")
    }
    do {
      try service.write(Array(timer.service.utf8))
      try schedule.write(Array(timer.timer.utf8))
    } catch {
      throw Failure(.cannotWrite, "could not install the timer: \(error.sentence())")
    }
    do {
      try await systemctl("daemon-reload")
      try await systemctl("enable", "--now", timer.timerName)
    } catch {
      try? schedule.remove()
      try? service.remove()
      throw error
    }
    programs.output.tellDone("Installed \(timer.timerName): \(timer.job.act) every hour")
    programs.output.diagnostics.note("log: journalctl --user -u \(timer.name)")
  }

  func remove() async throws {
    guard service.identity != nil || schedule.identity != nil else {
      return programs.output.diagnostics.note("no timer is installed for \(timer.host)")
    }
    // Without systemd the timer does not run, and only its files remain.
    try? await systemctl("disable", "--now", timer.timerName)
    do {
      try schedule.remove()
      try service.remove()
    } catch {
      throw Failure(.cannotWrite, "could not remove the timer: \(error.sentence())")
    }
    try? await systemctl("daemon-reload")
    programs.output.tellDone("Removed \(timer.timerName)")
  }

  private func systemctl(_ arguments: String...) async throws {
    let command = ["systemctl", "--user"] + arguments
    switch await programs.runner.status(command, .seconds(30)) {
    case .succeeded: return
    case .notFound:
      let formatter = sessions.failureFormatter.on(timer.host)
      throw Failure.noSystemd(
        for: formatter.command(timer.job.command, timer.job.arguments, options: timer.job.options))
    case .failed, .stillRunning: throw Failure.systemctlFailed(command)
    }
  }
}
