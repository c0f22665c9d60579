import CommandSupport
import GistsTUI
import GitHubAPI
import Synchronization
import TerminalOutput
import TerminalScreen

/// The lines of a document that were made last: a text that stays the same is wrapped once.
final class LastLines: Sendable {
  private let lines = Mutex<DocumentLines?>(nil)

  /// Makes the lines of the document as it is now.
  func next(of document: BrowserDocument) -> DocumentLines {
    let next = DocumentLines(document, reusing: lines.withLock(\.self))
    lines.withLock { $0 = next }
    return next
  }
}

/// The result of reading a document, unless it failed.
enum DocumentEnd {
  case document(BrowserDocument)
  /// Another document was selected meanwhile.
  case skipped
}

struct DocumentReading: Sendable {
  let source: BrowserSource
  /// A context whose console is as wide as the document.
  let context: AppContext
  let columns: Int
  private let wraps: Bool
  let avatars: OwnerAvatars
  private let screenImages: ScreenImages
  private let marks = ImageMarks()
  private let thread: any TaskExecutor
  private let lastLines: LastLines
  /// Whether no other document was requested since.
  let isWanted: @Sendable () -> Bool

  init(
    _ source: BrowserSource, columns: Int, wraps: Bool, avatars: OwnerAvatars,
    screenImages: ScreenImages, thread: any TaskExecutor, lastLines: LastLines,
    isWanted: @escaping @Sendable () -> Bool
  ) {
    self.source = source
    self.columns = columns
    self.wraps = wraps
    self.avatars = avatars
    self.screenImages = screenImages
    self.thread = thread
    self.lastLines = lastLines
    self.isWanted = isWanted
    var context = source.context
    context.console.terminal.columns = max(1, columns)
    context.console.terminal.outIsTerminal = true
    self.context = context
  }

  /// The time that the selection must rest before a preview sends a request or runs another
  /// program.
  private static let pause: Duration = .milliseconds(120)

  func isStillWanted() async -> Bool {
    try? await context.time.sleep(Self.pause)
    return !Task.isCancelled && isWanted()
  }

  /// Whether a preview may send a request: the selection must rest, and without a sign-in there are
  /// few requests.
  func mayAskForPreview() async throws -> Bool {
    guard source.account().login != nil else { throw Failure(.no, "Enter loads it") }
    return await isStillWanted()
  }

  var style: Style { context.console.style }

  var relative: RelativeTime { RelativeTime(now: context.time.now()) }

  func send(
    _ name: DocumentName, _ document: BrowserDocument, isBeginning: Bool = false
  ) async {
    guard !Task.isCancelled else { return }
    let event = await event(name, document, isBeginning: isBeginning)
    if !Task.isCancelled { source.queue.send(event) }
  }

  /// Returns the event of a document, with its lines.
  func event(
    _ name: DocumentName, _ document: BrowserDocument, isBeginning: Bool = false
  ) async -> BrowserEvent {
    var sent = document
    if !wraps { sent.columns = BrowserDocument.unwrapped }
    return await onThread { [sent] in
      let lines = lastLines.next(of: sent)
      return isBeginning ? .beginning(name, sent, lines) : .document(name, sent, lines)
    }
  }

  /// The size in bytes above which the beginning of a text is shown before the rest is read.
  static let longText = 4 << 20

  /// Renders on a thread of the document's own, so that requests and other tasks continue
  /// meanwhile.
  func onThread<Value: Sendable>(_ render: () async throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(thread, operation: render)
  }

  /// Returns the renderer of files, which marks the places of images.
  func fileRenderer(usesColors: Bool = true, bytesHint: String? = nil) -> FileRenderer {
    var draw: FileRenderer.DrawImage?
    if screenImages.areDrawn(rows: 2) {
      draw = { [marks, screenImages] image, pixels, largest in
        await screenImages.image(ofFile: image, pixels, largest).map(marks.lines)
      }
    }
    var renderer = context.programs.fileRenderer(drawing: draw, usesColors: usesColors)
    renderer.bytesHint = bytesHint
    return renderer
  }

  func section(
    _ name: String, file: String? = nil, detail: String, narrowDetail: String? = nil,
    _ shown: RenderedFile
  ) -> BrowserDocument.Section {
    let (content, isSource): (BrowserDocument.Content, Bool) =
      switch shown.content {
      case .lines(let lines, let areSource): (marks.content(lines), areSource)
      case .plain(let bytes): (.text(ScreenText(bytes)), true)
      }
    func noted(_ detail: String) -> String {
      [detail, shown.note?.text ?? ""].filter { !$0.isEmpty }.joined(separator: style.separator)
    }
    return BrowserDocument.Section(
      name: title(name), file: file, detail: noted(detail),
      narrowDetail: narrowDetail.map(noted), content: content, isSource: isSource)
  }

  func title(_ text: String) -> String { Printable.line(text) }
}
