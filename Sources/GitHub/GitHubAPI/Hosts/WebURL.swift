import ByteTools
import FoundationEssentials

/// A URL that a user pasted, split into its origin and path.
///
/// The query and fragment are dropped.
package struct WebURL: Hashable, Sendable {
  package let origin: Origin
  /// The segments of the path, still percent-encoded, without a trailing slash.
  package let path: [Substring]

  /// nil unless the text is an https URL, or an http URL of this machine.
  package init?(_ text: String) {
    guard let colon = text.firstRange(of: "://") else { return nil }
    let rest = text[colon.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let segments = rest.split(separator: "/", omittingEmptySubsequences: false)
    guard let authority = segments.first,
      let url = URL(string: "\(text[..<colon.lowerBound])://\(authority)"),
      let origin = Origin(url), origin.isPrivate
    else { return nil }
    self.origin = origin
    let path = segments.dropFirst()
    self.path = Array(path.last == "" ? path.dropLast() : path)
  }
}

/// The part of an API URL that identifies a gist: the segments after `/gists`.
struct GistPath: Hashable, Sendable {
  /// Decoded and in lower case, because IDs ignore case.
  let segments: [String]

  /// Takes a URL or a path with a leading slash; returns nil unless it is about gists.
  init?(_ url: String) {
    var rest = url.prefix { $0 != "?" && $0 != "#" }
    if let start = rest.firstRange(of: "://")?.upperBound {
      rest = rest[start...].drop { $0 != "/" }
    }
    var segments = rest.split(separator: "/").map { PercentEncoding.decode($0).lowercased() }
    if segments.starts(with: ["api", "v3"]) { segments.removeFirst(2) }
    guard segments.first == "gists" else { return nil }
    self.segments = Array(segments.dropFirst())
  }

  /// Whether a segment can be the ID of a gist or of a commit, and is not a word such as `public`.
  static func isID(_ segment: String) -> Bool { segment.utf8.allSatisfy(\.isASCIIHexDigit) }
}

extension StringProtocol {
  /// Whether every program reads this path segment the same way.
  ///
  /// True for letters, digits, `-`, `_` and dots, except `.` and `..`.
  package var isPlainSegment: Bool {
    !["", ".", ".."].contains(self)
      && utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0) }
  }
}
