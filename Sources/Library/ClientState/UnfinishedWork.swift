package import FoundationEssentials
package import LocalFiles
import TextFormats

/// Work on a gist that takes several steps, recorded in `$XDG_STATE_HOME/gists/unfinished/` while
/// it runs.
///
/// If the program is killed in between, the record names the created gist, so that the next run can
/// report it.
package struct UnfinishedWork: Sendable {
  /// The work and its progress.
  package struct Record: Hashable, Sendable {
    package enum Kind: String, Sendable {
      /// Creating a gist whose files git sends.
      case creation
      /// Replacing a gist by one with the other visibility.
      case visibility
    }

    package let kind: Kind
    /// The host as accounts.json spells it.
    package let host: String
    /// The ID of the new gist; nil until the host has responded.
    package var gist: String?
    /// The source of the gist: the ID of the gist that it replaces, the path of a clone, or a
    /// digest of the new gist's contents.
    package let former: String
    /// A digest of the command that creates the gist, whatever the files contain; nil if it can't be
    /// repeated with other contents.
    package var source: String?
    /// The login of the account that creates the gist; nil if it was not known.
    package var account: String?
    /// Whether the gist is to be public; nil for a gist that replaces no other.
    package var isPublic: Bool?
    /// The new gist's newest commit when it was created.
    package var made: String?
    /// The commits that were about to be pushed to the new gist.
    package var pushed: [String] = []
    /// A unique word in the new gist's first contents, by which to find the gist.
    package var mark: String
    /// Whether the new gist is complete, so that the former one may already be deleted.
    package var isCopied = false
    /// The last time the user was told that the work is unfinished; nil if never.
    package var told: Date?
    /// A title for messages: the gist's description or the names of its files.
    package var title: String
    /// The command that finishes the work.
    package var command: String?
    package let started: Date

    package init(
      _ kind: Kind, host: String, former: String, title: String, started: Date
    ) {
      self.kind = kind
      mark = RandomName.text
      self.host = host
      self.former = former
      self.title = title
      self.started = started
    }
  }

  package private(set) var record: Record
  private let bundle: PrivateBundle

  private static let name = "work.json"

  /// Records the beginning of some work, and runs `body`; removes the record unless `body` throws.
  ///
  /// Meanwhile, no other process regards the work as interrupted.
  package static func with<Value>(
    _ record: Record, in files: StateFiles,
    _ body: (inout UnfinishedWork) async throws -> Value
  ) async throws -> Value {
    let path = "\(folder(files.folders))/\(RandomName.text)"
    let bundle = PrivateBundle(path, onRepair: files.onRepair)
    return try await bundle.alone(wait: {}) {
      var work = UnfinishedWork(record: record, bundle: bundle)
      try work.writeRecord()
      do {
        let value = try await body(&work)
        try work.remove()
        return value
      } catch {
        // Without a gist, nothing is left to finish.
        if work.record.gist == nil, !work.mayHaveGist { try? work.remove() }
        throw error
      }
    }
  }

  /// Continues work that another process left unfinished, with its current record.
  ///
  /// Meanwhile, no other process regards the work as interrupted. Calls `wait` repeatedly while
  /// another process does the work.
  ///
  /// - Returns: the result of `body`; nil without a call if the work has ended.
  package func resumed<Value>(
    wait: () async throws -> Void, _ body: (UnfinishedWork) async throws -> Value
  ) async throws -> Value? {
    try await bundle.alone(wait: wait) {
      guard let record = try Self.record(in: bundle) else { return nil }
      return try await body(UnfinishedWork(record: record, bundle: bundle))
    }
  }

  /// Records that the user was told about the unfinished work, unless it is no longer abandoned.
  ///
  /// - Returns: the error if the record can't be saved.
  package func recordTold(at time: Date) -> FileError? {
    // If the lock can't be taken, the next run tells the user again.
    (try? bundle.ifUnused {
      guard let record = try Self.record(in: bundle) else { return nil }
      var work = UnfinishedWork(record: record, bundle: bundle)
      return work.update { $0.told = time }
    }) ?? nil
  }

  /// Whether the request that creates the gist was sent, and its outcome is unknown.
  package var mayHaveGist = false

  /// Records the progress of the work.
  ///
  /// - Returns: the error if the record can't be saved; the work continues anyway.
  package mutating func update(_ change: (inout Record) -> Void) -> FileError? {
    change(&record)
    do {
      try writeRecord()
      return nil
    } catch {
      return error
    }
  }

  /// Returns the work that other processes left unfinished or are doing, oldest first.
  package static func all(in folders: Folders) -> [UnfinishedWork] {
    PrivateBundle.all(in: folder(folders)).compactMap { bundle in
      (try? record(in: bundle)).flatMap { $0 }.map { UnfinishedWork(record: $0, bundle: bundle) }
    }
    .sorted { $0.record.started < $1.record.started }
  }

  /// Returns the work that other processes left unfinished, oldest first.
  package static func abandoned(in folders: Folders) -> [UnfinishedWork] {
    let found = PrivateBundle.all(in: folder(folders)).compactMap { bundle -> UnfinishedWork? in
      // A bundle that is in use is not abandoned.
      try? bundle.ifUnused {
        guard let record = try record(in: bundle) else {
          try bundle.remove(first: name)
          return nil
        }
        return UnfinishedWork(record: record, bundle: bundle)
      } ?? nil
    }
    return found.sorted { $0.record.started < $1.record.started }
  }

  /// Returns a record; nil if there is none, or if it is damaged.
  private static func record(in bundle: PrivateBundle) throws(FileError) -> Record? {
    guard let bytes = try bundle.file(name).read(), let json = try? JSON(parsing: bytes) else {
      return nil
    }
    return Record(json)
  }

  /// Removes the record of work that is finished or given up.
  package func remove() throws(FileError) { try bundle.remove(first: Self.name) }

  private func writeRecord() throws(FileError) {
    try bundle.file(Self.name).write(Array((record.json.text(indented: true) + "\n").utf8))
    try bundle.synchronize(levels: 2)
  }

  private static func folder(_ folders: Folders) -> String { "\(folders.state)/unfinished" }
}

