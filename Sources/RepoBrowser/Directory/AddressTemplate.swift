import FoundationEssentials

/// An address as it stands in a document: a URI template, relative to the document (RFC 3986 §5).
struct AddressTemplate: Hashable, Sendable {
  private let template: URITemplate
  /// The document's own address.
  private let document: URL

  /// `query` names variables for parameters that the address may take though it does not say so.
  init(
    _ text: String, in document: URL, query: [String] = []
  ) throws(URITemplateError) {
    template = try URITemplate(Self.text(text, taking: query))
    self.document = document
  }

  /// An expression `{?page}` takes the variables that it lacks: without `page` it is nothing, and what
  /// came after it would have no question mark.
  private static func text(_ text: String, taking query: [String]) -> String {
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

  /// nil where no URL comes of it.
  func expand(_ values: [String: URITemplateValue]) -> URL? {
    guard let text = try? template.expand(values) else { return nil }
    return URL(string: text, relativeTo: document)?.absoluteURL
  }
}
