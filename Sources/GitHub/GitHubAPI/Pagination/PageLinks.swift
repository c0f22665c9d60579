import GitHubModels
import HTTPTypes

/// The links from one page of a list to others.
struct PageLinks: Hashable, Sendable {
  var next: String?
  var last: String?
}

extension PageLinks {
  init(_ fields: HTTPFields) {
    let links = Link.links(in: fields[.link] ?? "")
    next = links.first { $0.relations.contains("next") }?.target
    last = links.first { $0.relations.contains("last") }?.target
  }

  /// Returns the URLs from `next` to `last`, if they differ only in the page number.
  ///
  /// nil if each page must be loaded to find the next one.
  func numbered(atMost limit: Int) -> [String]? {
    guard let next, let last, let nextPage = NumberedPage(next), let lastPage = NumberedPage(last),
      nextPage.parts == lastPage.parts, nextPage.number <= lastPage.number
    else { return nil }
    return (nextPage.number...lastPage.number).prefix(max(limit, 0)).map(nextPage.url)
  }
}

/// A URL with a `page` parameter, anywhere in its query.
private struct NumberedPage {
  var number: Int
  /// The text before and after the number: the order of GitHub's parameters varies.
  private let head: String
  private let tail: String

  init?(_ url: String) {
    guard let question = url.firstIndex(of: "?") else { return nil }
    var start = url.index(after: question)
    while true {
      let end = url[start...].firstIndex(of: "&") ?? url.endIndex
      let item = url[start..<end]
      if item.hasPrefix("page=") {
        guard let number = Int(count: item.dropFirst(5)), number > 0 else { return nil }
        self.number = number
        head = url[..<start] + "page="
        tail = String(url[end...])
        return
      }
      guard end < url.endIndex else { return nil }
      start = url.index(after: end)
    }
  }

  /// The path and the other parameters, in any order.
  var parts: Set<String> {
    let halves = head.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = halves.dropFirst().joined().split(separator: "&") + tail.split(separator: "&")
    return Set(items.map(String.init)).union(["?" + halves[0]])
  }

  func url(_ number: Int) -> String { "\(head)\(number)\(tail)" }
}
