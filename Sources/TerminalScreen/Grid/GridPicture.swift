/// A picture on the grid.
package struct GridPicture: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// The terminal keeps the picture; the cells of the area are its placeholders. The sequence is
    /// sent once, before the first frame with the picture.
    case uploaded(sequence: String)
    /// The sequence draws the picture at the cursor, over the cells of the area.
    case drawn(sequence: String)
  }

  /// Pictures with one name look the same.
  package let name: String
  package let area: Area
  package let form: Form

  package init(name: String, area: Area, form: Form) {
    self.name = name
    self.area = area
    self.form = form
  }
}
