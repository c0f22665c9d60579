import ChildProcesses
import ClientState
package import TerminalOutput

extension AppContext {
  /// Draws images on this terminal.
  package var images: TerminalImages {
    TerminalImages(
      terminal: console.terminal, environment: environment(with: .images), chafa: chafa)
  }

  /// Draws images with characters only; off if images are off.
  package var cellImages: TerminalImages {
    var environment = environment(with: .images)
    if environment["GISTS_IMAGES"]?.lowercased() != ImageForm.off.rawValue {
      environment["GISTS_IMAGES"] = ImageForm.blocks.rawValue
    }
    return TerminalImages(terminal: console.terminal, environment: environment, chafa: chafa)
  }

  /// Runs chafa, without tokens in its environment; nil if it is not installed.
  private var chafa: TerminalImages.RunChafa? {
    guard TerminalImages.hasChafa(variables.all) else { return nil }
    let processRunner = processRunner
    return { arguments, image in
      await processRunner.output([Chafa.name] + arguments, image, 4 << 20, .seconds(10))
    }
  }
}
