import FoundationEssentials
import TextFormats

/// The schemas `content-directory`, `content-file`, `content-symlink` and `content-submodule`.
struct ContentsSerializer {
  /// The largest file whose content is in JSON; larger ones need the raw media type.
  static let maximumContentSize = 1 << 20

  let repository: StoredRepository
  /// A branch or tag.
  let ref: String
  let urls: URLBuilder
  let version: APIVersion

  func listing(_ nodes: [(path: String, node: Tree.Node)]) -> JSON {
    .array(
      nodes.map { path, node in
        // This version of the API lists submodules as files, for compatibility.
        if case .entry(.submodule) = node, version == .v2022 {
          return base(node, at: path, type: "file")
        }
        return base(node, at: path)
      })
  }

  /// Returns a folder with a list of the nodes in it: the schema `content-tree`.
  func folder(at path: String, _ nodes: [(path: String, node: Tree.Node)]) -> JSON {
    base(.folder, at: path).adding(["entries": listing(nodes)])
  }

  /// Returns a file with its content as base64 in lines of 60 characters.
  func file(_ file: StoredFile, at path: String) -> JSON {
    let hasContent = file.bytes.count <= Self.maximumContentSize
    return base(.entry(.file(blob: file)), at: path).adding([
      "content": .string(hasContent ? Self.base64(file.bytes) : ""),
      "encoding": hasContent ? "base64" : "none",
    ])
  }

  /// Returns a file in the HTML media type: rendered Markdown, or other text unrendered.
  func article(_ file: StoredFile, at path: String) -> String {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    guard MarkdownHTML.isMarkdown(path) else {
      return """
        <div id="file" class="plain" data-path="\(HTML.escaped(path))">\
        <pre>\(HTML.escaped(text))</pre></div>
        """
    }
    let page = "/\(repository.fullName.percentEncodedPath)"
    let base = LinkBase(
      links: "\(page)/blob/\(ref.percentEncodedPath)",
      images: "\(page)/raw/\(ref.percentEncodedPath)", path: path)
    return """
      <div id="file" class="\(HTML.escaped(suffix))" data-path="\(HTML.escaped(path))">\
      <article class="markdown-body entry-content container-lg" itemprop="text">\
      \(MarkdownHTML.html(text, base: base))</article></div>
      """
  }

  func reference(_ entry: Tree.Entry, at path: String) -> JSON {
    let document = base(.entry(entry), at: path)
    switch entry {
    case .file: return document
    case .symlink(let target): return document.adding(["target": .string(target)])
    case .submodule(let url, _): return document.adding(["submodule_git_url": .string(url)])
    }
  }

  private func base(_ node: Tree.Node, at path: String, type: String? = nil) -> JSON {
    let (ownType, size, object) = Self.facts(of: node)
    let sha = Tree.sha(of: node, at: path)
    let api = urls.repository(repository)
    let page = urls.webPage(of: repository)
    let encoded = path.percentEncodedPath
    let html = object.map { "\(page)/\($0)/\(ref)/\(encoded)" }
    let git = object.map { "\(api)/git/\($0)s/\(sha)" }
    let download = object == "blob" ? "\(page)/raw/\(ref)/\(encoded)" : nil
    let url = "\(api)/contents/\(encoded)?ref=\(ref.percentEncoded)"
    return [
      "name": .string(path.split(separator: "/").last.map(String.init) ?? path),
      "path": .string(path),
      "sha": .string(sha),
      "size": .integer(size),
      "url": .string(url),
      "html_url": .string(orNull: html),
      "git_url": .string(orNull: git),
      "download_url": .string(orNull: download),
      "type": .string(type ?? ownType),
      "_links": [
        "self": .string(url), "git": .string(orNull: git), "html": .string(orNull: html),
      ],
    ]
  }

  /// Returns the type and the bytes of a node, and the kind of git's object; nil for a submodule.
  private static func facts(
    of node: Tree.Node
  ) -> (type: String, size: Int, object: String?) {
    switch node {
    case .folder: ("dir", 0, "tree")
    case .entry(.file(let file)): ("file", file.bytes.count, "blob")
    case .entry(.symlink(let target)): ("symlink", target.utf8.count, "blob")
    case .entry(.submodule): ("submodule", 0, nil)
    }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array(Data(bytes).base64EncodedString().utf8)
    var lines: [UInt8] = []
    lines.reserveCapacity(digits.count + digits.count / 60 + 1)
    for start in stride(from: 0, to: digits.count, by: 60) {
      lines += digits[start..<min(start + 60, digits.count)]
      lines.append(UInt8(ascii: "\n"))
    }
    return String(decoding: lines, as: UTF8.self)
  }
}
