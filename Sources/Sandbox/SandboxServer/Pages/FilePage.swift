/// A file of a repository as HTML.
enum FilePage {
  /// Returns the response for the HTML media type: rendered Markdown, or other text as it is.
  static func article(_ file: StoredFile, at path: String, _ base: LinkBase) -> String {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    guard Markdown.isMarkdown(path) else {
      return """
        <div id="file" class="plain" data-path="\(HTML.escaped(path))">\
        <pre>\(HTML.escaped(text))</pre></div>
        """
    }
    return """
      <div id="file" class="\(HTML.escaped(suffix))" data-path="\(HTML.escaped(path))">\
      <article class="markdown-body entry-content container-lg" itemprop="text">\
      \(Markdown.html(text, base: base))</article></div>
      """
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
