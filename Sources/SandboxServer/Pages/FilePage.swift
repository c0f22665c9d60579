/// A file of a repository as HTML.
enum FilePage {
  /// Returns the response for the HTML media type: plain text, because the sandbox does not render
  /// Markdown.
  static func article(_ file: StoredFile, at path: String) -> String {
    let text = String(decoding: file.bytes, as: UTF8.self)
    return """
      <div id="file" class="plain" data-path="\(HTML.escaped(path))">\
      <pre>\(HTML.escaped(text))</pre></div>
      """
  }
}
