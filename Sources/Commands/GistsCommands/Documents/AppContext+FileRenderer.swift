import ChildProcesses
import ClientState
import CommandSupport
import TerminalOutput

extension AppContext {
  /// How long bat may take for all files together.
  private static var colorTimeLimit: Duration { .seconds(2) }
  /// How much larger than the text bat's output may be.
  private static var colorSizeLimit: Int { 8 << 20 }

  /// Shows files on this terminal, with the pictures that it can show.
  func fileRenderer() -> FileRenderer {
    fileRenderer(drawing: FileRenderer.drawing(with: images), usesColors: true)
  }

  /// Shows files in the width of this terminal.
  ///
  /// - Parameters:
  ///   - draw: draws pictures; nil if they are off.
  ///   - usesColors: false for code without colors, which takes no time.
  /// - Returns: the renderer.
  func fileRenderer(drawing draw: FileRenderer.DrawPicture?, usesColors: Bool) -> FileRenderer {
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
    return FileRenderer(console: console, colors: colors, draw: draw)
  }
}
