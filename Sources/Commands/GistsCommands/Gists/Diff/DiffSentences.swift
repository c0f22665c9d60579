import ByteTools
import LineDiff
import TerminalOutput

/// Writes a diff in words for output that is read aloud, because signs at the start of lines are
/// not read.
struct DiffSentences: Sendable {
  let page: DiffPage

  func write(_ diff: FileDiff) throws(OutputError) {
    try page.writeLine(Printable.line(heading(of: diff)))
    let (old, new) = (diff.old?.bytes ?? [], diff.new?.bytes ?? [])
    guard old != new else { return }
    guard !old.contains(0), !new.contains(0) else {
      return try page.writeLine("Its contents are binary.")
    }
    let (oldLines, newLines) = (TextLines(old), TextLines(new))
    for hunk in diff.hunks(of: oldLines, newLines) {
      try page.writeLine("From line \(hunk.new.lowerBound + 1):")
      var next = hunk.old.lowerBound
      for change in hunk.changes {
        try writeLines(oldLines[next..<change.old.lowerBound], after: "")
        try writeLines(oldLines[change.old], after: "Deleted: ")
        try writeLines(newLines[change.new], after: "Added: ")
        next = change.old.upperBound
      }
      try writeLines(oldLines[next..<hunk.old.upperBound], after: "")
    }
  }

  private func heading(of diff: FileDiff) -> String {
    switch (diff.old?.name, diff.new?.name) {
    case (let old?, nil): "Deleted file \(old)"
    case (nil, let new?): "New file \(new)"
    case (let old?, let new?) where !old.isExactly(new): "File \(old), renamed to \(new)"
    case (_, let new): "File \(new ?? "")"
    }
  }

  private func writeLines(_ lines: Slice<TextLines>, after word: String) throws(OutputError) {
    for line in lines {
      try page.writeLine(word + Printable.text(Array(DiffPage.text(line))))
    }
  }
}
