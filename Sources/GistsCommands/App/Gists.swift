import ArgumentParser
import ChildProcesses
import CommandSupport
import LocalFiles
import TerminalOutput

/// The program `gists`.
public enum Gists {
  /// Runs this process's command line and exits with its status.
  public static func start() async {
    ProcessSetup.apply()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let context = AppContext.live(willRequest: mayRequest(arguments))
    Termination.watch { [liveLine = context.console.liveLine] in liveLine.erase() }
    let status = await CommandLineRun(context).run(arguments)
    status.endProcess()
  }

  /// Most commands send requests.
  ///
  /// Options alone, like `--version`, and offline reading don't.
  private static func mayRequest(_ arguments: [String]) -> Bool {
    arguments.first?.hasPrefix("-") == false && !arguments.contains("--offline")
      && arguments.first != SearchCommand.configuration.commandName
  }
}
