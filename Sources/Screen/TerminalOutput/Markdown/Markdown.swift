import MarkdownParsing

/// A document in GitHub Flavored Markdown (<https://github.github.com/gfm/>), for a terminal.
package struct Markdown: Hashable, Sendable {
  /// The size limit, which GitHub also applies to READMEs.
  package static let largestSource = 500 << 10

  private let blocks: [MarkdownBlock]
  private let isCut: Bool

  /// Parses a document.
  ///
  /// Invalid UTF-8 becomes U+FFFD. A text that looks like an attack, such as thousands of nested
  /// brackets, is shown unrendered as one code block.
  package init(_ source: some Collection<UInt8>) {
    let shown = Self.prefix(Array(source.prefix(Self.largestSource + 1)))
    isCut = shown.count < source.count
    blocks =
      MarkdownLimits.areKept(by: shown)
      ? MarkdownParser.blocks(of: shown, \.documentBlocks)
      : [.code(MarkdownCode(String(decoding: shown, as: UTF8.self)))]
  }

  /// Returns the document as lines, at most `columns` cells wide; unbreakable parts may be wider.
  ///
  /// The lines contain no escapes except those of `code` and of `images`, which replace images by
  /// their address.
  package func lines(
    columns: Int, style: Style, images: [String: [StyledText]] = [:],
    code: [MarkdownCode: [StyledText]] = [:]
  ) -> [StyledText] {
    let renderer = MarkdownRenderer(style: style, images: images, code: code)
    let lines = renderer.lines(of: blocks, columns: max(1, columns))
    guard isCut else { return lines }
    let note = "Truncated: the text is larger than \(Self.largestSource >> 10) KiB."
    return lines + [""]
      + renderer.lines(of: [.paragraph([Span(text: note, look: .dim)])], columns: columns)
  }

  /// The addresses of the images that are paragraphs of their own, in order.
  package var imageAddresses: [String] {
    blocks.compactMap { block in
      if case .image(let address, _) = block { address } else { nil }
    }
  }

  /// The blocks of code, in order.
  package var code: [MarkdownCode] { blocks.flatMap(\.code) }

  /// Returns the part of a long text that is shown, up to the end of a line.
  private static func prefix(_ source: [UInt8]) -> ArraySlice<UInt8> {
    guard source.count > largestSource else { return source[...] }
    let end = source.dropLast().lastIndex(of: UInt8(ascii: "\n")) ?? largestSource - 1
    return source[...end]
  }
}

/// A fenced block of code with its exact text.
package struct FencedBlock: Hashable, Sendable {
  /// The text after the opening fence, such as `sh`.
  package let info: String
  package let text: String

  /// Returns the fenced blocks of a document in order; none if it is very long or looks like an
  /// attack.
  package static func all(in source: [UInt8]) -> [FencedBlock] {
    guard source.count <= Markdown.largestSource, MarkdownLimits.areKept(by: source[...]) else {
      return []
    }
    return MarkdownParser.blocks(of: source[...], \.fencedBlocks)
  }
}

/// A piece of text with one look, which is escaped when it is wrapped.
typealias Span = StyledText.Run

extension Look.Emphasis {
  static let link = underline
  /// The URL after a link, or a footnote's number.
  static let aside = dim
}

indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [Span])
  case paragraph([Span])
  /// An image that is a paragraph of its own, and its alternative text.
  case image(address: String, [Span])
  case code(MarkdownCode)
  case quote([MarkdownBlock])
  case list(MarkdownList)
  case table(MarkdownTable)
  case rule
  case footnotes([[MarkdownBlock]])
}

/// A block of code.
package struct MarkdownCode: Hashable, Sendable {
  /// The language after the opening fence, such as `swift`; nil if there is none.
  package let language: String?
  /// The lines, escaped and with spaces instead of tabs.
  package let lines: [String]

  init(_ text: String, info: String = "") {
    let word = info.prefix { !$0.isWhitespace && $0 != "," && $0 != "{" }
    let isName =
      !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-#._".contains($0)) }
    language = isName ? String(word) : nil
    lines = CodeLines.lines(of: text).map(CodeLines.shown)
  }
}

extension MarkdownBlock {
  /// The blocks of code in this block, in order.
  var code: [MarkdownCode] {
    switch self {
    case .code(let code): [code]
    case .quote(let blocks): blocks.flatMap(\.code)
    case .list(let list): list.items.flatMap(\.blocks).flatMap(\.code)
    case .footnotes(let notes): notes.joined().flatMap(\.code)
    case .heading, .paragraph, .image, .table, .rule: []
    }
  }
}

struct MarkdownList: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    var blocks: [MarkdownBlock]
    /// Whether the task is done; nil if the item is not a task.
    var isDone: Bool?
  }

  var items: [Item]
  /// The first number; nil for bullets.
  var start: Int?
  /// Whether there are no blank lines between the items.
  var isTight: Bool
}

struct MarkdownTable: Hashable, Sendable {
  enum Alignment: Hashable, Sendable { case left, center, right }

  var alignments: [Alignment]
  /// The first row is the header; a row may have too few cells.
  var rows: [[[Span]]]
}
