package import ClientState

extension FailureFormatter {
  package func failure(for error: StateFileError) -> Failure {
    if error.fault == .incompleteTrashEntry {
      return Failure(
        .inputMissing, code: "damaged_trash", "the trash is damaged: \(error.path) is incomplete")
    }
    return Failure(
      .configurationUnusable, "\(error.path): \(error.reason)",
      next: ["fix the file, or move it away and run \(error.file.remedy)"])
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
    }
  }
}

extension StateFile {
  /// The command that creates the file again.
  fileprivate var remedy: String {
    switch self {
    case .accounts: "gists auth login"
    case .links: "gists link FILE GIST"
    case .rememberedUsers: "gists user add LOGIN"
    case .recentRepositories: "gists repo view OWNER/NAME"
    case .trash: "gists trash"
    }
  }
}
