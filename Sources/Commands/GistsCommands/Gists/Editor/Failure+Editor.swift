import ChildProcesses
import CommandSupport

/// The errors of running an editor.
extension Failure {
  /// The editor needs a terminal.
  static func noEditor(_ instead: [String]) -> Failure {
    Failure(
      .wrongUsage, code: "no_terminal", "could not open an editor: not running in a terminal",
      next: instead)
  }

  static func unknownEditor(_ command: String?) -> Failure {
    Failure(
      .configurationUnusable, code: "no_editor",
      command.map { "could not start the editor: \($0)" } ?? "no editor found",
      next: ["set GISTS_EDITOR, VISUAL or EDITOR"])
  }

  static func editorFailed(_ ending: ChildStatus) -> Failure {
    let how =
      switch ending {
      case .exited(let status) where status < 128: "exited with status \(status)"
      default: "was killed"
      }
    return Failure(.cancelled, code: "editor_failed", "the editor \(how); nothing was sent")
  }
}
