/// One cell of a grid.
package struct GridCell: Hashable, Sendable {
  /// A grapheme cluster that is safe to print; a space in the cells that a wide cluster covers.
  package let character: Character
  package var look: Look
  /// How many cells the cluster takes; 0 in the cells that a wide one covers.
  package let width: Int8
  /// The only scalar of the cluster; 0 if it has several.
  ///
  /// Comparing numbers is faster than comparing clusters, and frames are compared cell by cell.
  let scalar: UInt32

  init(_ character: Character, width: Int8 = 1, look: Look = .plain) {
    self.character = character
    self.width = width
    self.look = look
    scalar = Self.onlyScalar(of: character)
  }

  private static func onlyScalar(of character: Character) -> UInt32 {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    let isOnly =
      character.utf8.count == 1 || scalars.index(after: scalars.startIndex) == scalars.endIndex
    return isOnly ? first.value : 0
  }

  package static let blank = GridCell(" ")

  /// Compares the looks and the scalars: terminals show canonically equivalent clusters differently.
  package static func == (left: GridCell, right: GridCell) -> Bool {
    left.scalar == right.scalar && left.look == right.look && left.width == right.width
      && (left.scalar != 0 || left.character.utf8.elementsEqual(right.character.utf8))
  }

  /// Whether a wide cluster to the left covers this cell.
  package var isCovered: Bool { width == 0 }
}
