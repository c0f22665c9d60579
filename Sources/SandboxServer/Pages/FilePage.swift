/// A file of a repository as HTML.
enum FilePage {
  /// Returns the response for the HTML media type: rendered Markdown, or other text as it is.
  static func article(_ file: StoredFile, at path: String) -> String {
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
      \(Markdown.html(text))</article></div>
      """
  }
}
