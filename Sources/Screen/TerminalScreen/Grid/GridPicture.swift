/// A picture on the grid.
package struct GridPicture: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// The terminal keeps the picture under a number below 2²⁴; the cells of the area are its
    /// placeholders. The sequence is sent once, before the first frame with the picture.
    case uploaded(number: Int, sequence: String)
    /// The sequence draws the picture at the cursor, over the cells of the area. All of it is visible.
    case drawn(sequence: String)

    /// Whether the picture is over the cells, which don't show it themselves.
    package var isOverCells: Bool {
      if case .drawn = self { true } else { false }
    }
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

  var isOverCells: Bool { form.isOverCells }

  /// The number under which the terminal keeps the picture.
  var number: Int? {
    if case .uploaded(let number, _) = form { number } else { nil }
  }
}
