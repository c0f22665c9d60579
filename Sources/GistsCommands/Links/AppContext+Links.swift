import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles

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
