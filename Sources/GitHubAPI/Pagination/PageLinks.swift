import FoundationEssentials
import HTTPTypes

/// Where a page says that the list goes on.
struct PageLinks: Hashable, Sendable {
  var next: String?
  var last: String?

  init(next: String? = nil, last: String? = nil) {
    self.next = next
    self.last = last
  }

  init(_ fields: HTTPFields) {
    let links = Link.links(in: fields[.link] ?? "")
    next = links.first { $0.relations.contains("next") }?.target
    last = links.first { $0.relations.contains("last") }?.target
  }

  /// The addresses from `next` to `last` where they are numbered and differ in nothing else.
  ///
  /// nil where the pages can only be followed one by one.
  func numbered(atMost limit: Int) -> [String]? {
    guard let next, let last, let nextPage = NumberedPage(next), let lastPage = NumberedPage(last),
      nextPage.frame == lastPage.frame, nextPage.number <= lastPage.number
    else { return nil }
    return (nextPage.number...lastPage.number).prefix(max(limit, 0)).map(nextPage.address)
  }
}

/// An address with a `page` parameter, wherever in the query it stands.
private struct NumberedPage {
  var number: Int
  /// What stands before the number and after it: the order of GitHub's parameters varies.
  private let head: String
  private let tail: String

  init?(_ address: String) {
    guard let question = address.firstIndex(of: "?") else { return nil }
    var start = address.index(after: question)
    while true {
      let end = address[start...].firstIndex(of: "&") ?? address.endIndex
      let item = address[start..<end]
      if item.hasPrefix("page=") {
        guard let number = Int(item.dropFirst(5)), number > 0 else { return nil }
        self.number = number
        head = address[..<start] + "page="
        tail = String(address[end...])
        return
      }
      guard end < address.endIndex else { return nil }
      start = address.index(after: end)
    }
  }

  /// The address without its number: the path and, in any order, the other parameters.
  var frame: Set<String> {
    let parts = head.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let items = parts.dropFirst().joined().split(separator: "&") + tail.split(separator: "&")
    return Set(items.map(String.init)).union(["?" + parts[0]])
  }

  func address(_ number: Int) -> String { "\(head)\(number)\(tail)" }
}
