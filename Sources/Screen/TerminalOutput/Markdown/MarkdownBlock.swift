/// A block of a Markdown document.
indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [Span])
  case paragraph([Span])
  /// An image that is a paragraph of its own, and its alternative text.
  case picture(address: String, [Span])
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
    case .heading, .paragraph, .picture, .table, .rule: []
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

  /// The alignment of each column.
  var alignments: [Alignment]
  /// The rows; the first one is the header.
  ///
  /// A row may have too few cells.
  var rows: [[[Span]]]
}
