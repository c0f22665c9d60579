package import ByteTools
package import TerminalOutput
package import TerminalScreen

/// A document that can be read on a screen of its own.
package enum DocumentName: Hashable, Sendable {
  /// A gist, by its ID.
  case gist(String)
  /// A gist in the trash, by the ID that it had.
  case deleted(String)
  /// A text that was not sent, by the name of its file.
  case draft(String)
  /// A repository, as OWNER/NAME.
  case repository(String)
  /// The changes of a gist's revision; the first revision has no parent.
  case revision(gist: String, version: String, parent: String?)
  /// A file of a repository, OWNER/NAME.
  case repositoryFile(of: String, path: String)
  /// The output of a command, by its number.
  case output(Int)
  /// A user, by login.
  case user(String)
  /// The last message of the status line, in full.
  case message

  /// Whether the contents come from outside.
  var isLoaded: Bool {
    switch self {
    case .gist, .deleted, .draft, .repository, .repositoryFile, .revision, .user: true
    case .output, .message: false
    }
  }
}

/// A text with a header and sections, such as a gist with its files.
package struct BrowserDocument: Hashable, Sendable {
  /// A part with a heading, such as a file.
  package struct Section: Hashable, Sendable {
    /// The name in the heading; nil for a part without one.
    var name: String?
    /// The file's name in the gist; nil for other parts, such as comments.
    var file: String?
    /// The text on the right of the heading: language and size.
    var detail: String
    /// The detail in the narrow list of files.
    var narrowDetail: String
    var content: Content
    /// Whether each line is a line of the file, and may have its number.
    var isSource: Bool

    package init(
      name: String?, file: String? = nil, detail: String = "", narrowDetail: String? = nil,
      content: Content, isSource: Bool = false
    ) {
      self.name = name
      self.file = file
      self.detail = detail
      self.narrowDetail = narrowDetail ?? detail
      self.content = content
      self.isSource = isSource
    }
  }

  /// The lines of a section; lines that are too long are wrapped.
  package enum Content: Hashable, Sendable {
    /// A few lines, and the images in them.
    case lines([StyledText], [PlacedImage] = [])
    /// A text of any size.
    case text(ScreenText)
  }

  var title: String
  /// The lines below the title.
  package var about: [StyledText]
  package var sections: [Section]
  /// The addresses of the contents of files, by name.
  package var rawURLs: [ExactString: String] = [:]
  /// The image to the left of the title.
  package var image: BrowserImage?
  /// The columns to which lines are wrapped.
  package var columns: Int
  /// The columns of a document whose lines are not wrapped.
  package static let unwrapped = 1 << 20
  /// Whether newer contents are being loaded.
  package var isStale: Bool
  /// The address of its web page, as the host gave it; nil if it has none, or commands find it.
  var url: String?
  /// What it was made from; nil if that is not made into documents again.
  package var origin: DocumentOrigin?

  package init(
    title: String, about: [StyledText] = [], sections: [Section], image: BrowserImage? = nil,
    columns: Int, isStale: Bool = false, url: String? = nil
  ) {
    self.title = title
    self.about = about
    self.sections = sections
    self.image = image
    self.columns = columns
    self.isStale = isStale
    self.url = url
  }
}

/// The object that a document was made from, which lives as long as the document.
package struct DocumentOrigin: Hashable, Sendable {
  private let object: any AnyObject & Sendable

  package init(_ object: any AnyObject & Sendable) { self.object = object }

  package static func == (one: Self, other: Self) -> Bool { one.object === other.object }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
