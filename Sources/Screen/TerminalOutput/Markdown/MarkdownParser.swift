import CCmarkGFM
import MarkdownParsing

/// Reads Markdown as blocks.
enum MarkdownParser {
  /// GitHub's extensions except autolinks: terminals detect URLs themselves.
  private static let extensions = ["table", "strikethrough", "tasklist"]

  /// Returns the result of `read` for a document that is within the ``MarkdownLimits``.
  static func blocks<Block: Sendable>(
    of source: ArraySlice<UInt8>, _ read: (MarkdownNode) -> [Block]
  ) -> [Block] {
    source.withUnsafeBytes { bytes in
      CMark.parse(bytes, extensions: extensions) { document, _ in read(MarkdownNode(document)) }
    } ?? []
  }
}

/// A node of the parser's tree, which the parser owns.
struct MarkdownNode {
  private let node: OpaquePointer

  init(_ node: OpaquePointer) { self.node = node }

  /// The node type: `paragraph`, `table_row`, `strikethrough`.
  var kind: String {
    switch cmark_node_get_type(node) {
    // The library has no names for these two types.
    case CMARK_NODE_FOOTNOTE_DEFINITION: "footnote_definition"
    case CMARK_NODE_FOOTNOTE_REFERENCE: "footnote_reference"
    default: cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
    }
  }
  var literal: String { cmark_node_get_literal(node).map { String(cString: $0) } ?? "" }
  var address: String { cmark_node_get_url(node).map { String(cString: $0) } ?? "" }
  var fenceInfo: String { cmark_node_get_fence_info(node).map { String(cString: $0) } ?? "" }
  /// Whether fences enclose a block of code, instead of its indentation.
  var isFenced: Bool {
    var (length, offset, character): (Int32, Int32, CChar) = (0, 0, 0)
    return cmark_node_get_fenced(node, &length, &offset, &character) != 0
  }
  var headingLevel: Int { Int(cmark_node_get_heading_level(node)) }
  var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
  var isDone: Bool { cmark_gfm_extensions_get_tasklist_item_checked(node) }

  /// The first number of a numbered list.
  var listStart: Int? {
    cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
      ? Int(cmark_node_get_list_start(node)) : nil
  }

  var alignments: [MarkdownTable.Alignment] {
    guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    return UnsafeBufferPointer(start: letters, count: count).map { (letter: UInt8) in
      switch letter {
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .left
      }
    }
  }

  /// The children in order.
  var children: some Sequence<MarkdownNode> {
    sequence(state: cmark_node_first_child(node)) { next in
      guard let child = next else { return nil }
      next = cmark_node_next(child)
      return MarkdownNode(child)
    }
  }

  /// Visits the start of all nodes below this one, and the end of those with children.
  ///
  /// It is not recursive because emphasis can be nested as deeply as the text is long.
  func walk(_ visit: (MarkdownNode, _ isBegin: Bool) -> Void) {
    guard let iterator = cmark_iter_new(node) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let visited = cmark_iter_get_node(iterator) else { return }
      if visited != node { visit(MarkdownNode(visited), event == CMARK_EVENT_ENTER) }
    }
  }
}

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

  /// The fenced blocks below this node, in order, including those in quotes and lists.
  var fencedBlocks: [FencedBlock] {
    var blocks: [FencedBlock] = []
    walk { node, isBegin in
      if isBegin, node.kind == "code_block", node.isFenced {
        blocks.append(FencedBlock(info: node.fenceInfo, text: node.literal))
      }
    }
    return blocks
  }

  private func blocks(depth: Int) -> [MarkdownBlock] {
    switch kind {
    case "paragraph":
      let spans = spans
      if let address = onlyImage { return [.image(address: address, spans)] }
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

  /// The address of the image in a paragraph that contains only this image, perhaps in a link.
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

extension MarkdownNode {
  var spans: [Span] {
    var writer = SpanWriter()
    walk { node, isBegin in
      switch node.kind {
      case "text": writer.write(node.literal)
      case "code": writer.write(node.literal, .code)
      case "softbreak": writer.write(" ")
      case "linebreak": writer.breakLine()
      case "html_inline": writer.write(tag: node.literal)
      case "emph": writer.set(.italic, isBegin)
      case "strong": writer.set(.bold, isBegin)
      case "strikethrough": writer.set(.struck, isBegin)
      case "link": isBegin ? writer.beginLink(to: node.address) : writer.endLink()
      case "footnote_reference" where isBegin: writer.write("[\(node.literal)]", .aside)
      // The alternative text is in its children.
      case "image": writer.set(.image, isBegin)
      default: break
      }
    }
    return writer.finished
  }
}
