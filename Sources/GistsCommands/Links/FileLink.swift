import GitHubModels

/// A file on this computer that is a file of a gist.
struct FileLink: Hashable, Sendable {
  /// Absolute, without symbolic links.
  let path: String
  /// As hosts are named in the configuration.
  let host: String
  var gist: String
  /// Its name in the gist.
  let file: String
  /// The gist's newest commit when both were last the same; nil where it is not known.
  var version: String?
  /// The SHA-256 of what was in both then; nil where they never were the same.
  var digest: String?
}

extension FileLink {
  /// nil where the entry of links.json is no link.
  init?(path: String, _ json: JSON) {
    guard let host = json["host"]?.string, let gist = json["gist"]?.string,
      let file = json["file"]?.string
    else { return nil }
    self.init(
      path: path, host: host, gist: gist, file: file, version: json["version"]?.string,
      digest: json["digest"]?.string)
  }

  /// Whether both lead to the same file of the same gist.
  func leads(where other: FileLink) -> Bool {
    (host, gist, file) == (other.host, other.gist, other.file)
  }

  /// Puts the link into an entry, whose other members stay.
  func write(to entry: inout JSON) {
    entry.set("host", to: .string(host))
    entry.set("gist", to: .string(gist))
    entry.set("file", to: .string(file))
    entry.set("version", to: version.map(JSON.string) ?? .null)
    entry.set("digest", to: digest.map(JSON.string) ?? .null)
  }
}
