extension Gist {
  /// The file with this name; if there is none, the one whose name differs in Unicode composition
  /// only.
  package subscript(name: String) -> GistFile? {
    files.first { $0.name.utf8.elementsEqual(name.utf8) } ?? files.first { $0.name == name }
  }
}
