import ChildProcesses
import CommandSupport
import GitHubAPI
import ModelContext
import Synchronization
import TerminalOutput
import TextFormats

/// What tools read from: each call runs a flow of a command, which prints nothing and asks nobody.
struct AgentSource: Sendable {
  private let context: AppContext

  init(_ context: AppContext) { self.context = context }

  var redactor: Redactor { context.redactor }

  /// What a model is told about an error: what happened, and what to do.
  var sentence: @Sendable (any Error) -> String {
    { [context] error in
      let failure = context.failureFormatter.failure(for: error)
      let lines = [failure.message] + failure.details + failure.nextSteps
      return AgentText.shown(lines.map(\.description).joined(separator: "\n"))
    }
  }

  /// Runs a flow for a call; its notes and warnings become a part of the result.
  ///
  /// What the flow saves for later is written before the result is returned.
  func result(_ body: (AppContext) async throws -> AgentResult) async throws -> ToolResult {
    let collector = MessageCollector()
    var context = context.below(collector, columns: 80)
    context.isJSON = true
    do {
      var result = try await body(context)
      await context.deferredTasks.finish()
      result.add(notes: collector.notes)
      return try result.checked()
    } catch {
      await context.deferredTasks.finish()
      throw error
    }
  }
}

/// Collects what a flow says beside its result.
private final class MessageCollector: SilentScreen {
  private let texts = Mutex<[String]>([])

  var notes: [String] { texts.withLock(\.self) }

  func receive(_ message: DiagnosticMessage) {
    switch message {
    case .note(let text), .warning(let text): texts.withLock { $0.append(text.description) }
    case .done, .line, .hint, .failure: return
    }
  }

  func send(_ sequence: String) {}

  func lendTerminal(_ body: @escaping @Sendable () async -> ChildStatus) async -> ChildStatus {
    await body()
  }
}
