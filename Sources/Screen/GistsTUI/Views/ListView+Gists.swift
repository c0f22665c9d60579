import TerminalOutput
import TerminalScreen
import TextFormats

/// Rows of gists, and their owners' avatars.
extension ListView {
  func draw(_ gist: GistRow, _ columns: BrowserColumns, in area: Area, on grid: inout Grid) {
    let right = columns.right.reduce(StyledText("")) { $0 + text(of: $1, gist) }
    let left = columns.right.isEmpty ? area.right + 1 : grid.write(right, atRightOf: area)
    var column = area.column
    if let width = columns.owner {
      drawOwner(gist.owner, row: area.row, column: column, on: &grid)
      column += Self.ownerWidth
      let login = StyledText(gist.owner ?? "anonymous").cut(to: width)
      grid.write(login, row: area.row, column: column)
      column += width + 1
    }
    let room = max(0, left - column - 1)
    let tags = tags(of: gist, besides: StyledText(gist.title), room)
    let title = StyledText(gist.title).cut(to: max(room - tags.width, room / 2))
    grid.write((title + tags).cut(to: room), row: area.row, column: column)
  }

  /// Returns the tags that a title of some columns does not show: those at its end if it is cut, and those
  /// that are kept on this computer.
  private func tags(of gist: GistRow, besides title: StyledText, _ room: Int) -> StyledText {
    let local = state.localTags[gist.id] ?? []
    var text = local.map { " #\($0)" }.joined() + (local.isEmpty ? "" : " (local)")
    if title.width + DisplayWidth.of(text) > room, let description = gist.description {
      let shown = title.cut(to: max(0, room / 2)).text.lowercased()
      let hidden = HashTags.tags(in: description).filter { !shown.contains("#\($0)") }
      text = hidden.map { " #\($0)" }.joined() + text
    }
    return StyledText(text, state.setup.theme.aside)
  }

  /// Returns the value in a column, as wide as the column.
  private func text(of column: BrowserColumn, _ gist: GistRow) -> StyledText {
    let theme = state.setup.theme
    let (text, look): (String, Look) =
      switch column {
      case .firstFile: (gist.firstFile ?? "", theme.aside)
      case .language: (gist.language ?? "", .plain)
      case .stars: (gist.stars.map(\.grouped) ?? "", .plain)
      case .comments: (gist.comments.map(\.grouped) ?? "", .plain)
      case .star: gist.isStarred == true ? ("★", theme.star) : (" ", .plain)
      case .files: (String(gist.fileCount), .plain)
      case .visibility:
        (
          gist.isPublic.map { $0 ? "public" : "secret" } ?? "",
          gist.isPublic == false ? theme.secret : .plain
        )
      case .shortVisibility:
        (
          gist.isPublic.map { $0 ? "pub" : "sec" } ?? "",
          gist.isPublic == false ? theme.secret : .plain
        )
      case .updated:
        (
          state.age(state.current.arrangement.sorting == .created ? gist.created : gist.updated),
          theme.aside
        )
      }
    guard column.isText else { return StyledText(text.paddedLeft(to: column.width), look) }
    let value = StyledText(text, look).cut(to: column.width - 2)
    return "  " + value
      + StyledText(String(repeating: " ", count: column.width - 2 - value.width), look)
  }

  /// The width of an avatar, and with the space after it.
  private static let avatarWidth = 2
  static let ownerWidth = 3

  /// Draws a user's avatar or initials; nil for nobody.
  func drawOwner(_ login: String?, row: Int, column: Int, on grid: inout Grid) {
    if let login, let avatar = state.avatars[login],
      state.draw(avatar, rows: 0..<1, row: row, column: column, on: &grid)
    {
      return
    }
    let initials = Initials.text(of: login, state.setup.theme)
    grid.write(initials, row: row, column: column, limit: Self.avatarWidth)
  }
}

/// Two letters that stand for a user.
package enum Initials {
  /// Returns the first two letters of a login in its color; `--` for nobody.
  static func text(of login: String?, _ theme: Theme) -> StyledText {
    guard let login else { return StyledText("--", theme.aside) }
    let letters = login.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let shown = String(letters.prefix(2))
    return StyledText(
      shown + String(repeating: " ", count: 2 - shown.count), theme.look(of: login))
  }

  /// Returns the placeholder of a user's avatar until it is loaded: their initials in its middle.
  package static func image(
    of login: String, _ theme: Theme, rows: Int, columns: Int
  ) -> BrowserImage {
    let gap = StyledText(String(repeating: " ", count: max(0, columns - 2) / 2))
    return BrowserImage(
      name: "initials \(login.lowercased())", rows: rows, columns: columns,
      lines: (0..<rows).map { $0 == rows / 2 ? gap + text(of: login, theme) : "" })
  }
}
