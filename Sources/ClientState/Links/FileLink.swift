package import GitHubModels

/// A file on this computer that is a file of a gist.
package struct FileLink: Hashable, Sendable {
  /// Absolute, without symbolic links.
  package let path: String
  /// As hosts are named in the configuration.
  package let host: String
  package var gist: String
  /// Its name in the gist.
  package let file: String
  /// The gist's newest commit when both were last the same; nil where it is not known.
  package var version: String?
  /// The SHA-256 of what was in both then; nil where they never were the same.
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
  /// nil where the entry of links.json is no link.
  package init?(path: String, _ json: JSON) {
    guard let host = json["host"]?.string, let gist = json["gist"]?.string,
      let file = json["file"]?.string
    else { return nil }
    self.init(
      path: path, host: host, gist: gist, file: file, version: json["version"]?.string,
      digest: json["digest"]?.string)
  }

  /// Whether both lead to the same file of the same gist.
  package func leads(where other: FileLink) -> Bool {
    (host, gist, file) == (other.host, other.gist, other.file)
  }

  /// Puts the link into an entry, whose other members stay.
  package func write(to entry: inout JSON) {
    entry.set("host", to: .string(host))
    entry.set("gist", to: .string(gist))
    entry.set("file", to: .string(file))
    entry.set("version", to: version.map(JSON.string) ?? .null)
    entry.set("digest", to: digest.map(JSON.string) ?? .null)
  }
}
