package import FoundationEssentials
import GitHubModels

/// Bare clones with all history, which git can clone and fetch from.
extension GistRepository {
  /// The options of a clone's commands: only the user can read its files, all files are on disk
  /// when git ends, and git gives up on a host that sends nothing for a minute.
  private static let cloning = [
    "-c", "core.sharedRepository=0600", "-c", "core.fsync=all", "-c", "fetch.unpackLimit=1",
    "-c", "http.lowSpeedLimit=1", "-c", "http.lowSpeedTime=60",
  ]

  /// The newest commit of the host's main branch, when it was last fetched.
  private static let hostHead = "refs/remotes/origin/HEAD"

  /// Clones all branches and tags of the gist into an existing empty folder.
  package func clone() async throws {
    try await git.run(
      Self.cloning
        + ["clone", "--quiet", "--bare", "--template=", "--no-local", "--", address, folder],
      usesToken: true, repeats: true)
    guard try await isWhole() else { throw GitError.strangeOutput(command: "git clone") }
  }

  /// Fetches what has changed on the host.
  ///
  /// - Returns: false if the clone is damaged or the host renamed its main branch; then clone
  ///   again.
  package func update() async throws -> Bool {
    do {
      try await git.run(
        Self.cloning + [
          "fetch", "--quiet", "--prune", "--no-write-fetch-head", "--no-recurse-submodules",
          address, "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*",
          "+HEAD:\(Self.hostHead)",
        ], in: folder, usesToken: true, repeats: true)
    } catch GitError.failed(let reason) {
      guard try await isWhole() else { return false }
      throw GitError.failed(reason)
    }
    guard try await isWhole(), try await commit("HEAD") == commit(Self.hostHead) else {
      return false
    }
    // Each fetch adds a pack.
    try await git.run(
      Self.cloning + [
        "-c", "gc.auto=6700", "-c", "gc.autoDetach=false", "gc", "--auto", "--quiet",
      ],
      in: folder)
    return true
  }

  /// Whether the clone has all objects of all branches.
  private func isWhole() async throws -> Bool {
    do {
      try await git.run(["rev-list", "--objects", "--quiet", "--all", "HEAD"], in: folder)
      return true
    } catch GitError.failed {
      return false
    }
  }

  /// Returns the full name of the commit that a branch or `HEAD` names.
  package func commit(_ name: String) async throws -> String {
    let output = try await git.run(
      ["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: folder)
    return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// A commit in the history of a gist.
  package struct Revision: Hashable, Sendable {
    package let commit: String
    /// nil if the commit's date is outside 1970–9999.
    package let committed: Date?
    package let authorName: String
    package let authorEmail: String
    /// In lines; nil if they were not counted.
    package var additions: Int?
    /// In lines; nil if they were not counted.
    package var deletions: Int?
  }

  /// Reads the local commits of the main branch, newest first; all commits if `limit` is nil.
  ///
  /// Counts that take longer than `timeToCount` are left out: a tree can have more names than a
  /// computer can read.
  package func revisions(
    limit: Int? = nil, timeToCount: Duration = .seconds(10)
  ) async throws -> [Revision] {
    try await withThrowingTaskGroup(of: [Revision]?.self) { group in
      group.addTask { try await self.revisions(limit: limit, counting: true) }
      group.addTask {
        try await Task.sleep(for: timeToCount)
        return nil
      }
      defer { group.cancelAll() }
      if let first = try await group.next(), let revisions = first { return revisions }
      return try await revisions(limit: limit, counting: false)
    }
  }

  /// Reads the commits, and counts the lines that each adds and deletes if `isCounting`.
  package func revisions(limit: Int? = nil, counting isCounting: Bool) async throws -> [Revision] {
    let output = try await git.run(
      [
        "-c", "log.showRoot=true", "log", "--format=%x00%H%x09%ct%x09%ae%x09%an",
        "--encoding=UTF-8", "--no-show-signature", "--no-mailmap", "--no-color", "--no-notes",
      ]
        + (isCounting
          ? ["--numstat", "-M", "--diff-merges=first-parent", "--no-ext-diff", "--no-textconv"]
          : ["--no-patch"])
        + (limit.map { ["--max-count=\($0)"] } ?? []) + ["HEAD", "--"], in: folder)
    return try output.split(separator: 0).map { part in
      let lines = String(decoding: part, as: UTF8.self).split(separator: "\n")
      let columns = (lines.first ?? "").split(
        separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      guard columns.count == 4, Self.isObject(columns[0]) else {
        throw GitError.strangeOutput(command: "git log")
      }
      var revision = Revision(
        commit: String(columns[0]), committed: Self.date(columns[1]),
        authorName: String(columns[3]), authorEmail: String(columns[2]))
      guard isCounting else { return revision }
      var (additions, deletions) = (0, 0)
      for line in lines.dropFirst() {
        // The counts of a binary file are dashes.
        let counts = line.split(separator: "\t").prefix(2).map { Int(count: $0) ?? 0 }
        guard counts.count == 2 else { throw GitError.strangeOutput(command: "git log") }
        additions += counts[0]
        deletions += counts[1]
      }
      (revision.additions, revision.deletions) = (additions, deletions)
      return revision
    }
  }

  /// Returns a date from 1970 to 9999.
  private static func date(_ seconds: Substring) -> Date? {
    guard let seconds = Int(seconds), 0..<253_402_300_800 ~= seconds else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}
