package import LocalFiles

/// A state file has unusable content; the file is neither ignored nor overwritten.
package struct StateFileError: Error, Hashable, Sendable {
  package enum Fault: Hashable, Sendable {
    /// The file can't be read.
    case unreadable(FileError)
    /// The file is not JSON; `line` counts from 1.
    case notJSON(line: Int)
    /// The document is not a JSON object.
    case notAnObject
    /// The value of this member is not a JSON object.
    case memberIsNotAList(String)
    case memberIsNotAnObject(String)
    /// This path is not linked to a file of a gist.
    case malformedLink(String)
    /// An entry of the trash lacks files or has an incomplete document.
    case incompleteTrashEntry
    /// A line of the settings file is neither `key = value` nor a comment.
    case notASetting(line: Int)
    /// The value is none of the choices, or invalid in another way if there are none.
    case invalidSetting(name: String, value: String, choices: [String], line: Int)
  }

  package let file: StateFile
  package let path: String
  package let fault: Fault
}

/// The files that keep state between runs.
package enum StateFile: Hashable, Sendable {
  case accounts, links, rememberedUsers, recentRepositories, trash, settings, browser
}
