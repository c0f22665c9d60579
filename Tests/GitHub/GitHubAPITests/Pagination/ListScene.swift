import GitHubAPI
import GitHubModels
import TestSupport

/// Lists of gists with ids `1`, `2`, … on pages that name each other.
enum ListScene {
  static let api = "https://api.github.com"

  /// A page's document, `[{"id":"1"},{"id":"2"}]`.
  static func body(_ ids: some Sequence<Int>) -> String {
    "[" + ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]"
  }

  static func links(next: String? = nil, last: String? = nil) -> KeyValuePairs<String, String> {
    let links = [next.map { "<\($0)>; rel=\"next\"" }, last.map { "<\($0)>; rel=\"last\"" }]
    return ["Link": links.compactMap { $0 }.joined(separator: ", ")]
  }

  /// The page of `GET /gists` with two gists a page: page 1 has 1 and 2.
  static func page(
    _ number: Int, of count: Int, namesLast: Bool = true
  ) -> StubTransport.Stub {
    let address = number == 1 ? "/gists?per_page=2" : "/gists?per_page=2&page=\(number)"
    return .answer(
      "GET \(address)", 200, body([number * 2 - 1, number * 2]),
      fields: number == count
        ? [:]
        : links(
          next: "\(api)/gists?per_page=2&page=\(number + 1)",
          last: namesLast ? "\(api)/gists?per_page=2&page=\(count)" : nil))
  }

  static func ids(_ page: Page<Gist>?) -> [String]? { page?.elements.map(\.value.id) }
}

extension Pages<Gist> {
  /// The ids of each page, and the error that ended the list.
  func idsByPage() async -> (pages: [[String]], error: APIError?) {
    var pages: [[String]] = []
    do {
      for try await page in self { pages.append(page.elements.map(\.value.id)) }
      return (pages, nil)
    } catch {
      return (pages, error as? APIError)
    }
  }
}
