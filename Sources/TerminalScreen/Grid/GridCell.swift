/// One cell of a grid.
package struct GridCell: Hashable, Sendable {
  /// A grapheme cluster that is safe to print; a space in the cells that a wide cluster covers.
  package let character: Character
  package var look: Look
  /// How many cells the cluster takes; 0 in the cells that a wide one covers.
  package let width: Int8

  init(_ character: Character, width: Int8 = 1, look: Look = .plain) {
    self.character = character
    self.width = width
    self.look = look
  }

  package static let blank = GridCell(" ")

  /// Compares the looks and the scalars: terminals show canonically equivalent clusters differently.
  package static func == (left: GridCell, right: GridCell) -> Bool {
    left.width == right.width && left.look == right.look && left.character == right.character
      && (left.character.isASCII || left.character.utf8.elementsEqual(right.character.utf8))
  }

  /// Whether a wide cluster to the left covers this cell.
  package var isCovered: Bool { width == 0 }
}
