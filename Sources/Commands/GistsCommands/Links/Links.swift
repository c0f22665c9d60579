import Algorithms
import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

extension AppContext {
  /// Returns the links of the named files; without names, all links, or those of `--host`.
  ///
  /// - Throws: ``Failure`` with status 66 for a missing folder, 1 for a file that is not linked, 78
  ///   if the links can't be read.
  func links(of paths: [String]) throws -> [FileLink] {
    let links = try stateFiles.links.read()
    if paths.isEmpty {
      guard settings.options.host != nil else { return links }
      let host = try settings.namedHost().spelling
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
      throw failureFormatter.notLinked(path)
    }
    return link
  }
}

extension Sessions {
  /// Returns the error for a linked file whose gist, or whose file in the gist, no longer exists.
  ///
  /// If the gist is in the trash, the error's hint is to restore it.
  func gistFileDeleted(_ file: LinkedFile) -> Failure {
    failureFormatter.gistFileDeleted(
      file, restoring: file.gist == nil ? restoreCommand(of: file.link) : nil)
  }

  /// Returns the command that restores the gist; nil if it is not in the trash.
  private func restoreCommand(of link: FileLink) -> SuggestedCommand? {
    guard let host = try? Host(link.host),
      stateFiles.trash(of: host).entries().contains(where: { $0.gist.value.id == link.gist })
    else { return nil }
    return failureFormatter.on(host).command("restore", .value(link.gist))
  }
}

extension CreateFlow {
  /// Links the files to those of the gist that was created from them.
  ///
  /// The gist already exists, so an error is only a warning.
  func link(_ files: [CheckedFile], with gist: Decoded<Gist>) async {
    do {
      let files = files.filter(\.canBeReadAgain)
      var links: [FileLink] = []
      var sources: [ExactString: String] = [:]
      // A file is linked by its own name, not by that of a symbolic link to it.
      let symbolic = files.filter { UserFile.isSymbolicLink($0.source) }
      for file in files.filter({ !UserFile.isSymbolicLink($0.source) }) + symbolic {
        let path = try UserFile.absolutePath(of: file.source)
        if let source = sources[ExactString(path)] {
          context.diagnostics.note(
            "\(file.source) was not linked: same file as \(source)")
          continue
        }
        sources[ExactString(path)] = file.source
        links.append(
          FileLink(
            path: path, host: session.host.spelling, gist: gist.value.id, file: file.name.text,
            version: GistFingerprint(gist).version, digest: HexDigest.sha256(of: file.data.bytes)))
      }
      try await context.sessions.addLinks(links)
    } catch {
      context.sessions.warn("could not link the gist", because: error)
    }
  }
}

extension Sessions {
  func addLinks(_ links: [FileLink]) async throws {
    for old in try await stateFiles.links.add(links) {
      output.diagnostics.note("\(old.path) is no longer linked to \(old.file) in \(gist: old.gist)")
    }
  }
}

extension CommandOutput {
  func tellUpToDate() {
    diagnostics.say("Everything up to date")
    tellScreen("Everything up to date")
  }
}

extension FailureFormatter {
  var noLinks: MessageText {
    "no linked files; to link one, run \(command("link", "FILE", "GIST"))"
  }
}
