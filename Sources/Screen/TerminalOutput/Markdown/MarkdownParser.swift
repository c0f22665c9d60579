import CCmarkGFM
import Synchronization

/// Parses Markdown with GitHub's own parser.
enum MarkdownParser {
  /// GitHub's extensions except autolinks: terminals detect URLs themselves.
  private static let extensions = ["table", "strikethrough", "tasklist"]

  /// Registers the extensions once, because registering is not thread-safe.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Allows one parse at a time: each one changes a process-wide table of special characters.
  private static let turn = Mutex<Void>(())

  /// Returns the blocks of a document that is within the ``MarkdownLimits``.
  static func blocks(of source: ArraySlice<UInt8>) -> [MarkdownBlock] {
    turn.withLock { _ in parse(source) }
  }

  private static func parse(_ source: ArraySlice<UInt8>) -> [MarkdownBlock] {
    registration
    // NUL and invalid UTF-8 become U+FFFD.
    let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES
    guard let parser = cmark_parser_new(options) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      if let found = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    source.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        if let start = characters.baseAddress {
          cmark_parser_feed(parser, start, characters.count)
        }
      }
    }
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    return MarkdownNode(document).documentBlocks
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
  /// What follows the opening fence of a block of code.
  var fenceInfo: String { cmark_node_get_fence_info(node).map { String(cString: $0) } ?? "" }
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
