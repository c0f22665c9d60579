/// Renders blocks as lines.
struct MarkdownRenderer {
  /// The maximum width of text, for readability; tables may be wider.
  private static let widestText = 100
  /// The minimum width inside quotes and list items on a narrow terminal.
  private static let narrowest = 8

  let style: Style
  var images: [String: [StyledText]] = [:]
  /// The lines of code in color.
  var code: [MarkdownCode: [StyledText]] = [:]

  func lines(of blocks: [MarkdownBlock], columns: Int) -> [StyledText] {
    join(blocks.map { lines(of: $0, columns: columns) }, isTight: false)
  }

  private func join(_ parts: [[StyledText]], isTight: Bool) -> [StyledText] {
    Array(parts.filter { !$0.isEmpty }.joined(separator: isTight ? [] : [""]))
  }

  private func lines(of block: MarkdownBlock, columns: Int) -> [StyledText] {
    switch block {
    case .heading(let level, let spans): heading(level, spans, columns)
    case .paragraph(let spans): text(spans, columns)
    case .image(let address, let alternative):
      images[address]
        ?? (!alternative.isEmpty
          ? text(alternative, columns) : style.isPlain ? ["Image without a description."] : [])
    case .code(let code): lines(of: code, columns)
    case .quote(let blocks): quote(blocks, columns)
    case .list(let list): self.list(list, level: 0, columns)
    case .table(let table):
      MarkdownTableRenderer(table: table, renderer: self).lines(columns: columns)
    case .rule where style.isPlain: []
    case .rule: [style.text(.dim, String(repeating: "─", count: min(columns, Self.widestText)))]
    case .footnotes(let notes): footnotes(notes, columns)
    }
  }

  func text(_ spans: [Span], _ columns: Int) -> [StyledText] {
    wrapped(spans, min(columns, Self.widestText)).map(drawn)
  }

  /// Returns spans with a word before each link and image, for output that is read aloud.
  private func announced(_ spans: [Span]) -> [Span] {
    var before: Look.Emphasis = []
    return spans.map { span in
      let emphasis = span.look.emphasis
      defer { before = emphasis }
      let words = [(Look.Emphasis.image, "image: "), (.link, "link: ")].filter { kind, _ in
        emphasis.contains(kind) && !before.contains(kind) && !emphasis.contains(.aside)
      }
      return Span(text: words.map(\.1).joined() + span.text, look: span.look)
    }
  }

  /// Wraps spans; without colors, code keeps its backticks to be recognizable.
  func wrapped(_ spans: [Span], _ columns: Int) -> [StyledText] {
    let shown = (style.isPlain ? announced(spans) : spans).map { span in
      style.isEnabled || !span.look.emphasis.contains(.code)
        ? span : Span(text: "`\(span.text)`", look: span.look)
    }
    return Wrapping.lines(of: shown, columns: columns)
  }

  func drawn(_ line: StyledText) -> StyledText {
    style.isEnabled ? line : StyledText(safe: line.text)
  }

  /// Renders a heading; the first two levels are underlined to stand out without colors.
  private func heading(_ level: Int, _ spans: [Span], _ columns: Int) -> [StyledText] {
    let color = level <= 2 ? Color.magenta : nil
    let titled =
      (style.isPlain ? [Span(text: "Heading \(level): ")] : []) + spans.map { $0.bold(color) }
    let lines = text(titled, columns)
    guard level <= 2, !style.isPlain else { return lines }
    let underline = String(
      repeating: level == 1 ? "━" : "─", count: lines.map(\.width).max() ?? 0)
    return lines + [style.text(.magenta, underline)]
  }

  /// Renders indented code; long lines are broken at the terminal's width.
  private func lines(of block: MarkdownCode, _ columns: Int) -> [StyledText] {
    let indent = String(repeating: " ", count: columns >= 60 ? 4 : columns >= 20 ? 2 : 0)
    if style.isPlain, !block.lines.isEmpty {
      let count = block.lines.count
      let about = [block.language, Plural.count(count, "line")].compactMap(\.self)
      return ["Code, \(about.joined(separator: ", ")):"]
        + block.lines.map { StyledText(safe: $0) } + ["End of code."]
    }
    let colored = code[block]
    return (colored?.map(\.text) ?? block.lines).flatMap { line in
      line.isEmpty
        ? [""]
        : Self.chunks(of: line, columns: columns - indent.count).map { chunk in
          StyledText(safe: indent) + style.text(colored == nil ? .cyan : .plain, chunk)
        }
    }
  }

