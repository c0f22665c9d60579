/// What a Markdown document is made of.
indirect enum MarkdownBlock: Hashable, Sendable {
  case heading(level: Int, [Span])
  case paragraph([Span])
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
    /// Of a task: whether it is done.
    var isDone: Bool?
  }

  var items: [Item]
  /// The first number; nil for bullets.
  var start: Int?
  /// Whether nothing is left free between the items.
  var isTight: Bool
}

struct MarkdownTable: Hashable, Sendable {
  enum Alignment: Hashable, Sendable { case left, center, right }

  /// One for each column.
  var alignments: [Alignment]
  /// The first one is the header.
  ///
  /// A row can be short of cells.
  var rows: [[[Span]]]
}
