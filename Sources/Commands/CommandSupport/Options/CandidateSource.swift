package import ArgumentParser

/// The source of the values that completion offers.
package enum CandidateSource: String, Sendable {
  case gist
  /// A gist, or with a sign a tag: `+TAG`, `-TAG`.
  case gistOrTag
  /// The user's gists first: only their owner can change a gist.
  case ownGist
  case trashedGist, draft
  /// A file of the gist named earlier in the command line.
  case gistFile
  /// A file of the gist named earlier in the command line; a folder if none is known.
  case gistFileOrFolder
  /// A file of the gist named earlier in the command line, or a local file with `-f`.
  case editedFile
  case revision
  case feed
  /// A feed, or another list of the browser.
  case browserList
  case login, account, repository, host, language, tag
  /// A word to search for, or `tag:` and a tag.
  case searchWord
  case apiPath
  /// The name of a setting.
  case setting
  case settingValue
}

extension CompletionKind {
  /// The values that `gists __complete` finds.
  ///
  /// ArgumentParser describes a custom kind without its name, but a shell command with its text;
  /// the scripts of this program run no such command.
  package static func values(_ source: CandidateSource) -> CompletionKind {
    .shellCommand(source.rawValue)
  }
}
