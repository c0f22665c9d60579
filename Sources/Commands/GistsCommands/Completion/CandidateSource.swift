/// Where the values of an argument come from.
enum CandidateSource: Hashable {
  case files, folders
  case words([String])
  case gist
  case trashedGist
  case draft
  /// A file of the gist that is named before.
  case gistFile
  case revision
  case feed, login, account, repository, host
  case language, tag
  case apiPath, settingValue

  /// Returns the source of an argument's values, as its declaration or else the name of its value
  /// tells; nil if nothing is known.
  init?(_ argument: CommandArgument, index: Int, of position: CommandLinePosition) {
    // `edit GIST -f NAME FILE`
    let isLocal = position.command == "edit" && position.given["-f"] != nil
    let hasGist = position.arguments.contains { $0.kind == .positional && $0.valueName == "gist" }
    switch (argument.completion, argument.valueName) {
    case (.files, _): self = .files
    case (.folders, _): self = .folders
    case (_, "feed"): self = .feed
    case (.list(let words), _): self = .words(words)
    case (_, "gist"): self = position.command == "restore" ? .trashedGist : .gist
    case (_, "a"), (_, "b"), (_, "sha"), (_, "revision"): self = .revision
    case (_, "name") where position.command == "drafts": self = .draft
    case (_, "file"), (_, "name"), (_, "old"):
      guard hasGist || argument.valueName == "file" else { return nil }
      self = hasGist && !(isLocal && argument.kind == .positional) ? .gistFile : .files
    case (_, "old> <new"):
      guard index == 0 else { return nil }
      self = .gistFile
    case (_, "login"): self = argument.names.contains("--account") ? .account : .login
    case (_, "account"): self = .account
    case (_, "repository"): self = .repository
    case (_, "host"): self = .host
    case (_, "language"): self = .language
    case (_, "tag"): self = .tag
    case (_, "path") where position.command == "api": self = .apiPath
    case (_, "value") where position.command == "set": self = .settingValue
    default: return nil
    }
  }
}
