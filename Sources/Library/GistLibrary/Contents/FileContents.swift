import GitHubModels

/// The exact bytes of a gist's files by name; files with unknown contents are left out.
///
/// A composed and a decomposed `é` are names of two files.
package struct FileContents: Hashable, Sendable {
  private var bytesByName: [ExactString: [UInt8]] = [:]

  package init() {}

  package subscript(name: String) -> [UInt8]? {
    get { bytesByName[ExactString(name)] }
    set { bytesByName[ExactString(name)] = newValue }
  }

  /// In bytes.
  package var size: Int { bytesByName.values.reduce(0) { $0 + $1.count } }

  /// Each name with its bytes, in no particular order.
  package var files: [(name: String, bytes: [UInt8])] {
    bytesByName.map { ($0.key.wrappedValue, $0.value) }
  }
}

extension FileContents: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, [UInt8])...) {
    for (name, bytes) in elements { self[name] = bytes }
  }
}
