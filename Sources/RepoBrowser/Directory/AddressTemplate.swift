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
    let sign = text.contains("?") ? "&" : "?"
    let more = query.isEmpty ? "" : "{\(sign)\(query.joined(separator: ","))}"
    template = try URITemplate(text + more)
    self.document = document
  }

  /// nil where no URL comes of it.
  func expand(_ values: [String: URITemplateValue]) -> URL? {
    guard let text = try? template.expand(values) else { return nil }
    return URL(string: text, relativeTo: document)?.absoluteURL
  }
}
