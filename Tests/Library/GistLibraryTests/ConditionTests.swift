import FoundationEssentials
@testable import GistLibrary
import GitHubModels
import LocalFiles
import Testing
import TextFormats

/// The conditions of a search, in searches and in lists.
@Suite struct `Conditions of the library` {
  @Test(arguments: [
    ("-draft", ["2", "3", "4"]), ("-Notes", ["2", "3"]), ("-dr", ["2", "3", "4"]),
    ("-x", ["1", "3", "4"]), ("-lang:swift", ["2", "3", "4"]), ("-owner:MONA", ["1", "3", "4"]),
    ("-is:secret", ["2", "3", "4"]), ("-tag:work", ["2", "3"]), ("tag:work -tag:ci", ["4"]),
    ("files:>1", ["2"]), ("-files:>1", ["1", "3", "4"]), ("files:1", ["1", "3", "4"]),
    ("updated:<2y", ["1", "2", "4"]), ("updated:>2y", ["3"]), ("-updated:>2y", ["1", "2", "4"]),
    ("no:description", ["2", "3"]), ("-no:description", ["1", "4"]), ("no:tag", ["2", "3"]),
    ("-no:tag", ["1", "4"]), ("updated:>2025-12-31", ["1"]), ("-is:starred", ["1", "2", "3", "4"]),
  ])
  func `select gists`(query: String, ids: [String]) async throws {
    try await Library.with { library in
      let store = try library.open()
      let gists = [
        try Decoded.gist(
          "1", "Notes #work #ci", files: ["a": "a draft"], isPublic: false, language: "Swift",
          updated: "2026-01-31T10:00:00Z"),
        try .gist(
          "2", " \n\t", files: ["a": "word", "b": "x\u{E9}"], owner: "mona", language: "C",
          updated: "2025-06-30T10:00:00Z"),
        try .gist("3", files: ["a": "word"], updated: "2020-01-31T10:00:00Z"),
      ]
      for gist in gists { try store.save(gist.withContents) }
      try store.save(
        [
          .gist(
            "4", "More notes #work", files: ["a": "word"], updated: "2025-01-01T10:00:00Z"
          ).listed
        ], at: nil)
      var filter = LibraryFilter()
      filter.now = Date(rfc3339: "2026-02-01T00:00:00Z")
      for word in QueryTerm.split(query) {
        let term = try QueryTerm(word: word)
        switch (term.subject, term.isExcluded) {
        case (.tag(let tag), true): filter.excludedTags.append(tag)
        case (.tag(let tag), false): filter.tags.append(tag)
        case (.hasNoTag, let isExcluded): filter.hasTags = isExcluded
        default: filter.conditions.append(term)
        }
      }
      let found = try store.search(SearchQuery([], filter: filter)).map(\.gist.value.id)
      #expect(found.sorted() == ids)
      #expect(try store.ids(FeedQuery(feed: nil, filter: filter)).sorted() == ids)
    }
  }
}
