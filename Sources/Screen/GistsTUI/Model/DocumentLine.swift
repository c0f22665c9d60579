import TerminalScreen

/// A line of a document as it is drawn.
struct DocumentLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case text
    /// The heading of a section: its name; `detail` stands on the right.
    case heading(detail: String)
  }

  /// A row of a picture.
  struct PictureRow: Hashable, Sendable {
    let picture: BrowserPicture
    let row: Int
    let column: Int
  }

  var text: StyledText
  var kind = Kind.text
  /// The picture that has a row on the line.
  var picture: PictureRow?
  /// Whether it goes on with a line that was too long.
  var isContinued = false
}
