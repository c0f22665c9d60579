package import FoundationEssentials
package import GitHubModels

/// When the pages of a list are loaded.
package enum PageLoading: Hashable, Sendable {
  /// One by one, when the next page is needed.
  case onDemand
  /// All pages, up to six at a time, if the first page states the last one.
  case concurrent
}

/// One page of a list.
package struct Page<Element: Sendable>: Sendable {
  /// The elements that no earlier page had.
  package var elements: [Decoded<Element>]
  package var isLast: Bool
  /// The server's time of the response; nil if it stated none.
  package var time: Date?
}

/// A page before duplicates are removed.
struct LoadedPage<Element: JSONReadable>: Sendable {
  var elements: [Decoded<Element>]
  /// The number of elements that can't be decoded.
  var skipped: Int
  /// The number of elements with repaired text.
  var repaired: Int
  var links: PageLinks
  var time: Date?
}

extension APIManager {
  /// Returns the pages of a list.
  ///
  /// Nothing is sent before the first iteration.
  package func pages<Element: JSONReadable & Identifiable>(
    _ route: Router, of: Element.Type, loading: PageLoading
  ) -> Pages<Element> where Element.ID == String {
    Pages(manager: self, route: route, loading: loading)
  }

  func page<Element: JSONReadable>(
    _ request: APIRequest, of: Element.Type, about subject: DocumentSubject?
  ) async throws -> LoadedPage<Element> {
    let response = try await send(request)
    let json = try json(of: response)
    // Search results are the `items` of an object.
    guard let array = json.array ?? json["items"]?.array else {
      throw invalidResponse(.wrongShape, response)
    }
    for element in array { try check(element, is: subject, in: response) }
    let elements = array.compactMap { json in
      Element(json, at: response.url).map { Decoded($0, json: json) }
    }
    return LoadedPage(
      elements: elements, skipped: array.count - elements.count,
      repaired: elements.count(where: \.json.hasRepairedText), links: PageLinks(response.fields),
      time: response.date)
  }
}
