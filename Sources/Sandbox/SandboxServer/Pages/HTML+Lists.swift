extension HTML {
  /// Returns a number with a noun: `1 file`, `2 files`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns links to the pages before and after one; empty if there is only one.
  static func pages(_ page: PageParameters, total: Int, path: String) -> String {
    var links: [String] = []
    if page.number > 1 {
      links.append("<a rel=\"prev\" href=\"\(path)?page=\(page.number - 1)\">Newer</a>")
    }
    if page.start < total, total - page.start > page.size {
      links.append("<a rel=\"next\" href=\"\(path)?page=\(page.number + 1)\">Older</a>")
    }
    return links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>"
  }
}
