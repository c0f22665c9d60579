import ByteTools
import ChildProcesses
import ClientState
import CommandSupport
import Glibc
import Synchronization
import TerminalOutput

/// Runs the editor: the setting's, `VISUAL`, `EDITOR`, else the system's.
///
/// As with git, the setting or variable is a shell command, which is run with the path of a file as
/// its argument. Its environment contains no token. Without a terminal, a named editor runs if it
/// needs none, as `sed -i` does.
struct Editor: Sendable {
  let context: AppContext

  typealias Result = (bytes: [UInt8], drafts: Drafts)

  /// Opens a text in the editor, in a file that only the user can read.
  ///
  /// No text is lost: if the editor fails or a signal ends it, the changed text is saved and its
  /// path printed.
  ///
  /// - Parameters:
  ///   - text: the text to open; its name tells the editor the language, its command sends the text
  ///     again.
  ///   - instead: the hints if there is no terminal.
  /// - Returns: the new text; nil if nothing was changed.
  /// - Throws: ``Failure`` with status 64 if the editor needs a terminal and there is none, 78
  ///   without an editor, 2 if the editor fails or removes the file.
  func edit(_ text: Drafts.Text, instead: [MessageText]) async throws -> Result? {
    let command = try self.command(instead: instead)
    return try await EditedText.with(
      text.bytes, named: text.name, for: text.target, in: context.stateFiles
    ) { file in
      try await edit(text, in: file, with: command)
    }
  }

  private func edit(
    _ text: Drafts.Text, in file: EditedText, with command: String
  ) async throws -> Result? {
    let saved = Mutex<Drafts?>(nil)
    let hasEnded = Atomic(false)
    return try await Termination.with {
      if let drafts = saved.withLock(\.self) { return drafts.noteSavedTexts() }
      keep(file, text) { hasEnded.load(ordering: .acquiring) }
    } _: {
      let ending = await open(file.path, with: command, lock: file.lock)
      hasEnded.store(true, ordering: .releasing)
      return try await Termination.finishing {
        // A signal that came meanwhile saves the text itself; a later one waits until it is saved.
        if Self.isHangup(ending) { context.processRunner.awaitHangup() }
        Termination.waitIfEnding()
        return try result(of: ending, command, file, text) { drafts in
          saved.withLock { $0 = drafts }
        }
      }
    }
  }

  /// Opens a text in the file in which it is saved.
  ///
  /// - Throws: the same as ``edit(_:instead:)``.
  func edit(savedIn path: String) async throws {
    let command = try self.command(instead: [])
    if let failure = Self.failure(of: await open(path, with: command), command) { throw failure }
  }

  private func command(instead: [MessageText]) throws(Failure) -> String {
    let canAsk = context.console.terminal.canAsk
    guard let command = context.settings.value(.editor) ?? (canAsk ? installedCommand : nil) else {
      throw canAsk ? Failure.unknownEditor(nil) : .noEditor(instead)
    }
    guard canAsk || !TerminalEditor.isOne(command, hasDisplay: hasDisplay) else {
      throw .noEditor(instead)
    }
    return command
  }

  /// Returns the editor's status once it has ended: the shell outlives it, even if a signal ends
  /// the whole job, as when the terminal is closed.
  ///
  /// Only the shell keeps the lock: a server that the editor starts may run for days.
  private func open(
    _ path: String, with command: String, lock: Int32? = nil
  ) async -> ChildStatus {
    let editor = "{ \(command) \"$@\"\n} \(ProcessRunner.lockDescriptor)<&-"
    let script = "\(Self.check(command))trap : HUP INT QUIT TERM; \(editor)"
    return await context.programs.runAtTerminal(["sh", "-c", script, command, path], lock: lock)
  }

