import CommandSupport
import GistsTUI
import TerminalOutput

extension CustomView {
  /// Parses `mine lang:rust sort:stars filter: deploy`; a `-` before the column reverses the order.
  init(name: String, value: String) throws(Failure) {
    let sortings = BrowserList.mine.sortings
    var (words, arrangement) = ([String](), ListArrangement())
    let (all, filter) = CustomView.parts(of: value)
    for word in all {
      guard word.hasPrefix(Self.sort) else {
        words.append(word)
        continue
      }
      let column = word.dropFirst(Self.sort.count)
      arrangement.isReversed = column.hasPrefix("-")
      let name = column.drop { $0 == "-" }
      arrangement.sorting = sortings.first { $0.word == name }
      if arrangement.sorting == nil {
        let columns = sortings.map(\.word)
        throw Failure(
          .wrongUsage, "unknown column: \(name)", next: ["use \(columns.alternatives)"])
      }
    }
    if !filter.isEmpty { words += [CustomView.filter, filter] }
    let text = words.joined(separator: " ")
    self.init(
      name: name, text: text, arrangement: arrangement,
      hasOneOwner: try ListQuery(view: text).feed.hasOneOwner)
  }

  private static let sort = "sort:"
}
