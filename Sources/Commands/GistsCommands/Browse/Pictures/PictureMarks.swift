import GistsTUI
import Synchronization
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

  func content(_ text: String) -> BrowserDocument.Content {
    let known = pictures.withLock { $0 }
    guard !known.isEmpty else { return .text(ScreenText(sgr: text)) }
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    var lines: [StyledText] = []
    var placed: [PlacedPicture] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let (index, row, start) = place(in: line), known.indices.contains(index)
      else {
        lines.append(StyledText(sgr: String(line)))
        continue
      }
      let left = StyledText(sgr: String(line[..<start]))
      if row == 0 {
        placed.append(PlacedPicture(known[index], line: lines.count, column: left.width))
      }
      lines.append(left)
    }
    return .lines(lines, placed)
  }

  /// Returns which row of which picture a line stands for, and where its mark is.
  private func place(in line: Substring) -> (index: Int, row: Int, start: Substring.Index)? {
    guard line.utf8.contains(0xEF), let range = line.firstRange(of: mark) else { return nil }
    let numbers = line[range.upperBound...].split(separator: ".", maxSplits: 2).prefix(2)
      .compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return (numbers[0], numbers[1], range.lowerBound)
  }
}
