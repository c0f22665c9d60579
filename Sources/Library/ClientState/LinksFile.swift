package import ByteTools
package import GitHubModels
import LocalFiles
import TextFormats

/// A link from a local file to a file of a gist.
package struct FileLink: Hashable, Sendable {
  /// The absolute path, without symbolic links.
  package let path: String
  /// The host as `--host` spells it.
  package let host: String
  package var gist: String
  /// The file's name in the gist.
  package var file: String
  /// The gist's newest commit when both files were last equal; nil if unknown.
  package var version: String?
  /// The SHA-256 of their content at that time; nil if they were never equal.
  package var digest: String?
  /// The last upload, if it failed: its response may have been lost.
  package var sent: Upload?

  /// An upload that may or may not have arrived.
  package struct Upload: Hashable, Sendable {
    /// The SHA-256 of what was sent.
    package let digest: String
    /// The gist's newest commit before the upload; nil if unknown.
    package let version: String?

    package init(digest: String, version: String?) {
      self.digest = digest
      self.version = version
    }
  }

  package init(
    path: String, host: String, gist: String, file: String, version: String? = nil,
    digest: String? = nil, sent: Upload? = nil
  ) {
    self.path = path
    self.host = host
    self.gist = gist
    self.file = file
    self.version = version
    self.digest = digest
    self.sent = sent
  }
}

extension FileLink {
  /// Reads an entry of links.json; nil if it is not a link.
  fileprivate init?(path: String, _ json: JSON) {
    guard let host = json["host"]?.string, let gist = json["gist"]?.string,
      let file = json["file"]?.string
    else { return nil }
    self.init(
      path: path, host: host, gist: gist, file: file, version: json["version"]?.string,
      digest: json["digest"]?.string, sent: json["sent"].flatMap(Upload.init))
  }

  /// Whether both point to the same file of the same gist.
  package func leads(where other: FileLink) -> Bool {
    (host, gist) == (other.host, other.gist) && file.isExactly(other.file)
  }

  /// Writes the link to an entry and keeps the entry's other members.
  fileprivate func write(to entry: inout JSON) {
    entry.set("host", to: .string(host))
    entry.set("gist", to: .string(gist))
    entry.set("file", to: .string(file))
    entry.set("version", to: version.map(JSON.string) ?? .null)
    entry.set("digest", to: digest.map(JSON.string) ?? .null)
    if let sent { entry.set("sent", to: sent.json) } else { entry.remove("sent") }
  }
}

extension FileLink.Upload {
  /// Reads an upload; nil if it has no digest.
  fileprivate init?(_ json: JSON) {
    guard let digest = json["digest"]?.string else { return nil }
    self.init(digest: digest, version: json["version"]?.string)
  }

  fileprivate var json: JSON {
    .record(["digest": .string(digest), "version": version.map(JSON.string)])
  }
}

/// `$XDG_DATA_HOME/gists/links.json`: `{"files":{"/home/octocat/notes.md":{"host":…,"gist":…}}}`.
package struct LinksFile: Sendable {
  fileprivate let file: JSONFile

  /// Returns all links in file order; none if the file does not exist.
  package func read() throws -> [FileLink] {
    let entries = try file.object("files", in: file.read()).members ?? []
    return try entries.map { entry in
      guard let link = FileLink(path: entry.name, entry.value) else {
        throw file.unusable(.malformedLink(entry.name))
      }
      return link
    }
  }

  /// Adds links, or replaces those of the same paths.
  ///
  /// - Returns: the replaced links that pointed to other gist files.
  package func add(_ links: [FileLink]) async throws -> [FileLink] {
    var replaced: [FileLink] = []
    try await file.change(["files"]) { files in
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

  /// Updates links that another process has not removed or changed in the meantime.
  package func renew(_ links: [FileLink]) async throws {
    try await file.change(["files"]) { files in
      for link in links {
        guard var entry = files[link.path], let old = FileLink(path: link.path, entry),
          old.leads(where: link)
        else { continue }
        link.write(to: &entry)
        files.set(link.path, to: entry)
      }
    }
  }

  /// Links the files of a gist to the gist that replaces it.
  ///
  /// The digests are kept. So are the versions if it has the same history: otherwise, they are not its
  /// commits.
  ///
  /// - Returns: the paths of the files.
  package func move(
    from old: String, to new: Gist, on host: String, withHistory: Bool
  ) async throws -> [String] {
    let names = Set(new.files.map { ExactString($0.name) })
    return try await replace { link in
      guard link.host == host, link.gist == old, names.contains(ExactString(link.file)) else {
        return nil
      }
      var moved = link
      moved.gist = new.id
      if !withHistory { moved.version = nil }
      return moved
    }.map(\.path)
  }

  /// Links the files of a gist to the names that files of the gist got.
  ///
  /// The last common texts are kept: they are in the revisions that had the former names.
  ///
  /// - Returns: the links that changed.
  package func rename(
    _ names: [ExactString: String], in gist: String, on host: String
  ) async throws -> [FileLink] {
    if names.isEmpty { return [] }
    return try await replace { link in
      guard link.host == host, link.gist == gist, let name = names[ExactString(link.file)] else {
        return nil
      }
      var renamed = link
      renamed.file = name
      return renamed
    }
  }

  /// Replaces the links for which `change` returns another one of the same path; returns these.
  private func replace(_ change: (FileLink) -> FileLink?) async throws -> [FileLink] {
    // Do not create the file if there are no links.
    guard try read().contains(where: { change($0) != nil }) else { return [] }
    var replaced: [FileLink] = []
    try await file.change(["files"]) { files in
      replaced = []
      for entry in files.members ?? [] {
        guard let old = FileLink(path: entry.name, entry.value), let link = change(old) else {
          continue
        }
        var json = entry.value
        link.write(to: &json)
        files.set(link.path, to: json)
        replaced.append(link)
      }
    }
    return replaced
  }

  package func remove(_ paths: [String]) async throws {
    try await file.change(["files"]) { files in
      for path in paths { files.remove(path) }
    }
  }
}

extension StateFiles {
  package var links: LinksFile { LinksFile(file: json("\(folders.data)/links.json", .links)) }
}
