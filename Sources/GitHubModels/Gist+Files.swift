extension Gist {
  /// The file of that name, composed or decomposed where there is none exactly so.
  package subscript(name: String) -> GistFile? {
    files.first { $0.name.utf8.elementsEqual(name.utf8) } ?? files.first { $0.name == name }
  }
}
