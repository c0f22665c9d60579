extension MarkdownNode {
  /// The maximum depth, which is larger than ``MarkdownLimits`` allows because those are estimates.
  private static let deepest = 100

  /// Returns the children as blocks; none below the maximum depth.
  func childBlocks(depth: Int) -> [MarkdownBlock] {
    guard depth < Self.deepest else { return [] }
    return children.flatMap { $0.blocks(depth: depth) }
  }

  /// The blocks of the document and then its footnotes, which the parser puts at the end in order.
  var documentBlocks: [MarkdownBlock] {
    let footnotes = children.filter { $0.kind == "footnote_definition" }
      .map { $0.childBlocks(depth: 1) }
    return childBlocks(depth: 0) + (footnotes.isEmpty ? [] : [.footnotes(footnotes)])
  }

  private func blocks(depth: Int) -> [MarkdownBlock] {
    switch kind {
    case "paragraph":
      let spans = spans
      if let address = onlyImage { return [.picture(address: address, spans)] }
      return spans.isEmpty ? [] : [.paragraph(spans)]
    case "heading":
      let spans = spans
      return spans.isEmpty ? [] : [.heading(level: headingLevel, spans)]
    case "code_block": return [.code(MarkdownCode(literal, info: fenceInfo))]
    case "block_quote": return [.quote(childBlocks(depth: depth + 1))]
    case "list": return [.list(list(depth: depth))]
    case "table": return [.table(table)]
    case "thematic_break": return [.rule]
    case "html_block": return HTMLText.blocks(of: literal)
    case "footnote_definition": return []
    default: return childBlocks(depth: depth + 1)
    }
  }

  /// The address of the only image in a paragraph that has nothing else but a link around it.
  private var onlyImage: String? {
    let children = Array(children.prefix(2))
    guard children.count == 1 else { return nil }
    switch children[0].kind {
    case "image": return children[0].address
    case "link": return children[0].onlyImage
    default: return nil
    }
  }

  private func list(depth: Int) -> MarkdownList {
    let items = children.map { item in
      MarkdownList.Item(
        blocks: item.childBlocks(depth: depth + 1),
        isDone: item.kind == "tasklist" ? item.isDone : nil)
    }
    return MarkdownList(items: items, start: listStart, isTight: isTight)
  }

  private var table: MarkdownTable {
    MarkdownTable(
      alignments: alignments, rows: children.map { row in row.children.map(\.spans) })
  }
}
