/// The `page` and `per_page` parameters of a list.
/// <https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api>
struct PageParameters: Sendable {
  /// The page number, from 1.
  let number: Int
  /// The page size, from 1 to 100.
  let size: Int

  init(_ query: URLEncodedForm) {
    number = max(1, query.integer("page") ?? 1)
    let size = query.integer("per_page") ?? 30
    self.size = size < 1 ? 30 : min(100, size)
  }

  /// The index of the first element; `Int.max` on overflow.
  var start: Int {
    let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? .max : start
  }

  /// Returns the `Link` field (RFC 8288); nil if there is only one page.
  func link(total: Int, path: String, query: URLEncodedForm) -> String? {
    let last = max(1, (total + size - 1) / size)
    guard last > 1 || number > 1 else { return nil }
    var links: [String] = []
    func add(_ relation: String, page: Int) {
      var query = query
      query["page"] = String(page)
      links.append("<\(path)?\(query.encoded)>; rel=\"\(relation)\"")
    }
    if number > 1 { add("prev", page: min(number - 1, last)) }
    if number < last {
      add("next", page: number + 1)
      add("last", page: last)
    }
    if number > 1 { add("first", page: 1) }
    return links.joined(separator: ", ")
  }
}
