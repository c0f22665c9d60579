import ChildProcesses
import CommandSupport
import GitHubAPI
import ModelContext
import TerminalOutput
import TextFormats

/// Runs the flows of commands for tools: each call is like a command line of its own.
struct AgentSource: Sendable {
  private let context: AppContext
  /// The kinds of questions that are not asked.
  private let consents: Set<AgentScreen.Consent>
  private let wording: AgentWording
  private let tokens = LearnedTokens()

  init(
    _ context: AppContext, writes: Bool = false, consents: Set<AgentScreen.Consent> = []
  ) {
    var context = context
    // The keyring must not open a dialog that the user doesn't expect.
    let keyring = context.keyring
    context.keyring = { _ in keyring(.brief) }
    context.renewal = nil
    // A model that read a URL must not change or read the gists of an account on another host.
    context.settings.servesOneHost = true
    // A model that gets the time of the reset can do something else meanwhile.
    context.triesLater = true
    self.context = context
    self.consents = consents
    wording = AgentWording(writes: writes)
  }

  var redactor: Redactor { context.redactor }

  /// Returns the text about an error for a model: the message and the next steps.
  var sentence: @Sendable (any Error) -> String {
    { [context, wording] error in
      let failure = context.failureFormatter.failure(for: error)
      let lines =
        ([failure.message] + failure.details).map(wording.text)
        + wording.steps(of: failure, now: context.time.now())
      return AgentText.$redactor.withValue(context.redactor) {
        AgentText.shown(lines.joined(separator: "\n"))
      }
    }
  }

  /// Runs a flow that only reads and asks no questions.
  ///
  /// If the host can't be reached, the error names the library, which is searched without it.
  func result(_ body: (AppContext) async throws -> AgentResult) async throws -> ToolResult {
    let screen = AgentScreen()
    var context = context.below(screen, columns: 80)
    context.isJSON = true
    do {
      return try await result(screen, context, body)
    } catch let failure as Failure where failure.code == .unreachable && context.hasLibrary {
      var failure = failure
      failure.nextSteps.append(
        "to search the gists in the library on this computer, run \(commandLine: "gists search")")
      throw failure
    }
  }

  /// Runs a flow that changes something; its questions go to the user of the call.
  func result(
    _ call: ToolCall, _ body: (AppContext, AgentScreen) async throws -> AgentResult
  ) async throws -> ToolResult {
    let screen = AgentScreen(given: consents) { await call.ask($0) }
    let context = context.below(screen, columns: 80, canAsk: true)
    return try await result(screen, context) { try await body($0, screen) }
  }

  /// Runs a flow; its notes and warnings become part of the result.
  ///
  /// Deferred work of the flow is done before the result is returned.
  private func result(
    _ screen: AgentScreen, _ context: AppContext,
    _ body: (AppContext) async throws -> AgentResult
  ) async throws -> ToolResult {
    var context = context
    // The user may have signed in or switched accounts since the last call.
    context.resolvedTokens = ResolvedTokens()
    await tokens.learn(for: context)
    // The look-up goes on for other calls even if this one was cancelled.
    try Task.checkCancellation()
    // Calls run concurrently.
    context.deferredTasks = DeferredTasks()
    do {
      return try await AgentText.$redactor.withValue(redactor) {
        var result = try await body(context)
        await context.deferredTasks.finish()
        result.add(notes: screen.notes.map(wording.text))
        return try result.checked()
      }
    } catch {
      await context.deferredTasks.finish()
      guard error is ExitStatus, var failure = screen.failures.first else {
        throw context.failureFormatter.failure(for: error)
      }
      failure.details += screen.failures.dropFirst().map(\.message)
      throw failure
    }
  }
}

extension AppContext {
  /// Whether there is a library for the host in use.
  fileprivate var hasLibrary: Bool {
    guard let host = try? settings.namedHost() else { return false }
    return libraries.libraryState(of: host) != nil
  }
}
