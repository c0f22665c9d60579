import CommandSupport
import GistLibrary
import GitHubModels
import TerminalOutput

/// A search result at a terminal: the gist's line, then the matching lines of its files.
struct SearchPage: Sendable {
  let console: Console
  let relative: RelativeTime

  func write(_ found: FoundGist) throws(OutputError) {
    for line in heading(found.gist.value) { try console.out.writeLine(line) }
    for (name, lines) in found.files {
      guard let last = lines.last else { continue }
      try console.out.writeLine("  " + console.style(.bold, Printable.line(name)))
      let width = String(last.number).count
      for line in lines { try console.out.writeLine(shown(line, numberWidth: width)) }
    }
  }

  /// The width below which a description says less than the columns beside it.
  private static let titleEnough = 20

  private func heading(_ gist: Gist) -> [String] {
    let row = GistTableRow(gist)
    let style = console.style
    let id = ShortID.gist(row.id)
    if style.isPlain {
      let words = [
        row.firstLine, row.owner.isEmpty ? "" : "by " + row.owner,
        row.date.map { "updated " + relative.text($0) } ?? "", "ID " + id,
      ]
      return Wrapping.lines(
        of: words.filter { !$0.isEmpty }.joined(separator: ", "), columns: console.terminal.columns)
    }
    let isShort = console.terminal.columns < 80
    var age = row.date.map { style.separator + relative.text($0, isShort: isShort) } ?? ""
    var owner = Printable.line(row.owner)
    let title = Printable.line(row.firstLine)
    var room: Int {
      console.terminal.columns - id.count - ColumnWidths.gap - DisplayWidth.of(age)
        - (owner.isEmpty ? 0 : DisplayWidth.of(owner) + ColumnWidths.gap)
    }
    // On a narrow terminal, the description gets the room because it distinguishes the results.
    let needed = min(DisplayWidth.of(title), Self.titleEnough)
    if room < needed { age = "" }
    if room < needed { owner = "" }
    let parts = [
      style(.id, id), style(.name, owner), DisplayWidth.cut(title, to: max(1, room)),
    ]
    return [parts.filter { !$0.isEmpty }.joined(separator: "  ") + style(.dim, age)]
  }

  /// Returns `    12: text`, cut to the terminal's width, with the matches in color.
  private func shown(_ line: MatchingLines.Line, numberWidth: Int) -> String {
    let number = String(line.number)
    let margin = String(repeating: " ", count: 4 + numberWidth - number.count)
    let style = console.style
    var room = max(10, console.terminal.columns - 4 - numberWidth - 2)
    var text = ""
    for (piece, isMatch) in Self.pieces(of: line, room: room) where room > 0 {
      let safe = DisplayWidth.cut(Printable.line(piece), to: room)
      room -= DisplayWidth.of(safe)
      text += isMatch ? style(.red, safe) : safe
    }
    return margin + style(.dim, number + ":") + " " + text
  }

  /// Splits the line into matches and the text between them.
  ///
  /// Starts at the first word, or shortly before the first match if that is far to the right.
  static func pieces(
    of line: MatchingLines.Line, room: Int
  ) -> [(text: String, isMatch: Bool)] {
    let characters = Array(line.text)
    let indent = characters.prefix(while: \.isWhitespace).count
    let first = line.matches.first?.lowerBound ?? 0
    let isFar = first - indent > room * 2 / 3
    var position = isFar ? first - room / 3 : min(indent, first)
    var pieces: [(text: String, isMatch: Bool)] = isFar ? [("…", false)] : []
    for match in line.matches {
      pieces.append((String(characters[position..<max(position, match.lowerBound)]), false))
      pieces.append((String(characters[match]), true))
      position = match.upperBound
    }
    pieces.append((String(characters[position...]), false))
    return pieces
  }
}
