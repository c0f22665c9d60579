import ChildProcesses
import CommandSupport
import ProgramStart
import TerminalOutput

/// Runs the program `gists` with the arguments of C's `main`.
@c(gists_start)
public func start(_ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?) -> Never {
  ProcessSetup.apply()
  guard let arguments = ProgramArguments.read(count, values) else {
    Gists.refuse(Failure(.wrongUsage, MessageText(ProgramArguments.missing)), isJSON: false)
  }
  if let request = CompletionRequest(arguments) { Gists.answer(request) }
  if let message = ProgramArguments.invalid(count, values) {
    Gists.refuse(
      Failure(.wrongUsage, MessageText(message)), isJSON: CommandLineRun.asksForJSON(arguments))
  }
  guard Gists.mayRequest(arguments) else {
    MainThread.runAlone { await Gists.run(arguments, willRequest: false) }
  }
  // The preparation of the transport begins here.
  if let shortage = SystemShortage.found {
    Gists.refuse(Failure(shortage), isJSON: CommandLineRun.asksForJSON(arguments))
  }
  MainThread.run { await Gists.run(arguments, willRequest: true) }
}

enum Gists {
  fileprivate static func run(_ arguments: [String], willRequest: Bool) async {
    let context = AppContext.live(willRequest: willRequest)
    Termination.watch { [liveLine = context.console.liveLine] in liveLine.erase() }
    // A terminal that was closed before sends no signal any more.
    let wasClosed = context.input.isClosedTerminal
    let status = await CommandLineRun(context).run(arguments)
    // The end of its input is seen before the signal comes.
    if !wasClosed, context.input.isClosedTerminal { Termination.waitForHangup() }
    status.endProcess()
  }

  /// Prints the completions of a command line, and exits without starting a thread.
  fileprivate static func answer(_ request: CompletionRequest) -> Never {
    request.answer(
      root: RootCommand.self, topics: HelpTopic.allCases.map(\.rawValue), in: AppContext.live())
    ExitStatus.done.endProcess()
  }

  /// Reports why the program can't run, and exits without starting a thread.
  fileprivate static func refuse(_ failure: Failure, isJSON: Bool) -> Never {
    AppContext.live().configured(RunOptions(), isJSON: isJSON).diagnostics.report(failure)
    failure.status.endProcess()
  }

  /// Whether a command line probably sends requests: offline reading, help and the version don't.
  static func mayRequest(_ arguments: [String]) -> Bool {
    !arguments.prefix { $0 != "--" }.contains {
      ["--offline", "--help", "-h", "--version"].contains($0)
    }
      && CommandTraits(of: ImpliedWords.added(to: arguments))?.sendsRequests == true
  }
}
