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
