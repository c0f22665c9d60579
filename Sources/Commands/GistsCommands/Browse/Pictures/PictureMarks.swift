import GistsTUI
import Synchronization
import TerminalOutput
import TerminalScreen

/// Marks in rendered text where the rows of pictures are.
///
/// A file can't contain them: nobody knows the random part before.
final class PictureMarks: Sendable {
  private let mark = "\u{FFFC}" + String(UInt64.random(in: .min ... .max), radix: 36) + "."
  private let pictures = Mutex<[BrowserPicture]>([])

  func lines(of picture: BrowserPicture) -> [String] {
    let index = pictures.withLock { pictures in
      pictures.append(picture)
      return pictures.count - 1
    }
    return (0..<picture.rows).map { "\(mark)\(index).\($0)." }
  }

  func content(_ rendered: [StyledText]) -> BrowserDocument.Content {
    let known = pictures.withLock { $0 }
    guard !known.isEmpty else { return .text(ScreenText(rendered)) }
    var lines: [StyledText] = []
    var placed: [PlacedPicture] = []
    for var line in rendered {
      if let (index, row) = place(in: line), known.indices.contains(index) {
        line.runs.removeLast()
        if row == 0 {
          placed.append(PlacedPicture(known[index], line: lines.count, column: line.width))
        }
      }
      lines.append(line.onScreen)
    }
    return .lines(lines, placed)
  }

  /// Returns which row of which picture a line ends in.
  private func place(in line: StyledText) -> (index: Int, row: Int)? {
    guard let last = line.runs.last?.text, last.hasPrefix(mark) else { return nil }
    let numbers = last.dropFirst(mark.count).split(separator: ".").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}
