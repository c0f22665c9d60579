import CLinux
import Glibc

/// The size of a terminal's cell in pixels.
package struct CellSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A pseudoterminal that shows nothing, from whose size a program computes the size of a cell.
final class CellTerminal: Sendable {
  /// The side that the program gets.
  let program: Int32
  private let controller: Int32

  private static let rows = 36
  private static let columns = 120

  /// Opens a terminal with cells of this size; returns nil if the system has none.
  ///
  /// No other program inherits it. What is written to it is lost when it is full, so that the program
  /// never waits for a reader.
  static func open(_ cell: CellSize) -> CellTerminal? {
    var ends: [Int32] = [-1, -1]
    guard
      clinux_pseudo_terminal(
        &ends, UInt16(rows), UInt16(columns), UInt16(clamping: columns * cell.width),
        UInt16(clamping: rows * cell.height)) == 0
    else { return nil }
    return CellTerminal(program: ends[1], controller: ends[0])
  }

  private init(program: Int32, controller: Int32) {
    self.program = program
    self.controller = controller
  }

  deinit {
    close(program)
    close(controller)
  }
}
