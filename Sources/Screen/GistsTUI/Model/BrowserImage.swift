package import TerminalOutput
package import TerminalScreen

/// An image for some cells, such as an avatar.
package struct BrowserImage: Hashable, Sendable {
  /// Images with one name look the same.
  let name: String
  package let rows: Int
  let columns: Int
  /// The image in characters; empty if there is none.
  let lines: [StyledText]
  /// The image itself; nil if the terminal shows characters only.
  package let form: GridImage.Form?

  package init(
    name: String, rows: Int, columns: Int, lines: [StyledText] = [], form: GridImage.Form? = nil
  ) {
    self.name = name
    self.rows = rows
    self.columns = columns
    self.lines = lines
    self.form = form
  }

  /// The size of the image in memory, in bytes.
  package var byteCount: Int {
    switch form {
    case .uploaded(_, let sequence), .drawn(let sequence): sequence.utf8.count
    case nil: 0
    }
  }
}

/// An image in the lines of a section.
package struct PlacedImage: Hashable, Sendable {
  let image: BrowserImage
  /// The index of the line with its first row; the section has a line for every row.
  let line: Int
  /// The column at which it begins.
  let column: Int

  package init(_ image: BrowserImage, line: Int, column: Int) {
    self.image = image
    self.line = line
    self.column = column
  }
}

/// A user whose avatar a row shows.
package struct AvatarOwner: Hashable, Sendable {
  package let login: String
  /// The ID of one of the user's gists; nil if the list has none.
  package let gist: String?

  package init(login: String, gist: String? = nil) {
    self.login = login
    self.gist = gist
  }
}
