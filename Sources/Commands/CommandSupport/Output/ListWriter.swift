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
    try append(
      rows: values.map { cells($0.value) }, documents: values.map(\.json), pictures: pictures)
  }

  /// Writes the rows to a table or the documents to an array; only these are evaluated.
  package mutating func append(
    rows: @autoclosure () -> [[Cell]], documents: @autoclosure () throws -> [JSON],
    pictures: [Picture?] = []
  ) throws {
    switch form {
    case .table(var table):
      try table.append(rows(), pictures: pictures)
      form = .table(table)
    case .json(var array):
      try array.append(documents())
      form = .json(array)
    }
  }

  package func finish(isCut: Bool) throws {
    console.liveLine.erase()
    if case .json(let array) = form { try array.close(isCut: isCut) }
  }
}
