package import FoundationEssentials
package import GitHubModels

/// A gist with the contents of its files.
package struct LibraryGist: Hashable, Sendable {
  package var gist: Decoded<Gist>
  package var contents: FileContents
  /// When GitHub sent the gist, by the server's clock.
  package var time: Date?

  package init(gist: Decoded<Gist>, contents: FileContents, time: Date?) {
    self.gist = gist
    self.contents = contents
    self.time = time
  }

  /// The gist with the contents in its document, as GitHub sends a single gist.
  package var withContentsInDocument: LibraryGist {
    let json = gist.json.insertingContents(contents)
    var full = self
    if let value = Gist(json) { full.gist = Decoded(value, json: json, time: gist.time) }
    return full
  }

  /// Whether all contents are known that GitHub's API serves.
  ///
  /// Larger files, and files without a URL, can only be read with git. A gist whose list of files
  /// is truncated is never complete.
  var isComplete: Bool {
    !gist.value.isTruncated
      && gist.value.files.allSatisfy { file in
        contents[file.name] != nil || file.rawURL == nil
          || file.size ?? 0 > GistFile.rawSizeLimit
      }
  }
}

/// How much a library holds.
package struct LibraryStatistics: Hashable, Sendable {
  package var gists, files: Int
  /// The number of gists whose contents a sync of their feeds would fetch.
  package var gistsWithoutContents: Int
}
