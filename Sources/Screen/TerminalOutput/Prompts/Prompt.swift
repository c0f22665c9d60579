import ChildProcesses
import Glibc
import LocalFiles

/// Asks the user questions on stderr and reads answers from stdin.
///
/// Use it only if ``Terminal/canAsk``; otherwise, report the flag that answers the question. Ctrl-C
/// ends the program, with exit status 2 at a question. The end of input (Ctrl-D) throws
/// ``PromptError/cancelled``.
package struct Prompt: Sendable {
  let console: Console
  let reader: LineReader

  /// Reads answers from the descriptor `input`, which the caller owns.
  package init(console: Console, input: Int32 = 0) {
    self.console = console
    reader = LineReader(descriptor: input)
  }

  /// Asks until the answer is yes or no; Enter alone returns `byDefault`.
  package func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool {
    while true {
      switch try await line(question.description + (byDefault ? " [Y/n] " : " [y/N] ")).lowercased()
      {
      case "y", "yes": return true
      case "n", "no": return false
      case "": return byDefault
      default: try console.err.writeLine("answer y or n")
      }
    }
  }

  /// Shows `text`, if any, and waits for Enter.
  ///
  /// Cancel the task to stop waiting; later input is left for the next reader.
  package func enter(_ text: String) async throws {
    _ = try await read(text)
  }

  func wrapped(_ text: String) -> String {
    let lines = Printable.text(text).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      // Keep the trailing space, after which the answer is typed.
      let end = line.reversed().prefix { $0 == " " }
      let words = Wrapping.lines(
        of: String(line.dropLast(end.count)), columns: console.terminal.columns - end.count)
      return words.joined(separator: "\n") + end
    }.joined(separator: "\n")
  }

  func ask(_ question: String) throws {
    try console.err.write(console.errStyle(.bold, wrapped(question)))
    try console.err.flush()
  }

  /// Asks for a line, and returns it without surrounding whitespace.
  package func line(_ question: String) async throws -> String {
    try await Termination.asking { try await read(question) }
  }

  private func read(_ question: String) async throws -> String {
    try console.out.flush()
    if !question.isEmpty { try ask(question) }
    guard let line = try await reader.line() else {
      try console.err.writeLine("")
      throw PromptError.cancelled
    }
    return String(
      line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// A prompt was not answered.
package enum PromptError: Error, Hashable, Sendable {
  /// The input ended (Ctrl-D).
  case cancelled
  /// The program in `GISTS_CHOOSER` printed a line that it had not read.
  case unknownLine(String)
}

extension Prompt {
  /// Reads a line without echo and returns it without surrounding whitespace.
  ///
  /// A signal that ends or stops the program (Ctrl-Z) turns the echo on first. When the program
  /// continues, it asks again.
  package func secret(_ question: String) async throws -> String {
    guard let mode = TerminalMode(of: reader.descriptor) else {
      return try await line(question)
    }
    return try await Termination.with(cleanup: mode.restore) {
      try await Suspension.with {
        mode.restore()
      } after: {
        mode.hideInput()
        try? ask(question)
      } _: {
        mode.hideInput()
        defer { mode.restore() }
        let text = try await line(question)
        try console.err.writeLine("")
        return text
      }
    }
  }
}

/// Asks a user: at the terminal, or in a dialog on the screen.
package protocol Prompting: Sendable {
  /// Returns whether the answer is yes.
  func confirm(_ question: MessageText, byDefault: Bool) async throws -> Bool

  /// Returns a line that is not shown while it is typed, without surrounding whitespace.
  func secret(_ question: String) async throws -> String

  /// Returns a line, without surrounding whitespace.
  func line(_ question: String) async throws -> String

  /// Shows `text`, if any, and waits for Enter or until the task is cancelled.
  func enter(_ text: String) async throws
}

extension Prompting {
  /// Returns whether the answer is yes; Enter alone means no.
  package func confirm(_ question: MessageText) async throws -> Bool {
    try await confirm(question, byDefault: false)
  }

  /// Asks until the answer is not empty.
  package func text(_ question: String) async throws -> String {
    while true {
      let text = try await line(question + " ")
      if !text.isEmpty { return text }
    }
  }
}

extension Prompt: Prompting {}

/// Reads typed lines byte by byte, so that input after a line's end is left for the next reader.
struct LineReader: Sendable {
  let descriptor: Int32

  /// The maximum length of a line in bytes.
  private static let longest = 65_536
  /// Ctrl-C, if the terminal does not turn it into a signal.
  private static let interrupt: UInt8 = 3

  /// Returns a line without its line feed; nil at the end of input or if it can't be read.
  ///
  /// If the task is cancelled, it throws `CancellationError` and consumes no later input.
  func line() async throws -> String? { try await waiting(read) }

  /// Returns the next byte; nil at the end of input or if it can't be read.
  ///
  /// If the task is cancelled, it throws `CancellationError`.
  func byte() async throws -> UInt8? { try await waiting(readByte) }

  private func waiting<Value: Sendable>(
    _ read: @escaping @Sendable (Wakeup) throws -> Value
  ) async throws -> Value {
    let wakeup = try Wakeup()
    let value = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        // Reading blocks, so it has a thread of its own if the system provides one.
        SerialQueue().start {
          continuation.resume(with: Result { try read(wakeup) })
        }
      }
    } onCancel: {
      wakeup.fire()
    }
    try Task.checkCancellation()
    return value
  }

  private func read(_ wakeup: Wakeup) throws -> String? {
    var bytes: [UInt8] = []
    while bytes.count < Self.longest {
      guard let byte = try readByte(wakeup), byte != Self.interrupt else { return nil }
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func readByte(_ wakeup: Wakeup) throws -> UInt8? {
    while true {
      try waitForInput(wakeup)
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor, &byte, 1)
      if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      return count == 1 ? byte : nil
    }
  }

  private func waitForInput(_ wakeup: Wakeup) throws {
    var entries = [
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0 && errno == EINTR {}
    if entries[0].revents != 0 { throw CancellationError() }
  }
}

/// The terminal of the process (tty(4)), which can be read while stdin is a pipe.
package enum ControllingTerminal {
  /// Returns a descriptor that the caller closes; nil without a terminal, and in the background,
  /// where reading would stop the process.
  package static func open() -> Int32? {
    let descriptor = Glibc.open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard tcgetpgrp(descriptor) == getpgrp() else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
