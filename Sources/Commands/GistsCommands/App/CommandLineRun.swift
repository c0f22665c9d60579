import ArgumentParser
import CommandSupport
import GitHubAPI
import LocalFiles
import TerminalOutput

struct CommandLineRun: Sendable {
  private let context: AppContext

  init(_ context: AppContext) { self.context = context }

  /// Runs one command line.
  ///
  /// - Parameter arguments: the arguments without the program name.
  /// - Returns: the exit status of the process.
  func run(_ arguments: [String]) async -> ExitStatus {
    var arguments = ImpliedWords.added(to: arguments)
    if let topic = HelpTopic(arguments) { return print(help: topic.text) }
    if let shell = CompletingShell(asked: arguments) { return print(shell.script) }
    if arguments.isEmpty, !context.console.terminal.inIsTerminal, context.input.isPiped {
      return refuse(.noCommand, arguments)
    }
    if let welcome = Welcome.text(for: arguments, in: context) {
      if let status = await begin(with: welcome) { return status }
    }
    if let failure = ForeignArguments.failure(in: arguments) {
      return refuse(failure, arguments)
    }
    if BrowseCommand.opens(arguments, on: context.output) { arguments = [BrowseCommand.name] }
    let command: any ParsableCommand
    do {
      command = try Self.parse(arguments)
    } catch {
      return explain(error, arguments)
    }
    guard let command = command as? any GistsCommand else {
      return showHelp(of: command, arguments)
    }
    return await run(command, arguments)
  }

  /// Prints the welcome, and runs the commands that the user chooses to begin with.
  ///
  /// Returns nil if the keyring has an account that is not recorded, as in a new home folder.
  private func begin(with welcome: String) async -> ExitStatus? {
    do {
      try context.folders.makePrivate(onRepair: context.diagnostics.repaired)
      let context = try context.configured(RunOptions(), isJSON: false).withSettings()
      let host = try context.settings.namedHost()
      if case .account = await context.sessions.accountInKeyring(on: host) { return nil }
      var status = print(welcome)
      guard status == .done else { return status }
      for arguments in try await Welcome.choice(context.prompts) where status == .done {
        status = await run(arguments)
      }
      return status
    } catch {
      return end(with: error, in: context)
    }
  }

  /// Runs a parsed command; `arguments` are the words it was parsed from.
  func run(_ command: any GistsCommand, _ arguments: [String] = []) async -> ExitStatus {
    // A command line of the browser is for the browser's host.
    let options = command.global.values.filled(from: context.settings.options)
    var context = context.configured(options, isJSON: command.isJSON)
    // The browser's token belongs to its own account.
    if options.account != self.context.settings.options.account {
      context.resolvedTokens = ResolvedTokens(besides: self.context.resolvedTokens)
    }
    context.commandLines = OwnCommandLines()
    context.arguments = arguments
    context.declinedOffers = DeclinedOffers()
    do {
      try context.folders.makePrivate(onRepair: context.diagnostics.repaired)
      if type(of: command).traits.usesSettings { context = try context.withSettings() }
      if !type(of: command).traits.changes.contains(.accounts) {
        try await context.sessions.recordNamedAccount()
      }
      if context.screen == nil, type(of: command).traits.sendsRequests {
        context.tellUnfinishedWork()
      }
      try await execute(command, in: context)
      try context.console.out.flush()
      await context.deferredTasks.finish()
      context.tellCacheAges()
      return .done
    } catch {
      let ending = end(with: error, in: context)
      // A command that has reported errors has printed the rest.
      await context.deferredTasks.finish(isPrinted: error as? ExitStatus == ending)
      let status = context.declinedOffers.ending(ending)
      // Nothing cached was shown, so there is no age to report.
      if case APIError.unreachable(_, .offline) = error { return status }
      context.tellCacheAges()
      return status
    }
  }

  /// Runs a command, and filters its JSON with the expression of `--jq`.
  ///
  /// Results before an error are also filtered and printed.
  private func execute(_ command: any GistsCommand, in context: AppContext) async throws {
    guard let expression = command.jsonFilter else {
      return try await command.runReporting(in: context)
    }
    try await context.programs.checkFilter(expression)
    let collecting = context.collectingJSON()
    do {
      try await command.runReporting(in: collecting)
    } catch {
      try? await context.programs.printFiltered(collecting.console.out.collected, by: expression)
      throw error
    }
    try await context.programs.printFiltered(collecting.console.out.collected, by: expression)
  }

