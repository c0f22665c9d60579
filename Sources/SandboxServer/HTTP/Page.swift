/// Which part of a list is asked for.
/// <https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api>
struct Page: Sendable {
  /// From 1.
  let number: Int
  /// 1 to 100.
  let size: Int

  init(_ query: Query) {
    number = max(1, query["page"].flatMap { Int($0) } ?? 1)
    let size = query["per_page"].flatMap { Int($0) } ?? 30
    self.size = size < 1 ? 30 : min(100, size)
  }

  /// How many elements come before this page; the largest number where that is absurd.
  var start: Int {
    let (start, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? .max : start
  }

  /// The `Link` field (RFC 8288): nil where one page holds all.
  func link(total: Int, path: String, query: Query) -> String? {
    let last = max(1, (total + size - 1) / size)
    guard last > 1 || number > 1 else { return nil }
    var links: [String] = []
    func add(_ relation: String, _ page: Int) {
      var query = query
      query["page"] = String(page)
      links.append("<\(path)?\(query.encoded)>; rel=\"\(relation)\"")
    }
    if number > 1 { add("prev", min(number - 1, last)) }
    if number < last {
      add("next", number + 1)
      add("last", last)
    }
    if number > 1 { add("first", 1) }
    return links.joined(separator: ", ")
  }
}
