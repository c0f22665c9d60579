/// A color of a terminal.
package enum Color: Hashable, Sendable {
  /// One of the 256 colors; the first 16 are the person's own.
  case palette(UInt8)
  case rgb(UInt8, UInt8, UInt8)

  package static let red = Color.palette(1)
  package static let green = Color.palette(2)
  package static let yellow = Color.palette(3)
  package static let blue = Color.palette(4)
  package static let magenta = Color.palette(5)
  package static let cyan = Color.palette(6)
}
