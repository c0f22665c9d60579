package import GitHubModels
package import TerminalOutput
package import TextFormats

/// Writes a list while it arrives: the rows of a table, or the elements of a JSON array.
package struct ListWriter: ClosableList {
  private enum Form {
    case table(Table)
    case json(JSONArray)
  }

  private var form: Form
  private let console: Console

  package init(_ columns: [Column], imageColumns: Int = 0, to output: CommandOutput) {
    console = output.console
    form =
      output.isJSON
      ? .json(JSONArray(console))
      : .table(Table(columns, console: console, imageColumns: imageColumns))
  }

  package init(_ table: Table, _ console: Console) {
    form = .table(table)
    self.console = console
  }

  package mutating func append<Value>(
    _ values: [Decoded<Value>], images: [TerminalImage?] = [], cells: (Value) -> [Cell]
  ) throws {
    try append(
      rows: values.map { cells($0.value) }, documents: values.map(\.json), images: images)
  }

  /// Writes the rows to a table or the documents to an array; evaluates only those that it writes.
  package mutating func append(
    rows: @autoclosure () -> [[Cell]], documents: @autoclosure () throws -> [JSON],
    images: [TerminalImage?] = []
  ) throws {
    switch form {
    case .table(var table):
      try table.append(rows(), images: images)
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

/// The maximum number of items to print.
package struct ListLimit: Hashable, Sendable {
  /// nil means all.
  package let count: Int?
  /// Whether the user gave no limit: at a terminal, a list that has more then offers it.
  var isDefault = false

  package init(count: Int?, isDefault: Bool = false) {
    self.count = count
    self.isDefault = isDefault
  }

  /// GitHub's largest page.
  package static let largestPage = 100

  /// The limit plus one, which shows whether there are more items; nil means all.
  package var countAndOne: Int? { count.map { $0 == .max ? $0 : $0 + 1 } }

  /// The page size to request.
  package var perPage: Int { min(count ?? .max, Self.largestPage) }
}

/// Reports failures of single items while a command continues with the others.
///
/// The first failure gives the exit status.
package struct ListFailures {
  private let output: CommandOutput
  private let failureFormatter: FailureFormatter
  private var first: ExitStatus?
  private var told: Set<DiagnosticMessage> = []

  package init(_ output: CommandOutput, _ failureFormatter: FailureFormatter) {
    self.output = output
    self.failureFormatter = failureFormatter
  }

  /// Whether a failure was reported.
  package var wereTold: Bool { first != nil }

  /// Reports a failure after flushing the output before it.
  ///
  /// - Throws: `error` if it ends the whole command: output can't be written, or the user cancels.
  package mutating func report(_ error: any Error) throws {
    let failure = failureFormatter.failure(for: error)
    let endsTheCommand =
      error is OutputError || [.cancelled, .brokenPipe].contains(failure.status)
    guard !endsTheCommand else { throw error }
    try add(failure)
  }

  /// Reports a failure unless the same one was reported this way: a disk that can't be written, or a
  /// host that can't be reached, fails all items.
  ///
  /// - Throws: as ``report(_:)``.
  package mutating func reportOnce(_ error: any Error) throws {
    let message = DiagnosticMessage.failure(failureFormatter.failure(for: error))
    if told.insert(message).inserted { try report(error) }
  }

  /// Warns about an error that fails no item, unless the same warning was given this way.
  package mutating func warnOnce(_ what: MessageText, because error: any Error) {
    let text: MessageText = "\(what): \(failureFormatter.failure(for: error).message)"
    if told.insert(.warning(text)).inserted { output.diagnostics.warn(text) }
  }

  /// Reports an item that the user declined to change, after flushing the output before it; the
  /// command continues with the others.
  ///
  /// - Throws: `OutputError`.
  package mutating func reportDeclined(_ failure: Failure) throws { try add(failure) }

  private mutating func add(_ failure: Failure) throws {
    try output.console.out.flush()
    output.diagnostics.report(failure)
    first = first ?? failure.status
  }

  /// Throws the status of the first failure, if any.
  package func end() throws {
    if let first { throw first }
  }
}

extension Diagnostics {
  /// Reports each failure; throws the exit status of the first one.
  package func reportAll(_ failures: [Failure]) throws {
    for failure in failures { report(failure) }
    if let first = failures.first { throw first.status }
  }
}

/// A list that is written while it arrives, and closed once.
package protocol ClosableList {
  /// Writes the end of the list.
  ///
  /// - Parameter isCut: whether an error ended the list; then a list without elements prints
  ///   nothing.
  /// - Throws: `OutputError`.
  func finish(isCut: Bool) throws
}

extension ClosableList {
  /// Runs `body` and closes the list, even after an error, so that the output is valid JSON.
  ///
  /// - Parameters:
  ///   - isCut: whether some elements failed, evaluated after `body`.
  ///   - body: appends the elements.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`, even if closing also fails; else the error of closing.
  package mutating func closing<Result>(
    isCut: @autoclosure () -> Bool = false, _ body: (inout Self) async throws -> Result
  ) async throws -> Result {
    let result: Result
    do {
      result = try await body(&self)
    } catch {
      try? finish(isCut: true)
      throw error
    }
    try finish(isCut: isCut())
    return result
  }
}
