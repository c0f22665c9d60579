/// A block of a Markdown document.
indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [Span])
  case paragraph([Span])
  /// An image that is a paragraph of its own, and its alternative text.
  case picture(address: String, [Span])
  case code([String])
  case quote([MarkdownBlock])
  case list(MarkdownList)
  case table(MarkdownTable)
  case rule
  case footnotes([[MarkdownBlock]])
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
