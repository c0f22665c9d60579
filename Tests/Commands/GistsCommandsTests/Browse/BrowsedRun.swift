import CommandSupport
import GitHubAPI
import Synchronization
import TerminalOutput
import TestSupport
import Testing

@testable import GistsTUI
@testable import GistsCommands

/// What the browser gets from a command.
struct BrowsedRun {
  private final class Reloads: Sendable {
    let words = Mutex<[[String]]>([])
    let changes = Mutex<[CommandTraits.Changes]>([])
  }

  var questions: [BrowserQuestion] = []
  var lines: [String] = []
  var messages: [BrowserMessage] = []
  var noted: [NotedChange] = []
  var undone: [String] = []
  var result: CommandResult?
  var changed: [[String]] = []
  var changes: [CommandTraits.Changes] = []

  /// Runs a command line, alone or in a group, and answers its questions one after the other.
  init(
    _ arguments: [String], on machine: TestMachine, api: StubTransport = StubTransport([]),
    group: Int? = nil, answers: [QuestionAnswer?] = []
  ) async {
    let (queue, reloads) = (BrowserQueue(), Reloads())
    var context = machine.context(.collecting(terminal: machine.terminal), -1, api)
    context.commandLines = OwnCommandLines()
    let runner = CommandRunner(context, queue, .none) { changed, changes in
      reloads.words.withLock { $0.append(changed) }
      reloads.changes.withLock { $0.append(changes) }
    }
    var answers = answers[...]
    var request = CommandRequest(number: 7, arguments: arguments, columns: 60)
    request.group = group
    runner.run(request)
    while case let events = await queue.nextUnlessIdle(), !events.isEmpty {
      for event in events {
        switch event {
        case .asked(let question):
          questions.append(question)
          runner.answer(number: question.number, answers.popFirst() ?? nil)
        case .output(7, let line): lines.append(line.text)
        case .message(let message): messages.append(message)
        case .noted(7, let change): noted.append(change)
        case .undone(7, let gist, _): undone.append(gist)
        case .finished(7, let result): self.result = result
        default: Issue.record("unexpected: \(event)")
        }
      }
    }
    changed = reloads.words.withLock { $0 }
    changes = reloads.changes.withLock { $0 }
  }
}

extension TestMachine {
  /// Returns a machine with a token in its variables.
  static func signedIn() throws -> TestMachine {
    let machine = try TestMachine()
    machine.environment = TestToken.variables
    return machine
  }
}
