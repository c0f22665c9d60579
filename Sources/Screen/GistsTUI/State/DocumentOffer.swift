extension DocumentState {
  /// A command that a key runs while a document is on the screen.
  struct Offer: Hashable, Sendable {
    enum Condition: Hashable, Sendable {
      case always
      /// The document was read: if it is empty, there is nothing to do.
      case read
      /// What a command shows, under this title, was read after the document; then the offer is to do
      /// `verb`.
      case shown(title: String, by: [String], verb: String)
    }

    var key: Character = "y"
    var verb: String
    var arguments: [String]
    var condition = Condition.read
  }
}
