extension Gist {
  /// The file with exactly this name.
  package subscript(exactly name: String) -> GistFile? { files.first { $0.name.isExactly(name) } }

  /// The file with this name; if there is none, the one whose name differs in Unicode composition
  /// only.
  package subscript(name: String) -> GistFile? {
    self[exactly: name] ?? files.first { $0.name == name }
  }
}
