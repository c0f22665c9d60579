/// A file as a terminal shows it.
struct ShownFile: Hashable, Sendable {
  /// Lines that are safe to print, each with its line end.
  var text: String
  /// Whether the text draws pictures.
  var hasPictures = false

  init(text: String) { self.text = text }

  init(lines: [String], hasPictures: Bool = false) {
    text = lines.map { $0 + "\n" }.joined()
    self.hasPictures = hasPictures
  }
}
