/// One cell of a grid.
package struct GridCell: Hashable, Sendable {
  /// A grapheme cluster that is safe to print; a space in the cells that a wide cluster covers.
  package let character: Character
  package let look: Look
  /// How many cells the cluster takes; 0 in the cells that a wide one covers.
  package let width: Int

  init(_ character: Character, width: Int = 1, look: Look = .plain) {
    self.character = character
    self.width = width
    self.look = look
  }

  /// Whether a wide cluster to the left covers this cell.
  package var isCovered: Bool { width == 0 }
}
