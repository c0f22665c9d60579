import ChildProcesses
import CommandSupport
import LocalFiles
import TerminalOutput

/// The person's editor: `GISTS_EDITOR`, `VISUAL`, `EDITOR`, else what the system has.
///
/// As with git, a variable holds a command for the shell, which is given the path of a file; it gets
/// no token in its environment.
struct Editor: Sendable {
  let context: AppContext

  /// What a person made of a text; kept until it is sent.
  struct Result: Sendable {
    let bytes: [UInt8]
    let unsent: UnsentDrafts
  }

  /// Lets the person change a text, in a file that only they can read.
  ///
  /// What they wrote is never lost: where the editor fails, or ends by a signal, the changed text is
  /// kept and named.
  ///
  /// - Parameters:
  ///   - text: what they begin with; its name shows the editor the language, its command sends the
  ///     text another time.
  ///   - instead: the next steps for whom there is no terminal.
  /// - Returns: nil where nothing was changed.
  /// - Throws: ``Failure``: 64 without a terminal, 78 without an editor, 2 where that fails.
  func edit(_ text: UnsentDrafts.Text, instead: [String]) async throws -> Result? {
    guard context.console.terminal.canAsk else { throw Failure.noEditor(instead) }
    guard let command else { throw Failure.unknownEditor(nil) }
    let file = try EditedFile(text.bytes, named: text.name, in: context.folders)
    let ending = await Termination.with {
      context.diagnostics.note("your text is at \(file.path)")
    } _: {
      await open(file, with: command)
    }
    return try result(of: ending, command, file, text)
  }

  private func open(_ file: EditedFile, with command: String) async -> ChildStatus {
    let mode = TerminalMode(of: 0)
    // Ctrl-C is the editor's while it has the terminal: neither we nor the shell end by it.
    let ending = await Termination.sparing {
      await context.processRunner.editor(
        ["sh", "-c", "trap : INT QUIT; \(command) \"$@\"", command, file.path])
    }
    // One that was killed may leave the terminal in its own mode.
    if ending != .exited(0) { mode?.restore() }
    return ending
  }

  private func result(
    of ending: ChildStatus, _ command: String, _ file: EditedFile, _ text: UnsentDrafts.Text
  ) throws -> Result? {
    var failure: Failure?
    switch ending {
    case .exited(0): break
    // As the shell says that there is no such program, or that it may not be run.
    case .exited(126), .exited(127), .notFound: failure = .unknownEditor(command)
    case .exited, .signaled: failure = .editorFailed(ending)
    }
    let bytes = try file.read()
    guard bytes != text.bytes else {
      file.remove()
      if let failure { throw failure }
      return nil
    }
    var changed = text
    changed.bytes = bytes
    let unsent = UnsentDrafts([changed], in: context)
    if unsent.count == 1 {
      file.remove()
    } else {
      context.diagnostics.warn("your text is at \(file.path)")
    }
    if let failure { throw unsent.failure(for: failure) }
    return Result(bytes: bytes, unsent: unsent)
  }

  /// For the shell; nil where nothing is named and nothing found.
  private var command: String? {
    let named = ["GISTS_EDITOR", "VISUAL", "EDITOR"].lazy.compactMap { context.variables[$0] }
      .first { !$0.trimmed.isEmpty }
    return named
      ?? ["editor", "nano", "vi"].first {
        SearchPath.contains($0, environment: context.variables.all)
      }
  }
}
