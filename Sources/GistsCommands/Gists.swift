import LocalFiles
import TerminalOutput

/// The program `gists`.
public enum Gists {
  /// Runs the command line of this process and ends the process with its exit status.
  public static func start() async {
    ProcessSetup.apply()
    let context = AppContext.live()
    Termination.watch { [liveLine = context.console.liveLine] in liveLine.erase() }
    let status = await CommandLineRun(context).run(Array(CommandLine.arguments.dropFirst()))
    status.endProcess()
  }
}
