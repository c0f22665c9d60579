import ChildProcesses
import Glibc

@testable import TerminalOutput

/// A pseudoterminal: the program's side, and the keyboard and screen.
struct PseudoTerminal {
  struct CannotOpen: Error { let errno: Int32 }

  let program: Int32
  let person: Int32

  static func with<Value>(
    columns: UInt16 = 80, rows: UInt16 = 24, _ body: (PseudoTerminal) async throws -> Value
  ) async throws -> Value {
    let terminal = try open(columns: columns, rows: rows)
    defer { terminal.close() }
    return try await body(terminal)
  }

  static func with<Value>(
    columns: UInt16 = 80, rows: UInt16 = 24, _ body: (PseudoTerminal) throws -> Value
  ) throws -> Value {
    let terminal = try open(columns: columns, rows: rows)
    defer { terminal.close() }
    return try body(terminal)
  }

  private static func open(columns: UInt16, rows: UInt16) throws -> PseudoTerminal {
    var (program, person): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&person, &program, nil, nil, &size) == 0 else { throw CannotOpen(errno: errno) }
    return PseudoTerminal(program: program, person: person)
  }

  private func close() {
    Glibc.close(program)
    Glibc.close(person)
  }

  /// Types text; `\n` is Enter.
  func type(_ text: String) throws(OutputError) {
    try DescriptorSink(person).write([UInt8](text.utf8))
  }
}

extension PipeEnds {
  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}
