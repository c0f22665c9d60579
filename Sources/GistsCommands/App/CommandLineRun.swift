import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput

/// One run of the command line: parses, runs the command, says what went wrong, gives the exit
/// status.
struct CommandLineRun: Sendable {
  private let context: AppContext

  init(_ context: AppContext) { self.context = context }

  /// Runs one command line.
  ///
  /// - Parameter arguments: without the program's name.
  /// - Returns: what the process ends with.
  func run(_ arguments: [String]) async -> ExitStatus {
    let command: any ParsableCommand
    do {
      command = try Self.parse(arguments)
    } catch {
      return explain(error, arguments)
    }
    guard let command = command as? any GistsCommand else {
      return showHelp(of: command, arguments)
    }
    return await run(command)
  }

  /// Runs a command that was read from its words.
  func run(_ command: any GistsCommand) async -> ExitStatus {
    let context = context.configured(command.global.values, isJSON: command.isJSON)
    do {
      try await command.runOfferingSignIn(in: context)
      try context.console.out.flush()
      await context.deferredTasks.finish()
      context.tellCacheAges()
      return .done
    } catch {
      let status = end(with: error, in: context)
      await context.deferredTasks.finish()
      // Without a copy of what was wanted, nothing was shown that has an age.
      if case APIError.unreachable(_, .offline) = error { return status }
      context.tellCacheAges()
      return status
    }
  }

  /// Whatever is no complete command is for the root command to answer.
  private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
    let arguments = PairedOption.spread(arguments)
    if let command = try? CommandsAlone.parseAsRoot(arguments) as? any GistsCommand {
      return command
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// What was printed before the error is kept; the error goes before one in printing it.
  private func end(with error: any Error, in context: AppContext) -> ExitStatus {
    var failure: Failure?
    var status = ExitStatus.done
    if let said = error as? ExitStatus {
      status = said
    } else {
      let told = context.failureFormatter.failure(for: error)
      (failure, status) = (told, told.status)
    }
    do {
      try context.console.out.flush()
    } catch {
      let told = context.failureFormatter.failure(for: error)
      if failure == nil { (failure, status) = (told, told.status) }
    }
    if let failure, failure.status != .brokenPipe { context.diagnostics.report(failure) }
    return status
  }

  /// A command without a `run(in:)` is a group, or `help`: ArgumentParser shows its help.
  private func showHelp(of command: any ParsableCommand, _ arguments: [String]) -> ExitStatus {
    do {
      var command = command
      try command.run()
      return .done
    } catch {
      return explain(error, arguments)
    }
  }

  /// ArgumentParser's own endings: help and version on stdout (0), wrong usage on stderr (64).
  ///
  /// It would show the root's help for a command that is none.
  private func explain(_ error: any Error, _ arguments: [String]) -> ExitStatus {
    let error = UnknownOption.error(behind: error, in: arguments)
    let message = RootCommand.message(for: error)
    let full = RootCommand.fullMessage(for: error)
    let context = context.configured(
      RunOptions(), isJSON: arguments.prefix { $0 != "--" }.contains("--json"))
    if let unknown = UnknownCommand.first(in: arguments, of: RootCommand.self) {
      context.diagnostics.report(unknown.failure)
      return .wrongUsage
    }
    guard RootCommand.exitCode(for: error).isSuccess else {
      let usage = full.split(separator: "\n").dropFirst(
        message.split(separator: "\n", omittingEmptySubsequences: true).count)
      context.diagnostics.report(Failure(.wrongUsage, message, details: usage.map(String.init)))
      return .wrongUsage
    }
    do {
      try context.console.out.write(full + "\n")
      try context.console.out.flush()
      return .done
    } catch {
      return end(with: error, in: context)
    }
  }
}

extension GistsCommand {
  /// Runs the command; where it turns out to need a sign-in and a person is there, offers one and
  /// runs it again.
  ///
  /// Nothing was sent before that error.
  fileprivate func runOfferingSignIn(in context: AppContext) async throws {
    do {
      try await run(in: context)
    } catch let error as APIError {
      guard case .signInRequired(let host) = error, Self.offersSignIn, !isJSON,
        try context.namedHost().kind != .folder, context.console.terminal.canAsk,
        try await context.prompt.confirm(
          "This needs a sign-in. Sign in to \(host) now?", byDefault: true)
      else { throw error }
      try await SignInFlow(context, host: context.host(urlHost: host)).withDeviceFlow(.ask)
      try await run(in: context)
    }
  }
}
