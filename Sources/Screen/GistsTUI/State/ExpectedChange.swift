import TextFolding
import TextFormats

/// What a command changes of its gists if the host agrees, as far as lists select gists by it.
struct ExpectedChange: Hashable, Sendable {
  private(set) var isStarred: Bool?
  private(set) var isPublic: Bool?
  private(set) var isDeleted = false
  private(set) var description: String?
  /// Without `#`, as they were typed.
  private(set) var addedTags: [String] = []
  /// In lower case.
  private(set) var removedTags: [String] = []
  /// Whether the command asks before it makes the change.
  private(set) var isAskedFor = false
}

extension ExpectedChange {
  /// Adds and removes tags: `+new` and `-old`; other words change nothing.
  init(tags words: [String]) {
    self.init()
    for word in words {
      guard let tag = HashTags.tag(String(word.dropFirst())) else { continue }
      if word.hasPrefix("+") {
        addedTags.append(String(word.dropFirst().drop { $0 == "#" }))
      } else if word.hasPrefix("-") {
        removedTags.append(tag)
      }
    }
  }

  /// Reads a typed command line without the program's name; nil if it changes nothing of that kind.
  ///
  /// The changes of keys are stated where their command lines are made.
  init?(typed arguments: [String]) {
    self.init()
    let words = arguments.dropFirst()
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let options = Set(words[..<end])
    let isAgreed = !options.isDisjoint(with: ["--yes", "-y"])
    switch arguments.first {
    case "star": isStarred = true
    case "unstar": isStarred = false
    case "delete", "rm": (isDeleted, isAskedFor) = (true, !isAgreed)
    case "edit":
      description = Self.description(in: Array(words[..<end]))
      if options.contains("--public") { isPublic = true }
      if !options.isDisjoint(with: ["--secret", "--private"]) { isPublic = false }
      isAskedFor = isPublic != nil && !isAgreed
      guard description != nil || isPublic != nil else { return nil }
    case "tag":
      // `-q` and `--json` are options.
      let tags = words[..<end].filter {
        !$0.hasPrefix("--") && !($0.count == 2 && $0.hasPrefix("-"))
      }
      self = ExpectedChange(tags: tags + words[end...])
      guard !addedTags.isEmpty || !removedTags.isEmpty else { return nil }
    default: return nil
    }
  }

  /// Returns the new description in the options of `edit`; nil if there is none.
  private static func description(in options: [String]) -> String? {
    let names = ["--description", "--desc"]
    for (index, word) in options.enumerated() {
      if names.contains(word) || word == "-d" {
        return index + 1 < options.count ? options[index + 1] : nil
      }
      for name in names where word.hasPrefix(name + "=") {
        return String(word.dropFirst(name.count + 1))
      }
      if word.hasPrefix("-d") { return String(word.dropFirst(2)) }
    }
    return nil
  }
}

/// The parts of a gist that pending changes decide; nil for one that they leave as it is.
struct ExpectedGist: Hashable, Sendable {
  /// The gist before the changes.
  let row: GistRow
  /// Whether its tags are in its description, and not only on this computer.
  private let isOwn: Bool
  private let formerTags: [String]
  private var isStarred: Bool?
  private var isPublic: Bool?
  private(set) var description: String?
  private var localTags: [String]?
  private(set) var isDeleted = false

  init(_ row: GistRow, isOwn: Bool, localTags: [String]) {
    (self.row, self.isOwn, formerTags) = (row, isOwn, localTags)
  }

  mutating func apply(_ change: ExpectedChange) {
    isStarred = change.isStarred ?? isStarred
    isPublic = change.isPublic ?? isPublic
    description = change.description ?? description
    isDeleted = isDeleted || change.isDeleted
    let (adding, removing) = (change.addedTags, change.removedTags)
    guard !adding.isEmpty || !removing.isEmpty else { return }
    if isOwn {
      let former = description ?? row.description ?? ""
      description = HashTags.changed(former, adding: adding, removing: removing)
    } else {
      let kept = (localTags ?? formerTags).filter { !removing.contains($0) }
      localTags = kept + adding.map { $0.lowercased() }
    }
  }

  /// Whether a list that selects such gists goes on to show the gist.
  func meets(_ selection: ListSelection) -> Bool {
    !isDeleted
      && selection.conditions.allSatisfy { meets($0.subject) != $0.isExcluded }
      && selection.texts.allSatisfy(isFound)
  }

  /// Whether the gist has a property afterwards; nil if no change decides that.
  private func meets(_ subject: QueryTerm.Subject) -> Bool? {
    switch subject {
    case .isStarred: isStarred
    case .isPublic(let isPublic): self.isPublic.map { $0 == isPublic }
    case .hasNoDescription: description.map { $0.allSatisfy(\.isWhitespace) }
    case .hasNoTag: tags.map(\.isEmpty)
    case .tag(let tag): tags.map { $0.contains(tag) }
    case .text, .pattern, .language, .owner, .isDuplicate, .isOlderDuplicate, .fileCount, .updated:
      nil
    }
  }

  private var tags: [String]? {
    guard description != nil || localTags != nil else { return nil }
    return HashTags.tags(in: description ?? row.description ?? "") + (localTags ?? formerTags)
  }

  /// Whether words are found in the new description; where they were not found in the row before, they are
  /// in a text that it lacks.
  private func isFound(_ text: FilterText) -> Bool {
    guard let description else { return true }
    var new = row
    new.description = description
    new.title = description.allSatisfy(\.isWhitespace) ? row.firstFile ?? row.title : description
    func texts(_ row: GistRow) -> [String] { BrowserRow(id: row.id, content: .gist(row)).texts }
    return text.isFound(in: texts(new)) || !text.isFound(in: texts(row))
  }
}

/// What all gists of a list have in common, as far as a user changes it.
struct ListSelection: Hashable, Sendable {
  private(set) var conditions: [QueryTerm] = []
  private(set) var texts: [FilterText] = []

  /// Adds a filter; its words may also be searched for in the files, which a description doesn't decide.
  mutating func add(_ filter: RowFilter, areWordsInRows: Bool) {
    conditions += filter.conditions
    if areWordsInRows, !filter.text.isEmpty { texts.append(filter.text) }
  }
}
