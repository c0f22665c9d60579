/// A file on the page of a gist: rendered Markdown, or lines with numbers.
struct GistFileView: Sendable {
  /// The number of files that a page shows.
  static let maximumCount = 300
  /// The number of lines that a page shows of a file.
  private static let maximumLines = 5_000
  /// The bytes that a page shows of a file.
  private static let maximumSize = Markdown.maximumSize

  let name: String
  let file: StoredFile
  let gist: StoredGist
  let urls: URLBuilder

  var html: String {
    let type = FileType(name: name)
    let language = type.language.map { "<span>\(HTML.escaped($0))</span>" } ?? ""
    return """
      <article class="file" id="\(anchor)">
      <div class="bar"><h2><a href="#\(anchor)">\(HTML.escaped(name))</a></h2>\
      \(language)<span>\(HTML.count(file.bytes.count, "byte"))</span>\
      <a class="raw" href="\(HTML.escaped(urls.rawFile(name, file, of: gist)))">Raw</a></div>
      \(content)
      </article>

      """
  }

  /// The name of the file in addresses, as on GitHub: `file-hello-swift`.
  private var anchor: String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return "file-\(HTML.escaped(words.joined(separator: "-")))"
  }

  private var content: String {
    guard file.isText else { return Self.note("This file is not text.") }
    guard file.bytes.count <= Self.maximumSize else { return Self.note("This file is large.") }
    let lines = file.lines
    guard !lines.isEmpty else { return Self.note("This file is empty.") }
    guard !Markdown.isMarkdown(name) else {
      return """
        <div class="markdown">\
        \(Markdown.html(
          String(decoding: file.bytes, as: UTF8.self),
          base: LinkBase(images: "\(gist.pagePath)/raw")))</div>
        """
    }
    let rows = lines.prefix(Self.maximumLines).enumerated().map { index, line in
      """
      <tr><td id="\(anchor)-L\(index + 1)" class="number">\(index + 1)</td>\
      <td>\(HTML.escaped(String(decoding: line, as: UTF8.self)))</td></tr>
      """
    }
    let more = lines.count - rows.count
    return """
      <table><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      \(more > 0 ? Self.note("\(more) more lines are not shown.") : "")
      """
  }

  private static func note(_ text: String) -> String { "<p class=\"note\">\(text)</p>" }
}
