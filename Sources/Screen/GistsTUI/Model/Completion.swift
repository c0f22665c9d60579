/// A word that completes a command line.
package struct Completion: Hashable, Sendable {
  package var word: String
  /// The title of the gist whose ID this is; nil for other words.
  var title: String?

  package init(_ word: String, title: String? = nil) {
    self.word = word
    self.title = title
  }
}
