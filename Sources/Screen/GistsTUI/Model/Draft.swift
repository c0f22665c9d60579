/// A draft that a command could not send, saved in a file.
package struct Draft: Hashable, Sendable {
  /// The name of the text, such as that of its file in the gist.
  package let name: String
  package let path: String
  /// The command line that sends it from the file.
  package let arguments: [String]
  /// Whether sending it overwrites somebody else's change.
  package let overwrites: Bool

  package init(name: String, path: String, arguments: [String], overwrites: Bool = false) {
    self.name = name
    self.path = path
    self.arguments = arguments
    self.overwrites = overwrites
  }
}