  /// Returns pieces of a line that fit; colors take no room.
  private static func chunks(of line: String, columns: Int) -> [String] {
    guard DisplayWidth.of(line) > columns else { return [line] }
    var (chunks, chunk, width) = ([String](), "", 0)
    var isEscape = false
    for character in line {
      isEscape = isEscape || character == "\u{1B}"
      if isEscape {
        chunk.append(character)
        isEscape = character != "m"
        continue
      }
      let cells = DisplayWidth.of(String(character))
      if width + cells > columns, width > 0 {
        while chunk.last == " " { chunk.removeLast() }
        chunks.append(chunk)
        (chunk, width) = ("", 0)
      }
      chunk.append(character)
      width += cells
    }
    return chunks + [chunk]
  }

  private func quote(_ blocks: [MarkdownBlock], _ columns: Int) -> [StyledText] {
    let inner = lines(of: alert(blocks), columns: max(Self.narrowest, columns - 2))
    if style.isPlain { return ["Quote:"] + inner + ["End of quote."] }
    return inner.map { style.text(.dim, "│") + ($0.isEmpty ? "" : " " + $0) }
  }

  /// Converts GitHub's alerts: quotes that start with `[!NOTE]` or one of the other four words.
  private func alert(_ blocks: [MarkdownBlock]) -> [MarkdownBlock] {
    guard case .paragraph(var spans)? = blocks.first, let first = spans.first,
      let kind = ["Note", "Tip", "Important", "Warning", "Caution"].first(where: {
        first.text.hasPrefix("[!\($0.uppercased())]")
      })
    else { return blocks }
    spans[0].text = String(first.text.dropFirst(kind.count + 3)).drop { $0 == " " }.description
    spans.insert(contentsOf: [Span(text: kind).bold(.magenta), .lineBreak], at: 0)
    return [.paragraph(spans)] + blocks.dropFirst()
  }

  private func list(_ list: MarkdownList, level: Int, _ columns: Int) -> [StyledText] {
    let items = list.items.indices.map { index in
      drawn(
        list.items[index], marker(of: index, in: list, level: level), isTight: list.isTight,
        level: level, columns)
    }
    return join(items, isTight: list.isTight)
  }

  private func marker(of index: Int, in list: MarkdownList, level: Int) -> String {
    if let isDone = list.items[index].isDone {
      return style.isPlain ? (isDone ? "done:" : "to do:") : isDone ? "☑" : "☐"
    }
    if list.start == nil, style.isPlain { return "-" }
    guard let start = list.start else { return ["•", "◦", "▪"][level % 3] }
    let (number, last) = (String(start + index), String(start + list.items.count - 1))
    return String(repeating: " ", count: max(0, last.count - number.count)) + number + "."
  }

  private func drawn(
    _ item: MarkdownList.Item, _ marker: String, isTight: Bool, level: Int, _ columns: Int
  ) -> [StyledText] {
    let indent = DisplayWidth.of(marker) + 1
    let inner = max(Self.narrowest, columns - indent)
    let parts = item.blocks.map { block in
      if case .list(let list) = block { return self.list(list, level: level + 1, inner) }
      return lines(of: block, columns: inner)
    }
    let shown = join(parts, isTight: isTight)
    let start = style.text(item.isDone == true ? .green : .dim, marker)
    guard let first = shown.first else { return [start] }
    let space = StyledText(safe: String(repeating: " ", count: indent))
    return [start + " " + first] + shown.dropFirst().map { $0.isEmpty ? "" : space + $0 }
  }

  private func footnotes(_ notes: [[MarkdownBlock]], _ columns: Int) -> [StyledText] {
    notes.enumerated().flatMap { index, blocks in
      let marker = "[\(index + 1)]"
      return drawn(
        MarkdownList.Item(blocks: blocks, isDone: nil), marker, isTight: true, level: 0, columns)
    }
  }
}

extension Span {
  /// Returns the piece in bold and, unless it is nil, in a color.
  func bold(_ color: Color? = nil) -> Span {
    guard !isLineBreak else { return self }
    return Span(text: text, look: Look(look.emphasis.union(.bold), foreground: color))
  }
}

/// Lines of preformatted text.
package enum CodeLines {
  /// Returns the lines without line ends; a final line end does not start another line.
  static func lines(of text: String) -> [String] {
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Returns the line escaped, with tabs expanded to multiples of four columns.
  package static func shown(_ line: String) -> String {
    let safe = Printable.text(line)
    guard safe.utf8.contains(UInt8(ascii: "\t")) else { return safe }
    var (shown, column) = ("", 0)
    for piece in safe.split(separator: "\t", omittingEmptySubsequences: false) {
      if piece.startIndex > safe.startIndex {
        let gap = 4 - column % 4
        shown += String(repeating: " ", count: gap)
        column += gap
      }
      shown += piece
      column += DisplayWidth.of(String(piece))
    }
    return shown
  }
}
