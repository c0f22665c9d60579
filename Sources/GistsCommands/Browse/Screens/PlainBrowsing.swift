import CommandSupport
import GistsBrowser
import TerminalOutput

/// Runs the browser line by line, for screen readers and simple terminals.
struct PlainBrowsing {
  private let start: BrowserStart

  init(_ start: BrowserStart) { self.start = start }

  func run() async throws {
    throw Failure(.wrongUsage, "the browser needs a terminal")
  }
}
