import Synchronization
import TerminalOutput

/// Lists to choose from whose rows are named by their first cell.
final class NamedChoices: Sendable {
  private let sources: [ChoiceList]
  /// The names of the loaded rows of each list.
  private let names: Mutex<[[String]]>

  init(_ sources: [ChoiceList]) {
    self.sources = sources
    names = Mutex(Array(repeating: [], count: sources.count))
  }

  /// The lists of a chooser; the rows of the first list may already be loaded.
  var lists: [ChoiceList] {
    sources.indices.map { index in
      let source = sources[index]
      return ChoiceList(source.name, columns: source.columns, isEndless: source.isEndless) {
        try await self.load(index)
      }
    }
  }

  func load(_ index: Int) async throws -> ChoicePage {
    let page = try await sources[index].load()
    names.withLock { $0[index] += page.rows.map { $0[0].value } }
    return page
  }

  func name(of chosen: ChosenRow) -> String { names.withLock { $0[chosen.list][chosen.row] } }
}
