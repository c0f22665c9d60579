import CCmarkGFM
import Glibc
import MarkdownParsing

enum MarkdownHTML {
  /// The largest text that is rendered, which is also GitHub's limit.
  static let maximumSize = 500 << 10

  private static let suffixes: Set = ["markdown", "md", "mdown", "mkd", "mkdn"]
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

  static func isMarkdown(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return suffixes.contains(path[path.index(after: dot)...].lowercased())
  }

  /// Returns safe HTML, without the raw HTML of the source; comments break lines.
  static func html(_ source: String, breaksLines: Bool = false, base: LinkBase? = nil) -> String {
    guard source.utf8.count <= maximumSize, MarkdownLimits.areKept(by: Array(source.utf8)[...])
    else { return "<pre>\(HTML.escaped(source))</pre>" }
    let html = rendered(source, breaksLines: breaksLines, base)
      .replacing("<!-- raw HTML omitted -->", with: "").replacing(" />", with: ">")
    // GitHub escapes quotes only in tags.
    return html.replacing(/(<[^>]*>)|&quot;/) { $0.1 ?? "\"" }.trimmed
  }

  /// Returns the text of the HTML, without markup.
  static func text(_ source: String) -> String {
    html(source, breaksLines: true).replacing(/<[^>]*>/, with: "")
      .replacing(/&(lt|gt|quot|#39|amp);/) { reference in
        switch reference.1 {
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "#39": "'"
        default: "&"
        }
      }.trimmed
  }

  private static func rendered(_ source: String, breaksLines: Bool, _ base: LinkBase?) -> String {
    let bytes = Array(source.utf8)
    return bytes.withUnsafeBytes { bytes in
      CMark.parse(bytes, extensions: extensions) { document, parser in
        if let base { resolveAddresses(in: document, base) }
        let options = CMARK_OPT_GITHUB_PRE_LANG | (breaksLines ? CMARK_OPT_HARDBREAKS : 0)
        let text = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser))
        defer { free(text) }
        return text.map { String(cString: $0) } ?? ""
      }
    } ?? ""
  }

  private static func resolveAddresses(in document: OpaquePointer, _ base: LinkBase) {
    let iterator = cmark_iter_new(document)
    defer { cmark_iter_free(iterator) }
    while cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      guard let node = cmark_iter_get_node(iterator), let url = cmark_node_get_url(node) else {
        continue
      }
      let isImage = cmark_node_get_type(node) == CMARK_NODE_IMAGE
      cmark_node_set_url(node, base.resolved(String(cString: url), isImage: isImage))
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

struct LinkBase: Sendable {
  /// The address of the folder that contains all pages; nil leaves links as they are.
  var links: String?
  /// The address of the folder that contains all raw files.
  var images: String
  var path = ""

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

enum HTML {
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
