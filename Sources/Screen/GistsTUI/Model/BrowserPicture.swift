package import TerminalOutput
package import TerminalScreen

/// A picture for some cells, such as an avatar.
package struct BrowserPicture: Hashable, Sendable {
  /// Pictures with one name look the same.
  package let name: String
  package let rows: Int
  package let columns: Int
  /// The picture in characters; empty if there is none.
  package let lines: [StyledText]
  /// The picture itself; nil if the terminal shows characters only.
  package let form: GridPicture.Form?

  package init(
    name: String, rows: Int, columns: Int, lines: [StyledText] = [], form: GridPicture.Form? = nil
  ) {
    self.name = name
    self.rows = rows
    self.columns = columns
    self.lines = lines
    self.form = form
  }

  /// The size of the picture in memory, in bytes.
  package var byteCount: Int {
    switch form {
    case .uploaded(_, let sequence), .drawn(let sequence): sequence.utf8.count
    case nil: 0
    }
  }
}

/// A picture in the lines of a section.
package struct PlacedPicture: Hashable, Sendable {
  package let picture: BrowserPicture
  /// The index of the line with its first row; the section has a line for every row.
  package let line: Int
  /// The column at which it begins.
  package let column: Int

  package init(_ picture: BrowserPicture, line: Int, column: Int) {
    self.picture = picture
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
