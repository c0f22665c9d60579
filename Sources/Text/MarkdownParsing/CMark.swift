import CCmarkGFM
import Synchronization

/// Parses Markdown with GitHub's own parser.
package enum CMark {
  /// Registers the extensions once, because registering is not thread-safe.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Allows one parse at a time: each one changes a process-wide table of special characters.
  private static let turn = Mutex<Void>(())

  /// Calls `read` with the document of a text that is within the ``MarkdownLimits``.
  ///
  /// The document and the parser are freed after `read`. NUL and invalid UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - extensions: the names of cmark-gfm extensions, such as `table`.
  ///   - read: receives the document.
  /// - Returns: the result of `read`; nil if memory runs out.
  package static func parse<Value: Sendable>(
    _ source: UnsafeRawBufferPointer, extensions: [String],
    _ read: (_ document: OpaquePointer, _ parser: OpaquePointer) -> Value
  ) -> Value? {
    turn.withLock { _ in
      registration
      guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES) else {
        return nil
      }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
      source.withMemoryRebound(to: CChar.self) { characters in
        if let start = characters.baseAddress {
          cmark_parser_feed(parser, start, characters.count)
        }
      }
      guard let document = cmark_parser_finish(parser) else { return nil }
      defer { cmark_node_free(document) }
      return read(document, parser)
    }
  }
}
