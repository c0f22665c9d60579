import GitHubModels
import LocalFiles

/// `$XDG_DATA_HOME/gists/links.json`: `{"files":{"/home/octocat/notes.md":{"host":…,"gist":…}}}`.
struct LinksFile: Sendable {
  private let file: JSONFile

  init(_ file: PrivateFile) {
    self.file = JSONFile(file, remedy: "gists link FILE GIST")
  }

  /// All links in their order; none where there is no file.
  func read() throws -> [FileLink] {
    let entries = try file.object("files", in: file.read()).members ?? []
    return try entries.map { entry in
      guard let link = FileLink(path: entry.name, entry.value) else {
        throw file.unusable("\(entry.name) is not linked with a file of a gist")
      }
      return link
    }
  }

  /// Adds links, or puts them in the place of others of the same path.
  ///
  /// - Returns: those that led to other files.
  func add(_ links: [FileLink]) throws -> [FileLink] {
    var replaced: [FileLink] = []
    try change { files in
      replaced = []
      for link in links {
        var entry = files[link.path] ?? .object([])
        if let old = FileLink(path: link.path, entry), !old.leads(where: link) {
          replaced.append(old)
        }
        link.write(to: &entry)
        files.set(link.path, to: entry)
      }
    }
    return replaced
  }

  /// Keeps what is known of links now, unless another process took them away or linked anew.
  func renew(_ links: [FileLink]) throws {
    try change { files in
      for link in links {
        guard var entry = files[link.path], let old = FileLink(path: link.path, entry),
          old.leads(where: link)
        else { continue }
        link.write(to: &entry)
        files.set(link.path, to: entry)
      }
    }
  }

  /// Links the files of a gist with another one in its place.
  ///
  /// What both were when they were last the same stays known; no commit of the new one is it.
  ///
  /// - Returns: the paths of these files.
  func move(from old: String, to new: Gist, on host: String) throws -> [String] {
    let names = Set(new.files.map(\.name))
    let isMoved = { (link: FileLink) in
      link.host == host && link.gist == old && names.contains(link.file)
    }
    // Nobody without links gets a file for them.
    guard try read().contains(where: isMoved) else { return [] }
    var paths: [String] = []
    try change { files in
      for entry in files.members ?? [] {
        guard var link = FileLink(path: entry.name, entry.value), isMoved(link) else { continue }
        (link.gist, link.version) = (new.id, nil)
        var moved = entry.value
        link.write(to: &moved)
        files.set(link.path, to: moved)
        paths.append(link.path)
      }
    }
    return paths
  }

  func remove(_ paths: [String]) throws {
    try change { files in
      for path in paths { files.remove(path) }
    }
  }

  private func change(_ body: (inout JSON) -> Void) throws {
    try file.update { document in
      var document = document
      var files = try file.object("files", in: document)
      body(&files)
      document.set("files", to: files)
      return document
    }
  }
}

extension AppContext {
  /// Which files are linked with gists.
  var links: LinksFile {
    LinksFile(PrivateFile("\(folders.data)/links.json", onRepair: diagnostics.repaired))
  }

  /// Adds links, and tells of those that they take the place of.
  func addLinks(_ links: [FileLink]) throws {
    for old in try self.links.add(links) {
      diagnostics.note("\(old.path) is no longer linked with \(old.file) of gist \(old.gist)")
    }
  }

  /// The links of the files that are named; where none is, all of them, or those of `--host`.
  ///
  /// - Throws: ``Failure``: 66 for a folder that is not there, 1 for a file that is not linked, 78 for
  ///   links that can't be read.
  func links(of paths: [String]) throws -> [FileLink] {
    let links = try links.read()
    if paths.isEmpty {
      guard options.host != nil else { return links }
      let host = try namedHost().spelling
      return links.filter { $0.host == host }
    }
    var known: Set<String> = []
    return try paths.compactMap { path in
      let link = try Self.link(of: path, in: links)
      return known.insert(link.path).inserted ? link : nil
    }
  }

  /// By the words of the path first: its folder may be gone, or the file a symbolic link by now.
  private static func link(of path: String, in links: [FileLink]) throws -> FileLink {
    let literal = UserFile.literalPath(of: path)
    if let link = links.first(where: { $0.path == literal }) { return link }
    let absolute = try UserFile.absolutePath(of: path)
    guard let link = links.first(where: { $0.path == absolute }) else {
      throw Failure.notLinked(path)
    }
    return link
  }
}
