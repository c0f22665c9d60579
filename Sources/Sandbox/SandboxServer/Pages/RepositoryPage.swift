/// The pages of a repository: a folder, or a file as text.
struct RepositoryPage: Sendable {
  let repository: StoredRepository
  let ref: String
  let path: String
  let node: Tree.Node
  let tree: Tree?

  /// Creates the page for the rest of an address, such as `blob/main/README.md`; nil if there is no
  /// such file or folder.
  init?(_ repository: StoredRepository, rest: ArraySlice<String>) {
    self.repository = repository
    guard let kind = rest.first else {
      ref = repository.defaultBranch
      path = ""
      tree = repository.trees[ref]
      node = .folder
      return
    }
    guard ["blob", "tree"].contains(kind), let ref = rest.dropFirst().first,
      let tree = repository.trees[ref]
    else { return nil }
    let path = rest.dropFirst(2).joined(separator: "/")
    guard let node = tree.node(at: path) else { return nil }
    self.ref = ref
    self.path = path
    self.tree = tree
    self.node = node
  }

  var html: String {
    let name = HTML.escaped(repository.fullName)
    let description = repository.description.map { "<p>\(HTML.escaped($0))</p>" } ?? ""
    return HTML.page(
      title: path.isEmpty ? repository.fullName : "\(repository.fullName)/\(path)", kind: "wide",
      """
      <div class="heading"><h1><a href="/\(repository.fullName.percentEncodedPath)">\(name)</a>\
      \(path.isEmpty ? "" : " / \(HTML.escaped(path))")</h1></div>
      \(path.isEmpty ? description : "")
      \(content)
      """)
  }

  private var content: String {
    switch node {
    case .folder:
      let items = (tree?.nodes(in: path) ?? []).map { path, node in
        "<li><a href=\"\(address(of: node, at: path))\">\(HTML.escaped(path))</a></li>"
      }
      guard !items.isEmpty else { return "<p>This repository is empty.</p>" }
      return "<ul class=\"gists\">\n\(items.joined(separator: "\n"))\n</ul>\n\(readme)"
    case .entry(.file(let file)): return text(of: file, at: path)
    case .entry(.symlink(let target)): return "<pre>\(HTML.escaped(target))</pre>"
    case .entry(.submodule(let url, let commit)):
      return "<pre>\(HTML.escaped("\(url) \(commit)"))</pre>"
    }
  }

  private var readme: String {
    guard path.isEmpty, let (name, file) = tree?.readme(in: "") else { return "" }
    return "<h2>\(HTML.escaped(name))</h2>\n\(text(of: file, at: name))"
  }

  private func text(of file: StoredFile, at path: String) -> String {
    guard file.isText, file.bytes.count <= Markdown.maximumSize else {
      return "<p>This file is not shown.</p>"
    }
    let text = String(decoding: file.bytes, as: UTF8.self)
    return Markdown.isMarkdown(path)
      ? "<div class=\"markdown\">\(Markdown.html(text, base: repository.linkBase(of: path, at: ref)))</div>"
      : "<pre>\(HTML.escaped(text))</pre>"
  }

  private func address(of node: Tree.Node, at path: String) -> String {
    let kind = if case .folder = node { "tree" } else { "blob" }
    return "/\("\(repository.fullName)/\(kind)/\(ref)/\(path)".percentEncodedPath)"
  }
}
