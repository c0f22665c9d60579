/// The program `gists`.
public enum Gists {
  /// Runs the command line of this process and ends the process with its exit status.
  public static func start() async {
    let context = AppContext.live()
    let status = await CommandLineRun(context).run(Array(CommandLine.arguments.dropFirst()))
    status.endProcess()
  }
}
