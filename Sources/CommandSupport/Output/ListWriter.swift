package import GitHubModels
package import TerminalOutput

/// Writes a list while it arrives: the rows of a table, or the elements of a JSON array.
package struct ListWriter: ClosableList {
  private enum Form {
    case table(Table)
    case json(JSONArray)
  }

  private var form: Form
  private let console: Console

  package init(_ columns: [Column], pictureColumns: Int = 0, in context: AppContext) {
    console = context.console
    form =
      context.isJSON
      ? .json(JSONArray(console))
      : .table(Table(columns, console: console, pictureColumns: pictureColumns))
  }

  package init(_ table: Table, _ console: Console) {
    form = .table(table)
    self.console = console
  }

  package mutating func append<Value>(
    _ values: [Decoded<Value>], pictures: [Picture?] = [], cells: (Value) -> [Cell]
  ) throws {
    switch form {
    case .table(var table):
      try table.append(values.map { cells($0.value) }, pictures: pictures)
      form = .table(table)
    case .json(var array):
      try array.append(values.map(\.json))
      form = .json(array)
    }
  }

  package func finish(isCut: Bool) throws {
    console.liveLine.erase()
    if case .json(let array) = form { try array.close(isCut: isCut) }
  }
}
