package import FoundationEssentials
package import GitHubAPI
import GitHubModels
import LocalFiles
import TextFormats

/// A gist that a change was made to, and how it was before.
package struct ChangedGist: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case starred, unstarred, deleted
    /// The description, or the newest revision because of its files; nil if it stayed as it was.
    case edited(description: Values?, version: Values?)
  }

  /// A value before and after a change.
  package struct Values: Hashable, Sendable {
    package let from, to: String

    package init(from: String, to: String) { (self.from, self.to) = (from, to) }
  }

  package internal(set) var id: String
  /// The title when the change was made; nil if it was not known.
  package let title: String?
  package internal(set) var change: Change

  package init(id: String, title: String?, _ change: Change) {
    (self.id, self.title, self.change) = (id, title, change)
  }
}

/// The changes of a command.
package struct UndoStep: Hashable, Sendable {
  package let id: String
  package let time: Date
  /// Those that were not taken back.
  package fileprivate(set) var gists: [ChangedGist]
  /// The step belongs together with the next ones of the same group; nil for one of its own.
  fileprivate var group: String?
}

/// The last changes of an account, for `gists undo`.
///
/// `$XDG_STATE_HOME/gists/undo.json`: `{"hosts":{"github.com":{"octocat":[{"id":…,"gists":[…]}]}}}`.
package struct UndoJournal: Sendable {
  /// The most steps of an account that are kept, and the most gists of all of them but the last.
  private static let mostSteps = 50
  private static let mostGists = 2_000

  fileprivate let file: JSONFile
  fileprivate let host: Host
  /// The names of the account in the file: first the one for new steps.
  ///
  /// While nobody knows whose a token is, the account's name is made of the token's fingerprint.
  fileprivate let accounts: [String]

  /// Returns the steps, the last one at the end.
  ///
  /// - Throws: ``StateFileError``.
  package func steps() throws -> [UndoStep] {
    steps(in: try file.read()["hosts"]?[host.spelling] ?? .null)
  }

  /// Adds a step; its gists join those of the last step if that is of the same group.
  ///
  /// - Returns: the ID of the step.
  /// - Throws: ``StateFileError``, `FileError`.
  @discardableResult
  package func add(
    _ gists: [ChangedGist], group: String? = nil, at time: Date
  ) async throws -> String {
    var id = ""
    try await change { steps in
      if let group, let last = steps.last, last.group == group {
        id = last.id
        return steps[steps.count - 1].gists += gists
      }
      let number = Int(time.timeIntervalSince1970 * 1_000)
      let last = steps.compactMap { Int(identifier: $0.id) }.max() ?? 0
      id = String(max(number, last + 1))
      steps.append(UndoStep(id: id, time: time, gists: gists, group: group))
      var count = steps.reduce(0) { $0 + $1.gists.count } - gists.count
      while steps.count > 1, count > Self.mostGists || steps.count > Self.mostSteps {
        count -= steps.removeFirst().gists.count
      }
    }
    return id
  }

  /// Removes a gist from a step: its change was taken back, or can't be.
  ///
  /// `version` is the newest revision, which has the files of the one before the change: earlier changes
  /// are compared with it.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func remove(
    _ gist: ChangedGist, from step: UndoStep, leaving version: String? = nil
  ) async throws {
    try await change { steps in
      guard let index = steps.firstIndex(where: { $0.id == step.id }) else { return }
      steps[index].gists.removeAll { $0.id == gist.id }
      guard let version, case .edited(_, let taken?) = gist.change else { return }
      for index in steps.indices {
        for place in steps[index].gists.indices where steps[index].gists[place].id == gist.id {
          steps[index].gists[place].replace(newest: taken.from, by: version)
        }
      }
    }
  }

  /// Removes the newest changes that these took back.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func remove(takenBackBy gists: [ChangedGist]) async throws {
    try await change { steps in
      for gist in gists {
        let isTakenBack = { (other: ChangedGist) in
          other.id == gist.id && other.change.isTakenBack(by: gist.change)
        }
        guard let index = steps.lastIndex(where: { $0.gists.contains(where: isTakenBack) }) else {
          continue
        }
        steps[index].gists.removeAll(where: isTakenBack)
      }
    }
  }

  /// Notes that a deleted gist has a new ID: its earlier changes are those of the new gist.
  ///
  /// - Throws: ``StateFileError``, `FileError`.
  package func restored(_ id: String, as new: String) async throws {
    try await change { steps in
      for index in steps.indices {
        steps[index].gists.removeAll { $0.id == id && $0.change == .deleted }
        for place in steps[index].gists.indices where steps[index].gists[place].id == id {
          steps[index].gists[place].id = new
        }
      }
    }
  }

  private func change(_ body: (inout [UndoStep]) -> Void) async throws {
    try await file.change(["hosts", host.spelling]) { known in
      let before = steps(in: known)
      var steps = before
      body(&steps)
      guard steps != before, let name = accounts.first else { return }
      for other in accounts { known.remove(other) }
      let left = steps.filter { !$0.gists.isEmpty }
      if !left.isEmpty { known.set(name, to: .array(left.map(\.json))) }
    }
  }

  private func steps(in known: JSON) -> [UndoStep] {
    let steps = accounts.map { known[$0]?.array?.compactMap(UndoStep.init) ?? [] }
    guard steps.filter({ !$0.isEmpty }).count > 1 else { return Array(steps.joined()) }
    return steps.joined().sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }
}

