package import ChildProcesses
import ClientState
package import GitHubAPI
import Synchronization
package import TerminalOutput

/// Runs other programs.
package struct Programs: Sendable {
  package let output: CommandOutput
  package let runner: ProcessRunner
  package let redactor: Redactor
  /// The path of this program, for other programs that run it.
  package let executable: String

  /// Runs a program that uses the terminal, such as an editor, until it ends; a screen makes way
  /// for it.
  ///
  /// The program gets `lock`, a descriptor, as ``ProcessRunner/lockDescriptor``.
  package func runAtTerminal(_ command: [String], lock: Int32? = nil) async -> ChildStatus {
    guard let screen = output.screen else { return await alone(command, lock) }
    return await screen.lendTerminal { await alone(command, lock) }
  }

  /// Runs a program that may read `secret`, and shows its output with secrets redacted and control
  /// characters escaped, until it ends.
  ///
  /// `variables` changes this process's variables; nil removes one.
  package func runShown(
    _ command: [String], _ secret: [UInt8]?, variables: [String: String?]
  ) async throws -> ChildStatus {
    let streams = SafeStreams(redactor, output.console)
    return try await runner.foreground(command, secret, variables) { streams.show($1, on: $0) }
  }

  private func alone(_ command: [String], _ lock: Int32?) async -> ChildStatus {
    let mode = TerminalMode(of: 0)
    // Ctrl-C belongs to the program while it runs: it ends neither this process nor the shell.
    let ending = await Termination.sparing { await runner.atTerminal(command, lock) }
    // A program that was killed may leave the terminal in raw mode.
    if ending != .exited(0) { mode?.restore() }
    return ending
  }

  /// Opens an http or https URL in the web browser (the setting, `BROWSER`, `xdg-open`).
  ///
  /// A variable holds a program and its arguments, in which the URL replaces `%s`; `BROWSER` may be
  /// a colon-separated list.
  ///
  /// - Parameters:
  ///   - url: the page to open.
  ///   - lendsTerminal: whether a web browser like w3m may have the terminal until it ends.
  /// - Returns: false if no web browser could be started.
  package func openInBrowser(_ url: String, lendsTerminal: Bool = true) async -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    for browser in browsers {
      let command = browser.command(opening: url)
      let isLent = lendsTerminal && hasTerminal && needsTerminal(browser)
      if isLent, await opensAtTerminal(command) { return true }
      if isLent || browser.usesTerminal { continue }
      switch await runner.detached(command, [], .seconds(2)) {
      case .succeeded, .stillRunning: return true
      case .failed, .notFound: continue
      }
    }
    return false
  }

  private var hasTerminal: Bool {
    let terminal = output.console.terminal
    return terminal.inIsTerminal && (terminal.outIsTerminal || terminal.errIsTerminal)
  }

  /// Whether a web browser is seen only if it has the terminal: over SSH without a display, `xdg-open` finds
  /// only such ones, and reports success.
  private func needsTerminal(_ browser: Browser) -> Bool {
    browser.usesTerminal
      || browser == .ofSystem && output.settings.variables.isOverSSH && display == nil
  }

  private func opensAtTerminal(_ command: [String]) async -> Bool {
    guard (try? output.console.out.flush()) != nil else { return false }
    output.console.liveLine.erase()
    return await runAtTerminal(command) == .exited(0)
  }

  /// The web browser commands for messages: `w3m`, `firefox, lynx`.
  package var browserNames: String {
    browsers.map { $0.words.joined(separator: " ") }.joined(separator: ", ")
  }

  /// Draws images on this terminal.
  package var images: TerminalImages { images(cell: nil) }

  /// Draws images on this terminal; `cell` is the size of its cells if it changed since the start.
  package func images(cell: PixelSize?) -> TerminalImages {
    var terminal = output.console.terminal
    if let cell { terminal.cell = cell }
    return TerminalImages(
      terminal: terminal, environment: output.settings.environment(with: .images),
      chafa: chafa(cell: terminal.cell))
  }

  /// Runs chafa, without tokens in its environment, for cells of this size; nil if it is not
  /// installed.
  private func chafa(cell: PixelSize) -> TerminalImages.RunChafa? {
    guard TerminalImages.hasChafa(output.settings.variables.all) else { return nil }
    let runner = runner
    return { arguments, image in
      await runner.drawing(
        [Chafa.name] + arguments, image, CellSize(width: cell.width, height: cell.height), 4 << 20,
        .seconds(10))
    }
  }

  private var browsers: [Browser] {
    let chosen = output.settings.resolved(.browser)
    guard let text = chosen.value else { return [.ofSystem] }
    guard chosen.source == .variable("BROWSER") else { return [Browser(text[...])] }
    return text.split(separator: ":").map { Browser($0) }
  }
}

/// The output of a program, on our stdout and stderr.
private final class SafeStreams: Sendable {
  private struct Filter {
    var redactor: StreamRedactor
    var escaper = StreamEscaper()

    mutating func filter(_ piece: [UInt8]) -> [UInt8] { escaper.escape(redactor.redact(piece)) }
    mutating func end() -> [UInt8] { escaper.escape(redactor.end()) + escaper.end() }
  }

  private let console: Console
  private let filters: Mutex<[OutputStream: Filter]>

  init(_ redactor: Redactor, _ console: Console) {
    self.console = console
    let filter = Filter(redactor: StreamRedactor(redactor))
    filters = Mutex([.out: filter, .error: filter])
  }

  /// Shows the next bytes; an empty piece is the end of the stream.
  ///
  /// Errors are ignored: the program continues even if nobody reads its output.
  func show(_ bytes: [UInt8], on stream: OutputStream) {
    let shown = filters.withLock { filters in
      bytes.isEmpty ? filters[stream]?.end() : filters[stream]?.filter(bytes)
    }
    let output = stream == .out ? console.out : console.err
    guard let shown, !shown.isEmpty, (try? output.write(shown)) != nil else { return }
    try? output.flush()
  }
}

/// A web browser in a variable: a program and its arguments.
struct Browser: Hashable, Sendable {
  /// Opens the web browser that the desktop chose.
  static let ofSystem = Browser("xdg-open")

  let words: [String]

  init(_ text: Substring) { words = text.split(separator: " ").map(String.init) }

  /// Returns the command that opens a URL, which replaces each `%s` or is the last argument.
  func command(opening url: String) -> [String] {
    guard words.contains(where: { $0.contains("%s") }) else { return words + [url] }
    return words.map { $0.replacing("%s", with: url) }
  }

  /// Whether the web browser draws its pages in the terminal, and so needs the terminal until it
  /// ends.
  var usesTerminal: Bool {
    let program = words.first?.split(separator: "/").last.map(String.init) ?? ""
    return Self.terminalBrowsers.contains(program)
  }

  private static let terminalBrowsers: Set<String> = [
    "browsh", "carbonyl", "cha", "edbrowse", "elinks", "links", "links2", "lynx", "w3m",
    "www-browser",
  ]
}
