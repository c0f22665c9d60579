import Algorithms
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

extension AppContext {
  /// The file that records which local files are linked to gists.
  var links: LinksFile {
    LinksFile(PrivateFile("\(folders.data)/links.json", onRepair: diagnostics.repaired))
  }

  /// Says that no linked file has changed, as git does.
  func tellUpToDate() {
    diagnostics.say("Everything up to date")
    tellScreen("Everything up to date")
  }

  /// Adds links, and reports those that they replace.
  func addLinks(_ links: [FileLink]) throws {
    for old in try self.links.add(links) {
      diagnostics.note("\(old.path) is no longer linked to \(old.file) in gist \(old.gist)")
    }
  }

  /// Returns the links of the named files; without names, all links, or those of `--host`.
  ///
  /// - Throws: ``Failure`` with status 66 for a missing folder, 1 for a file that is not linked, 78
  ///   if the links can't be read.
  func links(of paths: [String]) throws -> [FileLink] {
    let links = try links.read()
    if paths.isEmpty {
      guard options.host != nil else { return links }
      let host = try namedHost().spelling
      return links.filter { $0.host == host }
    }
    return try paths.map { try link(of: $0, in: links) }.uniqued(on: { ExactString($0.path) })
  }

  /// Returns the link of a path.
  ///
  /// Compares the path as written first: its folder may no longer exist, or the file may have
  /// become a symbolic link.
  private func link(of path: String, in links: [FileLink]) throws -> FileLink {
    let literal = UserFile.literalPath(of: path)
    if let link = links.first(where: { $0.path.isExactly(literal) }) { return link }
    let absolute = try UserFile.absolutePath(of: path)
    guard let link = links.first(where: { $0.path.isExactly(absolute) }) else {
      throw Failure.notLinked(path, failureFormatter)
    }
    return link
  }
}
