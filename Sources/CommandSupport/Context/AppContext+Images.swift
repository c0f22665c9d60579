import ChildProcesses
package import TerminalOutput

extension AppContext {
  /// Pictures for this terminal.
  package var images: TerminalImages {
    TerminalImages(terminal: console.terminal, environment: variables.all, chafa: chafa)
  }

  /// chafa, where it is installed: it gets no token, and more time than it ever takes.
  private var chafa: TerminalImages.RunChafa? {
    guard TerminalImages.hasChafa(variables.all) else { return nil }
    let processRunner = processRunner
    return { arguments, image in
      await processRunner.output([Chafa.name] + arguments, image, 4 << 20, .seconds(10))
    }
  }
}
