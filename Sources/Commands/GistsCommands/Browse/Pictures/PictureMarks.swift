import GistsTUI
import Synchronization
import TerminalOutput
import TerminalScreen

/// Marks the rows of pictures in rendered text.
///
/// A file can't contain the marks, because their random numbers can't be known before.
final class PictureMarks: Sendable {
  private let rows = Mutex<[String: (picture: BrowserPicture, row: Int)]>([:])

  func lines(of picture: BrowserPicture) -> [String] {
    rows.withLock { rows in
      (0..<picture.rows).map { row in
        let mark = "\u{FFFC}\(UInt64.random(in: .min ... .max))"
        rows[mark] = (picture, row)
        return mark
      }
    }
  }

  func content(_ rendered: [StyledText]) -> BrowserDocument.Content {
    let known = rows.withLock { $0 }
    guard !known.isEmpty else { return .text(ScreenText(rendered)) }
    var lines: [StyledText] = []
    var placed: [PlacedPicture] = []
    for var line in rendered {
      if let (picture, row) = line.runs.last.flatMap({ known[$0.text] }) {
        line.runs.removeLast()
        if row == 0 {
          placed.append(PlacedPicture(picture, line: lines.count, column: line.width))
        }
      }
      lines.append(line.onScreen)
    }
    return .lines(lines, placed)
  }
}
