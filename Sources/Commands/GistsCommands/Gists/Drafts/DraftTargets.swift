import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import TerminalOutput

/// What drafts are for, with the titles of gists in the library.
struct DraftTargets {
  /// By the name of the draft.
  private let targets: [String: DraftTarget]
  /// The titles by host and ID.
  private let titles: [String: [String: String]]

  init(of drafts: [SavedDraft], in libraries: Libraries) {
    let known = drafts.compactMap { draft in draft.target.map { (draft.name, $0) } }
    targets = Dictionary(known) { first, _ in first }
    var titles: [String: [String: String]] = [:]
    for (name, targets) in Dictionary(grouping: known.map(\.1), by: \.host) {
      guard let host = try? Host(name) else { continue }
      let rows = libraries.knownRows(of: targets.compactMap(\.gist), on: host)
      titles[name] = rows.compactMapValues(\.title)
    }
    self.titles = titles
  }

  /// Whether nothing is known of any draft.
  var isEmpty: Bool { targets.isEmpty }

  /// Returns what a draft is for; nil if that is unknown, as for drafts of earlier versions.
  subscript(draft: SavedDraft) -> DraftTarget? { targets[draft.name] }

  /// Returns what a draft is for in words, such as `Deploy notes (6cad326836)`, `a new gist`; nil if that
  /// is unknown.
  ///
  /// The file is named if the draft has another name.
  func text(of draft: SavedDraft) -> String? {
    guard let target = self[draft] else { return nil }
    let gist = target.gist.map { id in
      let short = ShortID.gist(id)
      return titles[target.host]?[id].map { "\($0) (\(short))" } ?? short
    }
    let file = target.file.flatMap { $0 == draft.title ? nil : $0 }
    switch target.kind {
    case .newGist: return file.map { "\($0) in a new gist" } ?? "a new gist"
    case .file: return [file, gist].compactMap(\.self).joined(separator: " in ")
    case .comment: return ["a comment on", gist].compactMap(\.self).joined(separator: " ")
    }
  }
}
