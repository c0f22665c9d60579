/// A repository's file as a part of a page.
enum FilePage {
  /// What the html media type answers: the text as it is, for this server knows no Markdown.
  static func article(_ file: StoredFile, at path: String) -> String {
    let text = String(decoding: file.bytes, as: UTF8.self)
    return """
      <div id="file" class="plain" data-path="\(HTML.escaped(path))">\
      <pre>\(HTML.escaped(text))</pre></div>
      """
  }
}