  /// Parses a complete command alone, and everything else with the root command, which reports it.
  ///
  /// ArgumentParser reads the declarations of a subcommand's arguments twice as often, which takes
  /// most of its time.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = PairedOption.spread(arguments)
    let (type, _, rest) = RootCommand.named(by: arguments)
    if let type = type as? any GistsCommand.Type, let command = try? type.parse(rest) {
      return command
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// Flushes the output and reports the error, which takes precedence over a failed flush.
  private func end(with error: any Error, in context: AppContext) -> ExitStatus {
    let said = error as? ExitStatus
    var failure = said == nil ? context.failureFormatter.failure(for: error) : nil
    do {
      try context.console.out.flush()
    } catch {
      failure = failure ?? context.failureFormatter.failure(for: error)
    }
    if let failure, failure.status != .brokenPipe { context.diagnostics.report(failure) }
    return failure?.status ?? said ?? .done
  }

  /// Shows ArgumentParser's help for a group or for `help`, which have no `run(in:)`.
  private func showHelp(of command: any ParsableCommand, _ arguments: [String]) -> ExitStatus {
    do {
      var command = command
      try command.run()
      return .done
    } catch {
      return explain(error, arguments)
    }
  }

  /// Whether `--json` or `--jq` is given, in a command line that need not be valid.
  static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains {
      ["--json", "--jq", "-q"].contains($0) || $0.hasPrefix("--jq=") || $0.hasPrefix("--json=")
    }
  }

  /// Prints help and versions on stdout (0), and reports wrong usage on stderr (64).
  private func explain(_ error: any Error, _ arguments: [String]) -> ExitStatus {
    // ArgumentParser shows the root command's help for an unknown command.
    if let failure = UnknownCommand.failure(in: arguments) { return refuse(failure, arguments) }
    guard RootCommand.exitCode(for: error).isSuccess else {
      return refuse(WrongUsage.failure(for: error, in: arguments), arguments)
    }
    return print(help: HelpScreen.text(RootCommand.fullMessage(for: error)))
  }

  private func refuse(_ failure: Failure, _ arguments: [String]) -> ExitStatus {
    let asksForJSON = Self.asksForJSON(arguments)
    let diagnostics = context.configured(RunOptions(), isJSON: asksForJSON).diagnostics
    diagnostics.report(failure)
    return failure.status
  }

  /// Prints help that fits the terminal, or `COLUMNS`; as it is written elsewhere.
  private func print(help text: String) -> ExitStatus {
    let terminal = context.console.terminal
    let isAnyWidth = !terminal.outIsTerminal && context.settings.variables["COLUMNS"] == nil
    return print(isAnyWidth ? text : HelpLines.fitting(text, columns: terminal.columns))
  }

  private func print(_ text: String) -> ExitStatus {
    do {
      try context.console.out.writeLine(text)
      try context.console.out.flush()
      return .done
    } catch {
      return end(with: error, in: context)
    }
  }
}

extension Failure {
  fileprivate static let noCommand = Failure(
    .wrongUsage, code: .noCommand, "no command given",
    next: [
      "to create a gist from stdin, run \(commandLine: "gists create")",
      "run \(commandLine: "gists --help")",
    ])
}

extension GistsCommand {
  /// Runs the command, and with `--json` prints its changes if they are its JSON.
  fileprivate func runReporting(in context: AppContext) async throws {
    guard (self as? any ReportingCommand)?.reportsOutcomes == true, isJSON else {
      return try await runOfferingSignIn(in: context)
    }
    do {
      try await runOfferingSignIn(in: context)
    } catch {
      try? context.output.printOutcomes(isCut: true)
      throw error
    }
    try context.output.printOutcomes(isCut: false)
  }

  /// Runs the command; if it requires a sign-in, offers one at a terminal and runs it again.
  ///
  /// This is safe because nothing was sent before that error. If the host rejects a stored token,
  /// only the rejected request is sent again.
  fileprivate func runOfferingSignIn(in context: AppContext) async throws {
    var context = context
    if Self.traits.offersSignIn, !isJSON, context.console.terminal.canAsk {
      context.renewal = SignInRenewal(SignInAgain(context: context).offer)
    }
    do {
      try await run(in: context)
    } catch let error as APIError {
      guard case .signInRequired(let name) = error, Self.traits.offersSignIn, !isJSON,
        try context.settings.namedHost().kind != .folder, context.console.terminal.canAsk
      else { throw error }
      for step in context.failureFormatter.on(hostNamed: name).otherHostSteps {
        context.diagnostics.hint(step)
      }
      let signIn = SignInFlow(context: context, host: try context.sessions.host(urlHost: name))
      try await signIn.checkReachable()
      // Alternative gists are only for users, not for a pipe.
      if context.console.terminal.outIsTerminal || context.screen != nil,
        let other = signedOutAlternative
      {
        let question: MessageText = "You are not signed in to \(name). What do you want to do?"
        let choice = try await context.prompts.choose(
          question, from: ["Sign in", "List public gists"])
        if choice == 1 { return try await other.run(in: context) }
      } else {
        let question: MessageText = "This command requires you to sign in. Sign in to \(name) now?"
        guard try await context.prompts.user.confirm(question, byDefault: true) else {
          context.declinedOffers.decline(.signInNeeded)
          throw error
        }
      }
      try await signIn.asking()
      try await run(in: context)
    }
  }
}
