import ArgumentParser
import ChildProcesses
import CommandSupport
import LocalFiles
import TerminalOutput

/// The program `gists`.
public enum Gists {
  /// Runs the command line of this process and ends the process with its exit status.
  public static func start() async {
    ProcessSetup.apply()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let context = AppContext.live(willRequest: mayRequest(arguments))
    Termination.watch { [liveLine = context.console.liveLine] in liveLine.erase() }
    let status = await CommandLineRun(context).run(arguments)
    status.endProcess()
  }

  /// Most commands do; options alone, like `--version`, don't, nor does reading a copy.
  private static func mayRequest(_ arguments: [String]) -> Bool {
    arguments.first?.hasPrefix("-") == false && !arguments.contains("--offline")
      && arguments.first != SearchCommand.configuration.commandName
  }
}
