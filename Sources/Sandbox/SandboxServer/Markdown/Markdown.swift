import CCmarkGFM
import Glibc
import MarkdownChecks
import Synchronization

/// Renders Markdown with GitHub's own parser.
enum Markdown {
  /// The largest text that is rendered, which is also GitHub's limit.
  static let maximumSize = 500 << 10

  private static let suffixes: Set = ["markdown", "md", "mdown", "mkd", "mkdn"]
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist", "tagfilter"]

  /// Registers the extensions once, because registering is not thread-safe.
  private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Allows one parse at a time: each one changes a process-wide table of special characters.
  private static let turn = Mutex<Void>(())

  /// Whether a file is Markdown, by its name.
  static func isMarkdown(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return suffixes.contains(path[path.index(after: dot)...].lowercased())
  }

  /// Returns safe HTML; each line break is one in the HTML, too, if `breaksLines`, as in comments.
  static func html(
    _ source: String, breaksLines: Bool = false, base: LinkBase? = nil
  ) -> String {
    SafeHTML(rendered(source, breaksLines: breaksLines), base: base).html.trimmed
  }

  /// Returns the text of the HTML, without markup.
  static func text(_ source: String) -> String {
    SafeHTML(rendered(source, breaksLines: true)).text.trimmed
  }

  /// Returns the HTML of cmark, in which raw HTML is unchanged.
  private static func rendered(_ source: String, breaksLines: Bool) -> [UInt8] {
    let bytes = Array(source.utf8)
    guard bytes.count <= maximumSize, MarkdownLimits.areKept(by: bytes[...]) else {
      return Array(
        "<pre>\n\(source.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</pre>".utf8)
    }
    return turn.withLock { _ in
      registration
      let options =
        CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_FOOTNOTES | CMARK_OPT_GITHUB_PRE_LANG
        | CMARK_OPT_UNSAFE | (breaksLines ? CMARK_OPT_HARDBREAKS : 0)
      guard let parser = cmark_parser_new(options) else { return [] }
      defer { cmark_parser_free(parser) }
      for name in extensions {
        if let found = cmark_find_syntax_extension(name) {
          cmark_parser_attach_syntax_extension(parser, found)
        }
      }
      cmark_parser_feed(parser, source, source.utf8.count)
      guard let document = cmark_parser_finish(parser) else { return [] }
      defer { cmark_node_free(document) }
      let text = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser))
      defer { free(text) }
      return text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }
  }
}

extension String {
  /// The text without white space at its start and end.
  fileprivate var trimmed: String {
    var text = self[...].drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// Where relative addresses in a Markdown file lead.
struct LinkBase: Sendable {
  /// The address of the folder that contains all pages; nil leaves links as they are.
  var links: String?
  /// The address of the folder that contains all raw files.
  var images: String
  /// The path of the Markdown file below these.
  var path = ""

  /// Returns an address that begins at the root of the host.
  func resolved(_ address: String, isImage: Bool) -> String {
    guard let base = isImage ? images : links, Self.isRelativePath(address) else { return address }
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    var folders = path.split(separator: "/").dropLast().map { String($0).percentEncoded }
    for part in address[..<end].split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = folders.popLast()
      default: folders.append(String(part))
      }
    }
    return "\(base)/\(folders.joined(separator: "/"))\(address[end...])"
  }

  private static func isRelativePath(_ address: String) -> Bool {
    guard let first = address.first, !"/#?".contains(first) else { return false }
    return address.prefix { $0 != "/" }.allSatisfy { $0 != ":" }
  }
}

extension StoredRepository {
  /// Returns where the relative addresses in a file of a branch or tag lead.
  func linkBase(of path: String, at ref: String) -> LinkBase {
    let page = "/\(fullName.percentEncodedPath)"
    return LinkBase(
      links: "\(page)/blob/\(ref.percentEncodedPath)",
      images: "\(page)/raw/\(ref.percentEncodedPath)", path: path)
  }
}
