import CommandSupport
import GistsBrowser
import GitHubAPI
import TerminalOutput
import TerminalScreen

/// What all documents are read with.
struct DocumentReading: Sendable {
  let source: BrowserSource
  /// Its console is as wide as the document.
  let context: AppContext
  let columns: Int
  let pictures: OwnerPictures
  /// Whether no other document was asked for since.
  let isWanted: @Sendable () -> Bool

  init(
    _ source: BrowserSource, columns: Int, pictures: OwnerPictures,
    isWanted: @escaping @Sendable () -> Bool
  ) {
    self.source = source
    self.columns = columns
    self.pictures = pictures
    self.isWanted = isWanted
    var context = source.context
    var terminal = context.console.terminal
    terminal.columns = max(1, columns)
    terminal.outIsTerminal = true
    context.console = Console(
      out: context.console.out, err: context.console.err, terminal: terminal)
    context.console.liveLine.hide()
    self.context = context
  }

  /// How long the selection rests before a preview costs a request or another program.
  private static let pause: Duration = .milliseconds(120)

  /// Returns whether the document is still wanted after a short time.
  func isStillWanted() async -> Bool {
    try? await context.time.sleep(Self.pause)
    return isWanted()
  }

  var style: Style { context.console.style }

  var relative: RelativeTime { RelativeTime(now: context.time.now()) }

  func send(_ name: DocumentName, _ document: BrowserDocument) {
    if !Task.isCancelled { source.queue.send(.document(name, document)) }
  }

  /// Returns the lines of a text with colors.
  func lines(_ text: String) -> [StyledText] {
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      StyledText(sgr: String($0))
    }
  }

  /// Returns a text on one line.
  func title(_ text: String) -> String { Printable.line(text) }
}