  /// Returns what ends the shell without a message of its own if there is no such editor; nothing if
  /// only the shell can tell what the command starts.
  private static func check(_ command: String) -> String {
    let name = command.prefix { $0 != " " }
    let isPlain = name.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "_./+-".utf8.contains($0)
    }
    return isPlain && !name.isEmpty ? "command -v \(name) >/dev/null || exit 127; " : ""
  }

  /// Saves what was written so far when a signal ends the program, and what the editor saves at the
  /// same signal: its terminal then shows where the text is.
  private func keep(_ file: EditedText, _ text: Drafts.Text, hasEnded: () -> Bool) {
    let written = (try? file.read()) ?? text.bytes
    keep(written, of: file, text)
    // When a terminal is closed, the editor gets the signal at the same time, and may save its text.
    for _ in 0..<Self.mostPauses where !hasEnded() { usleep(Self.pause) }
    let left = file.texts()
    for later in left.contents where later != written { keep(later, of: file, text) }
    noteUnreadable(left)
    if hasEnded(), file.hasSwapFile { context.diagnostics.noteSwapFile(of: file.path) }
  }

  /// Says where texts are that can't become drafts.
  private func noteUnreadable(_ texts: EditedText.Texts) {
    for path in texts.unreadable { context.diagnostics.note(Sentence.saved(in: path)) }
  }

  /// In microseconds.
  private static let pause: UInt32 = 20_000
  /// The pauses in which an editor that gets the signal has to end: five seconds.
  private static let mostPauses = 250

  private func keep(_ bytes: [UInt8], of file: EditedText, _ text: Drafts.Text) {
    guard bytes != text.bytes, !bytes.isEmpty else { return }
    var changed = text
    changed.bytes = bytes
    let drafts = Drafts([changed], in: context)
    if drafts.count == 1 {
      drafts.noteSavedTexts()
      file.recordDraft(of: bytes)
    } else {
      context.diagnostics.note(Sentence.saved(in: file.path))
    }
  }

  /// Returns the new text; calls `saved` with its drafts.
  private func result(
    of ending: ChildStatus, _ command: String, _ file: EditedText, _ text: Drafts.Text,
    saved: (Drafts) -> Void
  ) throws -> Result? {
    var failure = Self.failure(of: ending, command)
    let written = try file.read()
    var left = EditedText.Texts()
    // Before it is killed, an editor may have saved a copy with what was not yet written. A command
    // of several programs, or an editor whose terminal was closed, may then succeed.
    if failure != nil || isTerminalClosed {
      left = file.texts()
      left.contents.removeAll { [written, text.bytes].contains($0) || $0.isEmpty }
      noteUnreadable(left)
      if file.hasSwapFile { context.diagnostics.noteSwapFile(of: file.path) }
      if !left.contents.isEmpty || !left.unreadable.isEmpty { failure = failure ?? .terminalClosed }
    }
    let texts = [written].compactMap(\.self).filter { $0 != text.bytes } + left.contents
    guard let bytes = texts.first else {
      file.remove(unreadable: left.unreadable)
      if let failure { throw failure }
      if written == nil { throw Failure.fileRemoved }
      return nil
    }
    let edited = texts.map { bytes -> Drafts.Text in
      var changed = text
      changed.bytes = bytes
      return changed
    }
    let drafts = Drafts(edited, in: context)
    saved(drafts)
    let areSaved = drafts.count == texts.count(where: { !$0.isEmpty })
    if areSaved {
      file.remove(after: texts, unreadable: left.unreadable)
    } else {
      context.diagnostics.warn(Sentence.saved(in: file.path))
    }
    if let failure { throw drafts.failure(for: failure) }
    return (bytes, areSaved ? drafts : drafts.adding(edited, in: file))
  }

  /// Whether the terminal was closed, from which the editor reads; commands of the browser have no
  /// stdin of their own.
  private var isTerminalClosed: Bool {
    StandardInput(descriptor: STDIN_FILENO).isClosedTerminal
  }

  /// Whether SIGHUP ended the editor, as when the terminal is closed: this program gets it, too.
  private static func isHangup(_ ending: ChildStatus) -> Bool {
    // The shell's status for a program that a signal ended.
    ending == .exited(128 + SIGHUP) || ending == .signaled(SIGHUP)
  }

  private static func failure(of ending: ChildStatus, _ command: String) -> Failure? {
    switch ending {
    case .exited(0): nil
    // The shell's statuses for "not executable" and "not found".
    case .exited(126), .exited(127), .notFound: .unknownEditor(command)
    case .notStarted(let errno): .editorNotStarted(errno)
    case .exited, .signaled: .editorFailed(ending)
    }
  }

  /// An installed editor; nil if there is none.
  private var installedCommand: String? {
    ["editor", "nano", "vi"].first {
      SearchPath.contains($0, environment: context.settings.variables.all)
    }
  }

  private var hasDisplay: Bool {
    context.settings.variables["WAYLAND_DISPLAY"] != nil
      || context.settings.variables["DISPLAY"] != nil
  }
}