extension ChangedGist.Change {
  /// Whether another change of the same gist is the opposite.
  fileprivate func isTakenBack(by other: Self) -> Bool {
    switch (self, other) {
    case (.starred, .unstarred), (.unstarred, .starred), (.edited, .edited): true
    default: false
    }
  }

  fileprivate var name: String {
    switch self {
    case .starred: "starred"
    case .unstarred: "unstarred"
    case .deleted: "deleted"
    case .edited: "edited"
    }
  }
}

extension ChangedGist {
  /// Replaces the revision that a change made.
  fileprivate mutating func replace(newest version: String, by other: String) {
    guard case .edited(let description, let values?) = change, values.to == version else { return }
    change = .edited(description: description, version: Values(from: values.from, to: other))
  }
}

extension UndoStep {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string, let time = json["time"]?.date else { return nil }
    self.init(
      id: id, time: time, gists: json["gists"]?.array?.compactMap(ChangedGist.init) ?? [],
      group: json["group"]?.string)
    if gists.isEmpty { return nil }
  }

  fileprivate var json: JSON {
    .object([
      .init("id", .string(id)), .init("time", .string(time.rfc3339)),
      .init("group", group.map(JSON.string) ?? .null), .init("gists", .array(gists.map(\.json))),
    ])
  }
}

extension ChangedGist {
  fileprivate init?(_ json: JSON) {
    guard let id = json["id"]?.string else { return nil }
    let change: Change
    switch json["done"]?.string {
    case "starred": change = .starred
    case "unstarred": change = .unstarred
    case "deleted": change = .deleted
    case "edited":
      let values = (json["description"].flatMap(Values.init), json["version"].flatMap(Values.init))
      guard values.0 != nil || values.1 != nil else { return nil }
      change = .edited(description: values.0, version: values.1)
    default: return nil
    }
    self.init(id: id, title: json["title"]?.string, change)
  }

  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("id", .string(id)), .init("title", title.map(JSON.string) ?? .null),
      .init("done", .string(change.name)),
    ]
    if case .edited(let description, let version) = change {
      if let description { members.append(.init("description", description.json)) }
      if let version { members.append(.init("version", version.json)) }
    }
    return .object(members)
  }
}

extension ChangedGist.Values {
  fileprivate init?(_ json: JSON) {
    guard let from = json["from"]?.string, let to = json["to"]?.string else { return nil }
    self.init(from: from, to: to)
  }

  fileprivate var json: JSON {
    .object([.init("from", .string(from)), .init("to", .string(to))])
  }
}

extension StateFiles {
  /// Returns the journal of an account with these names, at least one.
  package func undoJournal(of host: Host, accounts: [String]) -> UndoJournal {
    UndoJournal(file: json("\(folders.state)/undo.json", .undo), host: host, accounts: accounts)
  }
}
