package import FoundationEssentials
import TerminalOutput
package import TextFolding
package import TextFormats

/// What the filter of a list selects, in the language of searches: words in any order, "phrases",
/// `-words` and qualifiers such as `lang:swift`.
package struct RowFilter: Hashable, Sendable {
  /// Words and phrases in the title, a file's name, the owner or the language.
  package let text: FilterText
  package let conditions: [QueryTerm]
  /// The time from which ages are counted.
  package let time: Date?
  /// The first word that can't be understood; it restricts nothing.
  package let problem: QueryTerm.Problem?
  /// Whether there are only words and phrases to be found.
  let isPlain: Bool

  /// Reads a line that may still be typed: what its last word lacks restricts nothing.
  package init(_ line: String, at time: Date? = nil) {
    var (words, excluded, conditions) = ([String](), [String](), [QueryTerm]())
    var problem: QueryTerm.Problem?
    for word in Self.words(of: line) {
      do {
        let term = try QueryTerm(word: word)
        switch term.subject {
        case .text(let text):
          if term.isExcluded { excluded.append(text) } else { words.append(text) }
        // Slashes are characters of paths.
        case .pattern: words.append(word)
        default: conditions.append(term)
        }
      } catch .excludedPattern {
        excluded.append(String(word.dropFirst()))
      } catch {
        problem = problem ?? error
      }
    }
    text = FilterText(words: words, excluding: excluded)
    (self.conditions, self.time, self.problem) = (conditions, time, problem)
    isPlain = conditions.isEmpty && excluded.isEmpty
  }

  /// Returns the words of a line that may still be typed, without what the last one lacks.
  static func words(of line: String) -> [String] {
    QueryTerm.split(line).filter { !isIncomplete($0) }.map(closed)
  }

  /// Returns why a qualifier that is not typed to its end, such as `tag:` or `is:sec`, restricts
  /// nothing; nil if there is none.
  static func unfinished(in line: String) -> BrowserMessage? {
    let words = QueryTerm.split(line)
    guard let word = words.first(where: { isIncomplete($0) && $0.contains(":") }) else {
      return nil
    }
    do throws(QueryTerm.Problem) {
      _ = try QueryTerm(word: word)
    } catch {
      if case .unknownProperty = error { return error.browserMessage }
    }
    return BrowserMessage(.error, "\(word) has no value and filters nothing")
  }

  /// Returns a word with the quote at its end that was not typed yet.
  private static func closed(_ word: String) -> String {
    let begins = word.drop { $0 == "-" }.hasPrefix("\"") || word.contains(":\"")
    return begins && !word.count { $0 == "\"" }.isMultiple(of: 2) ? word + "\"" : word
  }

  private static func isIncomplete(_ word: String) -> Bool {
    let rest = String(word.drop { $0 == "-" })
    guard !rest.isEmpty, rest != "\"" else { return true }
    guard let (name, value) = QueryTerm.qualifier(rest) else { return false }
    guard !value.isEmpty, value != "\"" else { return true }
    switch name {
    case .property, .absence: return name.isBeginning(value)
    case .files, .updated: return ["<", ">", "<=", ">="].contains(value)
    case .language, .owner, .tag: return false
    }
  }

  /// Whether only the library can tell which gists pass: rows have no contents.
  package var needsLibrary: Bool { conditions.contains { $0.subject.isAboutDuplicates } }

  /// Whether ages are counted.
  var hasAges: Bool {
    conditions.contains { term in
      guard case .updated(let range) = term.subject else { return false }
      return [range.from, range.end].contains { if case .ago = $0 { true } else { false } }
    }
  }

  func passes(_ row: BrowserRow) -> Bool {
    text.isFound(in: row.texts)
      && conditions.allSatisfy { term in
        row.meets(term.subject, now: time ?? .distantPast).map { $0 != term.isExcluded } ?? true
      }
  }

  /// Returns why a part of the filter restricts nothing in a list; nil if all of it does.
  func problem(in list: BrowserList) -> BrowserMessage? {
    if let problem { return problem.browserMessage }
    let known = list.qualifiers
    let name = conditions.lazy.compactMap(\.qualifier).first { !known.contains($0) }
    return name.map { BrowserMessage(.error, "\($0.rawValue): does not filter this list") }
  }
}

extension QueryTerm {
  /// The qualifier of the condition; nil for text.
  fileprivate var qualifier: Qualifier? {
    switch subject {
    case .text, .pattern: nil
    case .language: .language
    case .owner: .owner
    case .tag: .tag
    case .isPublic, .isStarred, .isDuplicate, .isOlderDuplicate: .property
    case .fileCount: .files
    case .updated: .updated
    case .hasNoDescription, .hasNoTag: .absence
    }
  }
}

extension BrowserList {
  /// The qualifiers that filter the list.
  fileprivate var qualifiers: Set<QueryTerm.Qualifier> {
    switch self {
    case .mine, .public, .starred, .gists, .search, .view: Set(QueryTerm.Qualifier.allCases)
    case .repositories, .repositoriesOf, .repositorySearch: [.language, .owner, .updated]
    case .revisions: [.owner, .updated]
    case .trash: [.files, .updated]
    case .files, .drafts: [.updated]
    case .users, .folder, .tags: []
    }
  }
}

extension BrowserRow {
  /// Whether the row has a property; nil if rows of this kind never have it.
  fileprivate func meets(_ subject: QueryTerm.Subject, now: Date) -> Bool? {
    func isSame(_ text: String?, _ other: String) -> Bool {
      text?.lowercased() == other.lowercased()
    }
    func isIn(_ range: QueryTerm.TimeRange, _ date: Date?) -> Bool {
      date.map { range.contains($0, now: now) } ?? false
    }
    return switch (subject, content) {
    case (.language(let name), .gist(let gist)): isSame(gist.language, name)
    case (.language(let name), .repository(let repository)): isSame(repository.language, name)
    case (.owner(let login), .gist(let gist)): isSame(gist.owner, login)
    case (.owner(let login), .repository(let repository)): isSame(repository.owner, login)
    case (.owner(let login), .revision(let revision)): isSame(revision.login, login)
    case (.tag(let tag), .gist(let gist)): HashTags.areAll([tag], in: gist.description)
    case (.isPublic(let isPublic), .gist(let gist)): gist.isPublic == isPublic
    case (.isStarred, .gist(let gist)): gist.isStarred == true
    // Unknown without the library.
    case (.isDuplicate, .gist), (.isOlderDuplicate, .gist): false
    case (.hasNoDescription, .gist(let gist)): (gist.description ?? "").allSatisfy(\.isWhitespace)
    case (.hasNoTag, .gist(let gist)): HashTags.tags(in: gist.description ?? "").isEmpty
    case (.fileCount(let range), .gist(let gist)): range.contains(gist.fileCount)
    case (.fileCount(let range), .deleted(let deleted)): range.contains(deleted.fileCount)
    case (.updated(let range), .gist(let gist)): isIn(range, gist.updated)
    case (.updated(let range), .repository(let repository)): isIn(range, repository.updated)
    case (.updated(let range), .file(let file)): isIn(range, file.modified)
    case (.updated(let range), .deleted(let deleted)): isIn(range, deleted.deleted)
    case (.updated(let range), .draft(let draft)): isIn(range, draft.saved)
    case (.updated(let range), .revision(let revision)): isIn(range, revision.committed)
    default: nil
    }
  }
}
