package import GitHubAPI
import TextFormats

/// What a draft is for: a new gist, a file of a gist, or a comment on one.
package struct DraftTarget: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case newGist = "new_gist"
    case file, comment
  }

  package let kind: Kind
  /// The host as `--host` spells it.
  package let host: String
  /// The ID of the gist; nil for a new one.
  package let gist: String?
  /// The name of the file in the gist; nil for a comment.
  package let file: String?
  /// The SHA-256 of the file's text that the draft replaces; nil if that is unknown.
  package let formerSHA: String?

  private init(
    _ kind: Kind, host: String, gist: String?, file: String?, formerSHA: String? = nil
  ) {
    (self.kind, self.host, self.gist, self.file) = (kind, host, gist, file)
    self.formerSHA = formerSHA
  }

  /// The same gist and file, whichever text the draft replaces.
  var place: DraftTarget { DraftTarget(kind, host: host, gist: gist, file: file) }

  package static func newGist(file: String, on host: Host) -> DraftTarget {
    DraftTarget(.newGist, host: host.spelling, gist: nil, file: file)
  }

  package static func file(
    _ name: String, of gist: String, on host: Host, formerSHA: String? = nil
  ) -> DraftTarget {
    DraftTarget(.file, host: host.spelling, gist: gist, file: name, formerSHA: formerSHA)
  }

  /// The gist's file of a link; unless another text is given, a draft replaces what both files had when
  /// they were last equal.
  package static func file(of link: FileLink, formerSHA: String? = nil) -> DraftTarget {
    DraftTarget(
      .file, host: link.host, gist: link.gist, file: link.file,
      formerSHA: formerSHA ?? link.digest)
  }

  package static func comment(on gist: String, on host: Host) -> DraftTarget {
    DraftTarget(.comment, host: host.spelling, gist: gist, file: nil)
  }
}

extension DraftTarget {
  init?(_ json: JSON) {
    guard let kind = json["for"]?.string.flatMap(Kind.init), let host = json["host"]?.string,
      (json["gist"]?.string == nil) == (kind == .newGist)
    else { return nil }
    self.init(
      kind, host: host, gist: json["gist"]?.string, file: json["file"]?.string,
      formerSHA: json["former_sha256"]?.string)
  }

  var json: JSON {
    .record([
      "for": kind.rawValue.json, "host": host.json, "gist": gist?.json, "file": file?.json,
      "former_sha256": formerSHA?.json,
    ])
  }
}
