import FoundationEssentials

/// Writes what lies in a repository: the contract's `content-directory`, `content-file`,
/// `content-symlink` and `content-submodule`.
struct ContentsDocuments {
  /// Larger files come without their content, which the raw media type has still.
  static let largestContent = 1 << 20

  let repository: StoredRepository
  /// The branch or tag.
  let ref: String
  let addresses: Addresses
  let version: Caller.Version

  init(_ repository: StoredRepository, at ref: String, for call: Call) {
    self.repository = repository
    self.ref = ref
    addresses = call.addresses
    version = call.caller.version
  }

  /// What a folder holds.
  func listing(_ nodes: [(path: String, node: Tree.Node)]) -> Document {
    .array(
      nodes.map { path, node in
        // Once submodules were listed as files; that was kept for compatibility.
        if case .entry(.submodule) = node, version == .v2022 {
          return base(node, at: path, type: "file")
        }
        return base(node, at: path, type: type(of: node))
      })
  }

  /// A file with its content in base64, in lines of 60 characters.
  func file(_ file: StoredFile, at path: String) -> Document {
    let isWhole = file.bytes.count <= Self.largestContent
    return base(.entry(.file(file)), at: path, type: "file").adding([
      "content": .string(isWhole ? Self.base64(file.bytes) : ""),
      "encoding": isWhole ? "base64" : "none",
    ])
  }

  /// A link or a submodule, described.
  func reference(_ entry: Tree.Entry, at path: String) -> Document {
    let node = Tree.Node.entry(entry)
    let document = base(node, at: path, type: type(of: node))
    switch entry {
    case .file: return document
    case .symlink(let target): return document.adding(["target": .string(target)])
    case .submodule(let url, _): return document.adding(["submodule_git_url": .string(url)])
    }
  }

  private func base(_ node: Tree.Node, at path: String, type: String) -> Document {
    let sha = Tree.sha(of: node, at: path)
    let api = addresses.repository(repository)
    let page = addresses.page(of: repository)
    let encoded = PercentEncoding.encoded(path: path)
    var size = 0
    var html: String?
    var git: String? = "\(api)/git/blobs/\(sha)"
    var download: String?
    switch node {
    case .folder:
      html = "\(page)/tree/\(ref)/\(encoded)"
      git = "\(api)/git/trees/\(sha)"
    case .entry(.file(let file)):
      size = file.bytes.count
      html = "\(page)/blob/\(ref)/\(encoded)"
      download = "\(page)/raw/\(ref)/\(encoded)"
    case .entry(.symlink(let target)):
      size = target.utf8.count
      html = "\(page)/blob/\(ref)/\(encoded)"
      download = "\(page)/raw/\(ref)/\(encoded)"
    case .entry(.submodule):
      git = nil
    }
    let url = "\(api)/contents/\(encoded)?ref=\(PercentEncoding.encoded(ref))"
    return [
      "name": .string(path.split(separator: "/").last.map(String.init) ?? path),
      "path": .string(path),
      "sha": .string(sha),
      "size": .integer(size),
      "url": .string(url),
      "html_url": .string(orNull: html),
      "git_url": .string(orNull: git),
      "download_url": .string(orNull: download),
      "type": .string(type),
      "_links": [
        "self": .string(url), "git": .string(orNull: git), "html": .string(orNull: html),
      ],
    ]
  }

  private func type(of node: Tree.Node) -> String {
    switch node {
    case .folder: "dir"
    case .entry(.file): "file"
    case .entry(.symlink): "symlink"
    case .entry(.submodule): "submodule"
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