extension UnfinishedWork.Record {
  fileprivate init?(_ json: JSON) {
    guard let kind = json["kind"]?.string.flatMap(Kind.init(rawValue:)),
      let host = json["host"]?.string, let title = json["title"]?.string,
      let started = json["started_at"]?.string.flatMap(Date.init(rfc3339:))
    else { return nil }
    self.init(
      kind, host: host, former: json["former"]?.string ?? "", title: title, started: started)
    gist = json["gist"]?.string
    source = json["source"]?.string
    account = json["account"]?.string
    isPublic = json["public"]?.bool
    made = json["made"]?.string
    // Earlier versions recorded one.
    pushed =
      json["pushed"]?.array?.compactMap(\.string) ?? json["pushed"]?.string.map { [$0] } ?? []
    mark = json["mark"]?.string ?? ""
    isCopied = json["copied"]?.bool ?? false
    told = json["told_at"]?.string.flatMap(Date.init(rfc3339:))
    command = json["command"]?.string
  }

  fileprivate var json: JSON {
    let members: [(String, String?)] = [
      ("kind", kind.rawValue), ("host", host), ("gist", gist), ("former", former),
      ("source", source), ("account", account),
      ("made", made), ("mark", mark), ("title", title), ("command", command),
      ("started_at", started.rfc3339), ("told_at", told?.rfc3339),
    ]
    return .object(
      members.compactMap { name, value in value.map { .init(name, .string($0)) } }
        + (isPublic.map { [.init("public", .bool($0))] } ?? [])
        + (isCopied ? [.init("copied", .bool(true))] : [])
        + [.init("pushed", .array(pushed.map { .string($0) }))])
  }
}
