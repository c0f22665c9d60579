import CCmarkGFM
import Glibc
import Synchronization

/// Renders Markdown with GitHub's own parser.
enum Markdown {
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist", "tagfilter"]

  /// Registers the extensions once, because registering is not thread-safe.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Allows one parse at a time: each one changes a process-wide table of special characters.
  private static let turn = Mutex<Void>(())

  /// Returns HTML without what could run in a browser: raw HTML and dangerous links are removed.
  static func html(_ source: String) -> String {
    render(source) { node, options, extensions in cmark_render_html(node, options, extensions) }
  }

  /// Returns the text without markup.
  static func text(_ source: String) -> String {
    render(source) { node, options, _ in cmark_render_plaintext(node, options, 0) }
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n")
      .trimmed
  }

  private typealias Renderer = (
    OpaquePointer, Int32, UnsafeMutablePointer<cmark_llist>?
  ) -> UnsafeMutablePointer<CChar>?

  private static func render(_ source: String, _ renderer: Renderer) -> String {
    turn.withLock { _ in
      registration
      let options = CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES | CMARK_OPT_GITHUB_PRE_LANG
      guard let parser = cmark_parser_new(options) else { return "" }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
      cmark_parser_feed(parser, source, source.utf8.count)
      guard let document = cmark_parser_finish(parser) else { return "" }
      defer { cmark_node_free(document) }
      let text = renderer(document, options, cmark_parser_get_syntax_extensions(parser))
      defer { free(text) }
      return text.map { String(cString: $0) } ?? ""
    }
  }
}

extension String {
  /// The text without white space at its end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
