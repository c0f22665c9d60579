/// The web page of a gist, at its `html_url`.
enum GistWebPage {
  static func page(_ gist: StoredGist) -> String {
    let title =
      gist.description.flatMap { $0.isEmpty ? nil : $0 } ?? gist.files.keys.min() ?? gist.id
    let files = gist.files.sorted { $0.key < $1.key }.map { name, file in
      """
      <h2>\(HTML.escaped(name))</h2>
      <pre>\(HTML.escaped(String(decoding: file.bytes, as: UTF8.self)))</pre>
      """
    }
    return HTML.page(
      title: title, kind: "wide",
      """
      <h1>\(HTML.escaped(title))</h1>
      <p>\(gist.isPublic ? "Public" : "Secret") gist by \
      <b>\(HTML.escaped(gist.owner ?? "anonymous"))</b>, \(gist.updatedAt.text)</p>
      \(files.joined(separator: "\n"))
      """)
  }
}
