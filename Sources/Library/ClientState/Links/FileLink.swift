package import GitHubModels

/// A link from a local file to a file of a gist.
package struct FileLink: Hashable, Sendable {
  /// The absolute path, without symbolic links.
  package let path: String
  /// The host as `--host` spells it.
  package let host: String
  package var gist: String
  /// The file's name in the gist.
  package let file: String
  /// The gist's newest commit when both files were last equal; nil if unknown.
  package var version: String?
  /// The SHA-256 of their content at that time; nil if they were never equal.
  package var digest: String?

  package init(
    path: String, host: String, gist: String, file: String, version: String? = nil,
    digest: String? = nil
  ) {
    self.path = path
    self.host = host
    self.gist = gist
    self.file = file
    self.version = version
    self.digest = digest
  }
}

extension FileLink {
  /// Reads an entry of links.json; nil if it is not a link.
  package init?(path: String, _ json: JSON) {
    guard let host = json["host"]?.string, let gist = json["gist"]?.string,
      let file = json["file"]?.string
    else { return nil }
    self.init(
      path: path, host: host, gist: gist, file: file, version: json["version"]?.string,
      digest: json["digest"]?.string)
  }

  /// Whether both point to the same file of the same gist.
  package func leads(where other: FileLink) -> Bool {
    (host, gist) == (other.host, other.gist) && file.isExactly(other.file)
  }

  /// Writes the link to an entry and keeps the entry's other members.
  package func write(to entry: inout JSON) {
    entry.set("host", to: .string(host))
    entry.set("gist", to: .string(gist))
    entry.set("file", to: .string(file))
    entry.set("version", to: version.map(JSON.string) ?? .null)
    entry.set("digest", to: digest.map(JSON.string) ?? .null)
  }
}
