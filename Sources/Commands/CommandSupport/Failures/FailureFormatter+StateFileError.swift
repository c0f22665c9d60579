import ClientState
import TerminalOutput

extension FailureFormatter {
  func failure(for error: StateFileError) -> Failure {
    if error.fault == .incompleteTrashEntry {
      return Failure(
        .inputMissing, code: .damagedTrash, "the trash is damaged: \(error.path) is incomplete")
    }
    if case .invalidSetting(let name, _, let choices, _) = error.fault {
      return Failure(
        .configurationUnusable, "\(error.path): \(error.reason)",
        next: (choices.isEmpty ? [] : ["use \(choices.alternatives)"])
          + ["run \(command("config unset", .plain(name)))"])
    }
    return Failure(
      .configurationUnusable, "\(error.path): \(error.reason)",
      next: ["fix the file, or move it away and run \(remedy(error.file))"])
  }
}

extension StateFileError {
  fileprivate var reason: String {
    switch fault {
    case .unreadable(let error): error.fault
    case .notJSON(let line): "line \(line): not valid JSON"
    case .notAnObject: "line 1: not a JSON object"
    case .memberIsNotAList(let name): "\(name) is not a JSON array"
    case .memberIsNotAnObject(let name): "\(name) is not a JSON object"
    case .malformedLink(let path): "\(path) is not linked to a gist file"
    case .incompleteTrashEntry: "incomplete"
    case .notASetting(let line): "line \(line): not a setting (key = value) or a comment"
    case .invalidSetting(let name, let value, _, let line):
      "line \(line): invalid \(name): \(value)"
    }
  }
}

extension FailureFormatter {
  /// Returns the command that creates the file again.
  fileprivate func remedy(_ file: StateFile) -> SuggestedCommand {
    switch file {
    case .accounts: signIn
    case .links: command("link", "FILE", "GIST")
    case .savedUsers: command("user add", "LOGIN")
    case .recentRepositories: command("repo view", "OWNER/NAME")
    case .trash: command("trash")
    case .settings: command("config list")
    case .browser: command("browse")
    case .insertions: command("insert")
    case .backupFolders: command("backup", "FOLDER", options: ["--git"])
    case .news: command("news")
    case .tags: command("tag", "GIST", "+TAG")
    case .undo: command("undo", options: ["--list"])
    }
  }
}
