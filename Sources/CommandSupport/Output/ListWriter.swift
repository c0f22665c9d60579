package import GitHubModels
package import TerminalOutput

/// Writes a list page by page, as rows of a table or elements of a JSON array.
package enum ListWriter {
  case table(Table)
  case json(JSONArray)

  package init(_ columns: [Column], pictureColumns: Int = 0, in context: AppContext) {
    self =
      context.isJSON
      ? .json(JSONArray(context.console))
      : .table(Table(columns, console: context.console, pictureColumns: pictureColumns))
  }

  package mutating func append<Value>(
    _ values: [Decoded<Value>], pictures: [Picture?] = [], cells: (Value) -> [Cell]
  ) throws {
    switch self {
    case .table(var table):
      try table.append(values.map { cells($0.value) }, pictures: pictures)
      self = .table(table)
    case .json(var array):
      try array.append(values.map(\.json))
      self = .json(array)
    }
  }

  /// Closes the array; call it once, even if an error ends the list.
  ///
  /// - Parameter isCut: an error ended the list; an array without elements is then not printed.
  package func finish(_ console: Console, isCut: Bool = false) throws {
    console.liveLine.erase()
    if case .json(let array) = self { try array.close(isCut: isCut) }
  }
}