/// The editors that draw in a terminal, which they can't do without.
enum TerminalEditor {
  /// Whether a command starts such an editor.
  ///
  /// An unknown program is run: a script, a stream editor, an editor with its own window.
  static func isOne(_ command: String, hasDisplay: Bool) -> Bool {
    let words = command.split(separator: " ")
    // `env NAME=VALUE vim`: the program comes after the variables.
    let program = words.first { !$0.contains("=") && $0 != "env" && $0 != "exec" } ?? ""
    let name = program.split(separator: "/").last.map(String.init) ?? ""
    if names.contains(name) { return true }
    guard windowed.contains(name) else { return false }
    return !hasDisplay || words.contains { inTerminal.contains(String($0)) }
  }

  private static let names: Set<String> = [
    "amp", "dte", "e3", "editor", "elvis", "helix", "hx", "jed", "jmacs", "joe", "jpico", "jstar",
    "jupp", "kak", "le", "levee", "mcedit", "mg", "micro", "nano", "ne", "nvi", "nvim", "pico",
    "rjoe", "rnano", "rvim", "select-editor", "sensible-editor", "tilde", "vi", "view", "vile",
    "vim", "vim.basic", "vim.nox", "vim.tiny", "vis", "zile",
  ]

  /// They open a window, or draw in the terminal without a display.
  private static let windowed: Set<String> = ["emacs", "emacsclient", "qemacs"]

  /// The options for drawing in the terminal despite a display.
  private static let inTerminal: Set<String> = [
    "-nw", "--no-window-system", "-t", "-tty", "--tty",
  ]
}

extension Failure {
  /// The editor needs a terminal.
  static func noEditor(_ instead: [MessageText]) -> Failure {
    Failure(
      .wrongUsage, code: .noTerminal, "could not open an editor: no terminal",
      next: instead)
  }

  static func unknownEditor(_ command: String?) -> Failure {
    Failure(
      .configurationUnusable, code: .noEditor,
      command.map { "could not start the editor: \($0)" } ?? "no editor found",
      next: ["set GISTS_EDITOR, VISUAL or EDITOR"])
  }

  static func editorNotStarted(_ errno: Int32) -> Failure {
    Failure(
      .systemError, code: .editorNotStarted,
      "could not start the editor: \(FailureFormatter.text(errno: errno))")
  }

  static let fileRemoved = Failure(
    .cancelled, code: .editorFailed, "the editor removed the file; nothing was sent")

  fileprivate static let terminalClosed = Failure(
    .cancelled, code: .editorFailed, "the terminal was closed; nothing was sent")

  static func editorFailed(_ ending: ChildStatus) -> Failure {
    let how =
      switch ending {
      case .exited(let status) where status < 128: "exited with status \(status)"
      default: "was killed"
      }
    return Failure(.cancelled, code: .editorFailed, "the editor \(how); nothing was sent")
  }
}
