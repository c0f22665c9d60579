import ChildProcesses
import ClientState
package import GitHubAPI
import Synchronization
package import TerminalOutput
package import TextFormats

/// The output for a command's results.
package struct CommandOutput: Sendable {
  package var console: Console
  package let diagnostics: Diagnostics
  /// Whether `--json` or `--jq` was given.
  package let isJSON: Bool
  package let screen: (any CommandScreen)?
  package let settings: RunSettings
  /// The clock for the ages of shown data.
  package let time: TimeSource
  let resolvedTokens: ResolvedTokens
  let outcomes: Outcomes

  /// The tokens in variables, and those that this run has used so far.
  package var knownTokens: KnownTokens { KnownTokens(settings.variables, resolvedTokens) }

  /// Records a completed change; `members` identify the changed thing.
  package func record(_ done: String, _ members: [JSON.Member]) {
    guard isJSON else { return }
    outcomes.add(.object(members + [.init("done", .string(done))]))
  }

  /// Prints the completed changes, even before an error; prints nothing if there were none before
  /// the error.
  package func printOutcomes(isCut: Bool) throws {
    var array = JSONArray(console)
    let all = outcomes.all
    if !all.isEmpty { try array.append(all) }
    try array.close(isCut: isCut)
  }

  /// Writes `✓ …` at a terminal, a completed change such as `Starred gist 6cad326836d38bd3a7ae`.
  package func tellDone(_ text: MessageText) {
    if console.terminal.errIsTerminal { diagnostics.done(text) }
  }

  /// Reports a completed change to a screen; a terminal shows the printed URL instead.
  package func tellScreen(_ text: MessageText) { screen?.receive(.done(text)) }

  /// Shows on a screen which of several gists is being changed: `Tagging 3 of 34…`.
  package func tellScreen(_ activity: String, at index: Int, of count: Int) {
    guard screen != nil, count > 1 else { return }
    console.show(Progress("\(activity) \((index + 1).grouped) of \(count.grouped)"))
  }

  /// Prints a JSON document: compact in a pipe; indented, with controls escaped, at a terminal.
  package func print(_ document: JSON) throws(OutputError) {
    let isTerminal = console.terminal.outIsTerminal
    let text = document.text(indented: isTerminal)
    try console.out.writeLine(isTerminal ? Printable.json(text) : text)
  }

  /// Runs `body` with a console whose output goes to the pager.
  ///
  /// On a signal, the program waits for the pager to exit: otherwise pager and shell would share
  /// the terminal.
  ///
  /// With `--no-pager` or `isPaged` false, and in the browser, `body` gets the console itself.
  package func paged(
    isPaged: Bool = true, _ body: (Console) async throws -> Void
  ) async throws {
    guard isPaged, settings.options.usesPager, screen == nil, console.terminal.outIsTerminal else {
      return try await body(console)
    }
    let end = PagerEnd()
    try await Termination.with {
      end.wait()
    } _: {
      _ = try await Pager.with(
        console,
        environment: settings.environment(
          with: .pager, ChildEnvironment(settings.variables, resolvedTokens).variables),
        untilEnd: { end.set($0) }, body)
    }
  }
}

/// The completed changes of a command, in order, for `--json`.
final class Outcomes: Sendable {
  private let documents = Mutex<[JSON]>([])

  init() {}

  func add(_ document: JSON) { documents.withLock { $0.append(document) } }

  var all: [JSON] { documents.withLock { $0 } }
}

extension JSON.Member {
  /// A member with a text; null for nil.
  package init(_ name: String, _ text: String?) { self.init(name, text.map(JSON.string) ?? .null) }

  package init(_ name: String, _ number: Int) { self.init(name, .number(String(number))) }
}

/// Writes a JSON array element by element: compact in a pipe, indented at a terminal.
package struct JSONArray {
  private let console: Console
  private var isOpen = false

  package init(_ console: Console) { self.console = console }

  package mutating func append(_ elements: [JSON]) throws(OutputError) {
    let isIndented = console.terminal.outIsTerminal
    for element in elements {
      let text = isIndented ? Self.indented(element) : element.text()
      try console.out.write((isOpen ? "," : "[") + (isIndented ? "\n" : "") + text)
      isOpen = true
    }
    try console.out.flush()
  }

  /// Closes the array; call it once, even if an error ends the list.
  ///
  /// - Parameter isCut: whether an error ended the list; then an array without elements is not
  ///   printed.
  /// - Throws: `OutputError`.
  package func close(isCut: Bool) throws(OutputError) {
    guard isOpen || !isCut else { return }
    let isIndented = console.terminal.outIsTerminal
    try console.out.write(isOpen ? (isIndented ? "\n]\n" : "]\n") : "[]\n")
    try console.out.flush()
  }

  /// Indents each line; strings contain no line feeds because JSON escapes them.
  private static func indented(_ element: JSON) -> String {
    Printable.json(element.text(indented: true)).split(separator: "\n")
      .map { "  " + $0 }.joined(separator: "\n")
  }
}

/// Waits for the pager, if it was started.
private final class PagerEnd: Sendable {
  private let waiting = Mutex<(@Sendable () -> Void)?>(nil)

  func set(_ wait: @escaping @Sendable () -> Void) { waiting.withLock { $0 = wait } }

  func wait() { waiting.withLock { $0 }?() }
}
