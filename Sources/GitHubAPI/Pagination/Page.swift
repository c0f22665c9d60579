package import FoundationEssentials
package import GitHubModels

package enum PageLoading: Hashable, Sendable {
  /// The next page when it is asked for.
  case onDemand
  /// All: the pages after the first at most six at once, where the first names the last one.
  case concurrent
}

/// One page of a list.
package struct Page<Element: Sendable>: Sendable {
  /// Those that no page before had.
  package var elements: [Decoded<Element>]
  /// The list ends here.
  package var isLast: Bool
  /// When the server gave it, by its clock.
  package var time: Date?
}

/// A page as it came.
struct LoadedPage<Element: JSONReadable>: Sendable {
  var elements: [Decoded<Element>]
  /// How many had nothing by which they could be told apart.
  var skipped: Int
  /// How many have a text that was repaired.
  var repaired: Int
  var links: PageLinks
  var time: Date?
}

extension APIManager {
  /// The pages of a list.
  package func pages<Element: JSONReadable & Identifiable>(
    _ route: Router, of: Element.Type, loading: PageLoading
  ) -> Pages<Element> where Element.ID == String {
    Pages(manager: self, route: route, loading: loading)
  }

  func page<Element: JSONReadable>(
    _ request: APIRequest, of: Element.Type
  ) async throws -> LoadedPage<Element> {
    let answer = try await send(request)
    let document = try document(of: answer)
    // The elements of a search are `items` of an object.
    guard let array = document.array ?? document["items"]?.array else {
      throw breach(.wrongShape, in: answer)
    }
    let elements = array.compactMap { json in Element(json).map { Decoded($0, json: json) } }
    return LoadedPage(
      elements: elements, skipped: array.count - elements.count,
      repaired: elements.count(where: \.json.hasRepairedText), links: PageLinks(answer.fields),
      time: answer.date)
  }
}
