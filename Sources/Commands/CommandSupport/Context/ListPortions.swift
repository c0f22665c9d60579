/// Shows a list in portions of the limit: at a terminal, the user is asked for each further one.
package struct ListPortions {
  private let size: Int
  private let more: MoreRows
  private let options: String
  /// The number of elements in the portion that may still be shown.
  private var room: Int
  /// The number of the current portion; starts at 1.
  package private(set) var number = 1
  /// The number of elements shown so far.
  package private(set) var count = 0

  /// - Parameters:
  ///   - limit: the size of a portion.
  ///   - more: the end of the list.
  ///   - options: the command's options for more elements.
  package init(_ limit: ListLimit, _ more: MoreRows, with options: String = "-L N or --all") {
    size = limit.count ?? .max
    room = size
    self.more = more
    self.options = options
  }

  /// Shows the next elements, as far as they are wanted.
  ///
  /// - Parameters:
  ///   - elements: the next elements: a page of the list, or all of it.
  ///   - isLast: whether the list has no others.
  ///   - total: the number of elements in the whole list; nil if only the last elements tell it.
  ///   - show: shows the elements of one portion.
  /// - Returns: whether the list goes on.
  /// - Throws: the error of `show`.
  package mutating func show<Element>(
    _ elements: [Element], isLast: Bool, of total: Int? = nil,
    _ show: (ArraySlice<Element>) async throws -> Void
  ) async throws -> Bool {
    var rest = elements[...]
    repeat {
      let portion = rest.prefix(room)
      try await show(portion)
      count += portion.count
      room -= portion.count
      rest = rest.dropFirst(portion.count)
      guard room == 0 else { continue }
      let total = total ?? (isLast ? count + rest.count : nil)
      guard !rest.isEmpty || !isLast,
        try await more.areWanted(after: count, of: total, with: options)
      else { return false }
      room = size
      number += 1
    } while !rest.isEmpty
    return !isLast
  }

  /// Shows a list whose first elements are loaded again, with the next ones, for each portion.
  ///
  /// - Parameters:
  ///   - load: returns the first `count` elements of the list, or all if it has fewer.
  ///   - show: shows the elements of one portion.
  /// - Throws: the error of `load` or `show`.
  package mutating func show<Element>(
    loading load: (_ count: Int) async throws -> [Element],
    _ show: (ArraySlice<Element>) async throws -> Void
  ) async throws {
    var isCut = true
    while isCut {
      let (wanted, isAll) = count.addingReportingOverflow(size)
      let elements = try await load(isAll || wanted == .max ? .max : wanted + 1).dropFirst(count)
      isCut = try await self.show(
        Array(elements.prefix(size)), isLast: elements.count <= size, show)
    }
  }
}
