/// The files of a document, one of which is current.
extension DocumentState {
  /// A file, and the index of its section in ``sections``.
  struct File: Hashable, Sendable {
    let name: String
    /// Language and size, for a narrow list.
    let detail: String
    let section: Int
  }

  /// The sections with a heading, in the order of ``sections``.
  var headed: [BrowserDocument.Section] { document?.sections.filter { $0.name != nil } ?? [] }

  var files: [File] {
    headed.enumerated().compactMap { index, section in
      section.file == nil
        ? nil : File(name: section.name ?? "", detail: section.narrowDetail, section: index)
    }
  }

  /// The index of the current file in ``files``: the file of the current section, or the one before
  /// it.
  var fileIndex: Int? {
    guard let section else { return nil }
    let files = files
    return files.lastIndex { $0.section <= section } ?? (files.isEmpty ? nil : 0)
  }

  /// The name of the current file in the gist; nil if there is none.
  var fileName: String? {
    fileIndex.flatMap { headed[files[$0].section].file }
  }

  /// Whether the document has only one heading, so that all visible text is below it.
  var isOneSection: Bool { headed.count == 1 }

  /// The heading of the visible text: that of the current section, or the title of the document.
  var heading: (name: String, detail: String) {
    let headed = headed
    guard let section, headed.indices.contains(section) else { return (document?.title ?? "", "") }
    return (headed[section].name ?? "", headed[section].detail)
  }
}

/// The positions of a document's files in a pane, with the current file in the middle.
struct FileRows: Hashable, Sendable {
  let count: Int
  let current: Int
  let height: Int

  /// The number of lines for each file: its language and size are below its name if there is room.
  var linesPerFile: Int { count * 2 <= height ? 2 : 1 }

  /// The index of the first visible file.
  var first: Int {
    let visible = max(1, height / linesPerFile)
    return max(0, min(current - visible / 2, count - visible))
  }

  /// Returns the index of the file on a line of the pane; nil if there is none.
  func index(atLine line: Int) -> Int? {
    let index = first + line / linesPerFile
    return index < count ? index : nil
  }
}
