import ChildProcesses
import ClientState
import CommandSupport
import TerminalOutput

extension AppContext {
  /// How long bat may take for all files together.
  private static var colorTimeLimit: Duration { .seconds(2) }
  /// How much larger than the text bat's output may be.
  private static var colorSizeLimit: Int { 8 << 20 }

  /// Shows files on this terminal.
  func fileRenderer() -> FileRenderer {
    let processRunner = processRunner
    let budget = TimeBudget(Self.colorTimeLimit, time: time)
    let colors =
      console.terminal.outIsTerminal && console.terminal.outHasColor
      ? CodeColors(
        theme: setting(.theme) ?? variables["BAT_THEME"],
        isInstalled: { SearchPath.contains($0, environment: variables.all) },
        run: { command, input in
          await budget.spend { left in
            await processRunner.output(command, input, Self.colorSizeLimit, left)
          }
        }) : nil
    return FileRenderer(console: console, colors: colors, images: images)
  }
}
