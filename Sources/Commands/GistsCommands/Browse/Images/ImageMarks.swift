import GistsTUI
import Synchronization
import TerminalOutput
import TerminalScreen

/// Marks the rows of images in rendered text.
///
/// A file can't contain the marks, because their random numbers can't be known before.
final class ImageMarks: Sendable {
  private let rows = Mutex<[String: (image: BrowserImage, row: Int)]>([:])

  func lines(of image: BrowserImage) -> [String] {
    rows.withLock { rows in
      (0..<image.rows).map { row in
        let mark = "\u{FFFC}\(UInt64.random(in: .min ... .max))"
        rows[mark] = (image, row)
        return mark
      }
    }
  }

  func content(_ rendered: [StyledText]) -> BrowserDocument.Content {
    let known = rows.withLock { $0 }
    guard !known.isEmpty else { return .text(ScreenText(rendered)) }
    var lines: [StyledText] = []
    var placed: [PlacedImage] = []
    for var line in rendered {
      if let (image, row) = line.runs.last.flatMap({ known[$0.text] }) {
        line.runs.removeLast()
        if row == 0 {
          placed.append(PlacedImage(image, line: lines.count, column: line.width))
        }
      }
      lines.append(line.onScreen)
    }
    return .lines(lines, placed)
  }
}
