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
  ///
  /// - Parameters:
  ///   - images: draws pictures; nil for those that the terminal can show.
  ///   - usesColors: false for code without colors, which takes no time.
  /// - Returns: the renderer for this terminal's width and pictures.
  func fileRenderer(images: TerminalImages? = nil, usesColors: Bool = true) -> FileRenderer {
    let processRunner = processRunner
    let budget = TimeBudget(Self.colorTimeLimit, time: time)
    let colors =
      usesColors && console.terminal.outIsTerminal && console.terminal.outHasColor
      ? CodeColors(
        theme: codeTheme,
        isInstalled: { SearchPath.contains($0, environment: variables.all) },
        run: { command, input in
          await budget.spend { left in
            await processRunner.output(command, input, Self.colorSizeLimit, left)
          }
        }) : nil
    return FileRenderer(console: console, colors: colors, images: images ?? self.images)
  }
}
