import ByteTools
import LineDiff
import TerminalOutput

/// Prints a diff in git's format, line by line: colored and escaped at a terminal, in words for
/// output that is read aloud, and in exact bytes for `patch` and `git apply` elsewhere.
struct DiffPage: Sendable {
  /// The output for the diff; nil if a screen receives its lines.
  var output: Output?
  let isTerminal: Bool
  let style: Style
  /// Receives the lines for a screen.
  var receive: @Sendable (StyledText) -> Void = { _ in }

  static func result(_ console: Console) -> DiffPage {
    DiffPage(
      output: console.out, isTerminal: console.terminal.outIsTerminal, style: console.style)
  }

  /// Returns a page on stderr, shown before a question.
  static func diagnostics(_ console: Console) -> DiffPage {
    DiffPage(
      output: console.err, isTerminal: console.terminal.errIsTerminal, style: console.errStyle)
  }

  func write(_ diffs: [FileDiff]) throws(OutputError) {
    let sentences = isTerminal && style.isPlain ? DiffSentences(page: self) : nil
    for diff in diffs {
      if let sentences { try sentences.write(diff) } else { try writeFile(diff) }
    }
    try output?.flush()
  }

  func writeLine(_ safeText: String, _ look: Look = .plain) throws(OutputError) {
    let line = style.text(look, safeText)
    if let output { try output.writeLine(line.sgr) } else { receive(line) }
  }

  private func writeFile(_ diff: FileDiff) throws(OutputError) {
    let (oldName, newName) = (diff.old?.name ?? diff.new?.name, diff.new?.name ?? diff.old?.name)
    let (old, new) = (name("a/", oldName), name("b/", newName))
    try heading("diff --git \(old) \(new)")
    if diff.old == nil { try heading("new file mode 100644") }
    if diff.new == nil { try heading("deleted file mode 100644") }
    if let old = diff.old, let new = diff.new, !old.name.isExactly(new.name) {
      try heading("similarity index \(diff.similarity)%")
      try heading("rename from \(name("", old.name))")
      try heading("rename to \(name("", new.name))")
    }
    let (oldBytes, newBytes) = (diff.old?.bytes ?? [], diff.new?.bytes ?? [])
    guard oldBytes != newBytes else { return }
    let (oldSide, newSide) = (diff.old == nil ? nil : old, diff.new == nil ? nil : new)
    // A pipe gets the exact bytes, which patch(1) can apply.
    if isTerminal, oldBytes.contains(0) || newBytes.contains(0) {
      return try heading(
        "Binary files \(oldSide ?? "/dev/null") and \(newSide ?? "/dev/null") differ")
    }
    try heading("--- " + Self.path(oldSide))
    try heading("+++ " + Self.path(newSide))
    try writeHunks(of: diff, TextLines(oldBytes), TextLines(newBytes))
  }

  private func name(_ side: String, _ name: String?) -> String {
    let quoted = DiffName.quoted(side + (name ?? ""), escapesAll: !isTerminal)
    return isTerminal ? Printable.line(quoted) : quoted
  }

  /// Ends a name that contains spaces with a tab, as git does.
  private static func path(_ name: String?) -> String {
    guard let name else { return "/dev/null" }
    return name.contains(" ") ? name + "\t" : name
  }

  private func heading(_ text: String) throws(OutputError) {
    try writeLine(text, .bold)
  }

  private func writeHunks(
    of diff: FileDiff, _ old: TextLines, _ new: TextLines
  ) throws(OutputError) {
    let hunks = diff.hunks(of: old, new)
    let showsCR = isTerminal && Self.lineEndsDiffer(in: hunks, old, new)
    for hunk in hunks {
      try writeLine(hunk.heading, .cyan)
      var next = hunk.old.lowerBound
      for change in hunk.changes {
        try writeLines(" ", .plain, old[next..<change.old.lowerBound], showsCR)
        try writeLines("-", .red, old[change.old], showsCR)
        try writeLines("+", .green, new[change.new], showsCR)
        next = change.old.upperBound
      }
      try writeLines(" ", .plain, old[next..<hunk.old.upperBound], showsCR)
    }
  }

  /// `showsCR` says whether a terminal shows the CR of a CRLF.
  private func writeLines(
    _ sign: String, _ look: Look, _ lines: Slice<TextLines>, _ showsCR: Bool
  ) throws(OutputError) {
    for line in lines {
      let isEnded = line.last == UInt8(ascii: "\n")
      if isTerminal {
        // A final CR counts as part of the line end.
        let text = showsCR ? (isEnded ? line.dropLast() : line) : Self.text(line)
        try writeLine(sign + Printable.text(Array(text)), look)
      } else if style.isEnabled {
        // With forced colors in a pipe, keep the line end outside of the color codes.
        let text = String(decoding: isEnded ? line.dropLast() : line, as: UTF8.self)
        try writeLine(sign + text, look)
      } else {
        try output?.write(Array(sign.utf8) + line + (isEnded ? [] : [UInt8(ascii: "\n")]))
      }
      if !isEnded { try writeLine("\\ No newline at end of file") }
    }
  }

  /// Returns whether a line ends in LF on one side and in CRLF on the other.
  private static func lineEndsDiffer(
    in hunks: [DiffHunk], _ old: TextLines, _ new: TextLines
  ) -> Bool {
    guard old.contains(where: hasCR) || new.contains(where: hasCR) else { return false }
    return hunks.lazy.flatMap(\.changes).contains { change in
      !Set(old[change.old].lazy.map(text)).isDisjoint(with: new[change.new].lazy.map(text))
    }
  }

  private static func hasCR(_ line: ArraySlice<UInt8>) -> Bool {
    line.dropLast().last == UInt8(ascii: "\r")
  }

  /// Returns a line without LF or CRLF.
  static func text(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = line.last == UInt8(ascii: "\n") ? line.dropLast() : line
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
