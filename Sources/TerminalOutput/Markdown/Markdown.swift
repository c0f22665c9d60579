/// A text in GitHub's Markdown (<https://github.github.com/gfm/>), for a terminal.
package struct Markdown: Hashable, Sendable {
  /// GitHub shows no more of a README.
  package static let largestSource = 500 << 10

  private let blocks: [MarkdownBlock]
  private let isCut: Bool

  /// Reads a document.
  ///
  /// What is not UTF-8 becomes U+FFFD. A text that only an attack would have (thousands of brackets
  /// within each other) becomes one block of code: it is shown as it is.
  package init(_ source: some Collection<UInt8>) {
    let shown = Self.prefix(Array(source.prefix(Self.largestSource + 1)))
    isCut = shown.count < source.count
    blocks =
      MarkdownLimits.areKept(by: shown)
      ? MarkdownParser.blocks(of: shown)
      : [.code(CodeLines.lines(of: String(decoding: shown, as: UTF8.self)))]
  }

  /// The document as lines without their ends, none wider than `columns` cells except where a terminal
  /// is too narrow for what can't be broken.
  ///
  /// The lines are safe to be shown: the only escapes in them are the style's.
  package func lines(columns: Int, style: Style) -> [String] {
    let renderer = MarkdownRenderer(style: style)
    let lines = renderer.lines(of: blocks, columns: max(1, columns))
    guard isCut else { return lines }
    let note = "The rest is left out: the text is longer than \(Self.largestSource >> 10) KiB."
    return lines + [""]
      + renderer.lines(of: [.paragraph([Span(text: note, look: .aside)])], columns: columns)
  }

  /// As much of a long text as is shown, up to the end of a line.
  private static func prefix(_ source: [UInt8]) -> ArraySlice<UInt8> {
    guard source.count > largestSource else { return source[...] }
    let end = source.dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? largestSource - 1
    return source[...end]
  }
}
