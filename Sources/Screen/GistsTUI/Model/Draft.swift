/// A draft that a command could not send, saved in a file.
package struct Draft: Hashable, Sendable {
  /// The name of the text, such as that of its file in the gist.
  let name: String
  let path: String
  /// The command line that sends it from the file.
  let arguments: [String]
  /// Whether sending it overwrites somebody else's change.
  var overwrites: Bool

  package init(name: String, path: String, arguments: [String], overwrites: Bool = false) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.overwrites = overwrites
  }
}

/// The gist that a draft is for.
package struct DraftGist: Hashable, Sendable {
  let id: String
  /// The file whose text it is; nil for a comment.
  let file: String?
  /// The host as `--host` spells it; nil for that of the browser.
  let host: String?
  /// The SHA-256 of the text that it replaces; nil if that is unknown.
  let formerSHA: String?

  package init(id: String, file: String?, host: String? = nil, formerSHA: String? = nil) {
    self.id = id
    self.file = file
    self.host = host
    self.formerSHA = formerSHA
  }
}
