import ChildProcesses
import ClientState
package import TerminalOutput

extension AppContext {
  /// Draws images on this terminal.
  package var images: TerminalImages { images(cell: nil) }

  /// Draws images on this terminal; `cell` is the size of its cells if it changed since the start.
  package func images(cell: PixelSize?) -> TerminalImages {
    var terminal = console.terminal
    if let cell { terminal.cell = cell }
    return TerminalImages(
      terminal: terminal, environment: environment(with: .images),
      chafa: chafa(cell: terminal.cell))
  }

  /// Runs chafa, without tokens in its environment, for cells of this size; nil if it is not installed.
  private func chafa(cell: PixelSize) -> TerminalImages.RunChafa? {
    guard TerminalImages.hasChafa(variables.all) else { return nil }
    let processRunner = processRunner
    return { arguments, image in
      await processRunner.drawing(
        [Chafa.name] + arguments, image, CellSize(width: cell.width, height: cell.height), 4 << 20,
        .seconds(10))
    }
  }
}
