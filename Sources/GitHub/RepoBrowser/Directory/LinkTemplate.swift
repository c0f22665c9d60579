import FoundationEssentials

/// A link in a document: a URI template that is relative to the document's URL (RFC 3986, section
/// 5).
struct LinkTemplate: Hashable, Sendable {
  private let template: URITemplate
  /// The document's URL.
  private let document: URL

  /// `query` names parameters that the endpoint supports even if the template lacks them.
  init(
    _ text: String, in document: URL, query: [String] = []
  ) throws(URITemplateError) {
    template = try URITemplate(Self.text(text, adding: query))
    self.document = document
  }

  /// Adds missing variables to an expression such as `{?page}`, or appends an expression.
  ///
  /// An expression of its own would be wrong after `{?page}`, which expands to nothing without
  /// `page`.
  private static func text(_ text: String, adding query: [String]) -> String {
    guard let start = text.firstRange(of: "{?"),
      let end = text[start.upperBound...].firstIndex(of: "}")
    else {
      let sign = text.contains("?") ? "&" : "?"
      return query.isEmpty ? text : text + "{\(sign)\(query.joined(separator: ","))}"
    }
    let names = text[start.upperBound..<end].split(separator: ",").map(String.init)
    let more = query.filter { !names.contains($0) }.map { ",\($0)" }.joined()
    return text[..<end] + more + text[end...]
  }

  /// Returns nil if the result is not a URL.
  func expand(_ values: [String: URITemplateValue]) -> URL? {
    guard let text = try? template.expand(values) else { return nil }
    return URL(string: text, relativeTo: document)?.absoluteURL
  }
}
