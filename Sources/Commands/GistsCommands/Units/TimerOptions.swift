import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput

/// The options of a command that can run every hour in the background.
struct TimerOptions: ParsableArguments {
  @Flag(help: "Do nothing if the keyring is locked")
  var ifUnlocked = false

  @Flag(help: "Run every hour in the background, with a systemd user timer")
  var installTimer = false

  @Flag(help: "Stop running in the background")
  var removeTimer = false

  /// Whether the timer is changed, and the command not run.
  var changesTimer: Bool { installTimer || removeTimer }

  func validate() throws {
    if installTimer, removeTimer {
      throw ValidationError("specify only one of --install-timer and --remove-timer")
    }
  }

  /// Installs or removes the timer of a job.
  func changeTimer(of job: BackgroundTimer.Job, in context: AppContext) async throws {
    let timer = try BackgroundTimerFlow(job, context.sessions, context.programs)
    installTimer ? try await timer.install() : try await timer.remove()
    context.output.record(
      installTimer ? "timer_installed" : "timer_removed",
      [.init("host", try context.settings.namedHost().name)])
  }

  /// Runs `body`; with a locked keyring, says what was `notDone` if that is no failure.
  func toleratingLockedKeyring(
    in context: AppContext, notDone: MessageText, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch
      where ifUnlocked && context.failureFormatter.failure(for: error).code == .keyringLocked
    {
      context.diagnostics.note("the keyring is locked; \(notDone)")
    }
  }
}
