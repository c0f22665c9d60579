package import ByteTools
package import FoundationEssentials
import GitHubModels

/// A bare git repository on this computer for the gist of a host.
///
/// A gist is a repository with one branch and files without folders.
package struct GistRepository: Sendable {
  /// The path of the repository.
  package let folder: String
  /// The gist's git URL, without credentials; empty until it is known.
  package var address: String
  package var git: Git

  package init(folder: String, address: String = "", git: Git) {
    self.folder = folder
    self.address = address
    self.git = git
  }

  /// The newest commit of the gist.
  package struct Head: Hashable, Sendable {
    /// The full name of its branch: `refs/heads/main`.
    let branch: String
    package let commit: String
    /// The objects that other branches and tags point to: commits and annotated tags.
    package var others: Set<String> = []
  }

  /// A file in a commit.
  package struct File: Hashable, Sendable {
    @ExactString package var name: String
    /// The name of the git object with its contents.
    package let blob: String
    /// `100644`, `100755` for an executable, `120000` for a symbolic link.
    let mode: String
    /// In bytes.
    package let size: Int
  }

  /// Creates the repository.
  package func create() async throws {
    try await git.run([
      "init", "--quiet", "--bare", "--template=", "--object-format=sha1",
      "--initial-branch=main", folder,
    ])
  }

  /// Asks the host for the gist's newest commit.
  package func head() async throws -> Head {
    let output = try await git.run(
      Self.oneRequest + ["ls-remote", "--symref", address], in: folder,
      usesToken: true, repeats: true)
    var (branch, commit) = (nil as String?, nil as String?)
    var others: Set<String> = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t")
      guard columns.count == 2 else { continue }
      if columns[0].hasPrefix("ref: ") {
        if columns[1] == "HEAD" { branch = String(columns[0].dropFirst(5)) }
      } else if columns[1] == "HEAD" {
        commit = String(columns[0])
      } else if !columns[1].hasPrefix("refs/pull/") {
        others.insert(String(columns[0]))
      }
    }
    guard let branch, branch.hasPrefix("refs/heads/"), let commit, Self.isObject(commit) else {
      throw GitError.strangeOutput(command: "git ls-remote")
    }
    return Head(branch: branch, commit: commit, others: others.subtracting([commit]))
  }

  /// Fetches commits that the host has: alone or with their history.
  package func fetch(_ commits: [String], wholeHistory: Bool = false) async throws {
    try await git.run(
      ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head"] + progress
        // The depth that git treats as infinite: it makes a shallow repository complete.
        + [wholeHistory ? "--depth=2147483647" : "--depth=1", "--no-recurse-submodules", address]
        + commits,
      in: folder, usesToken: true, repeats: true)
  }

  /// Fetches all commits of the gist's main branch, into a new repository.
  ///
  /// - Returns: the newest commit.
  package func fetchHistory() async throws -> String {
    try await git.run(
      Self.oneRequest + ["fetch", "--quiet", "--no-tags", "--no-write-fetch-head"] + progress
        + ["--no-recurse-submodules", address, "+HEAD:\(Self.mainBranch)"],
      in: folder, usesToken: true, repeats: true)
    return try await commit(Self.mainBranch)
  }

  /// Protocol version 0 needs one request to list the branches, and a gist has few branches.
  private static let oneRequest = ["-c", "protocol.version=0"]

  /// Fetches a commit and its history from a repository on this computer: the newest commit of a
  /// branch.
  package func fetch(_ commit: String, from path: String) async throws {
    try await git.run(
      [
        "-c", "protocol.file.allow=always", "fetch", "--quiet", "--no-tags",
        "--no-write-fetch-head", "--no-recurse-submodules", path, commit,
      ], in: folder)
  }

  private var progress: [String] { git.onProgress == nil ? [] : ["--progress"] }

  /// Returns the files of a local commit, without folders and submodules.
  package func files(of commit: String) async throws -> [File] {
    let output = try await git.run(["ls-tree", "-z", "--long", "--full-tree", commit], in: folder)
    return try output.split(separator: 0).compactMap { entry in
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let columns = parts[0].split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard parts.count == 2, columns.count == 4 else {
        throw GitError.strangeOutput(command: "git ls-tree")
      }
      guard columns[1] == "blob", let size = Int(count: columns[3]) else { return nil }
      return File(
        name: String(decoding: parts[1], as: UTF8.self), blob: columns[2], mode: columns[0],
        size: size)
    }
  }

  /// Whether this is the newest commit of a git bundle, and its history has the same objects there
  /// as here.
  package func has(_ commit: String, asIn bundle: String) async throws -> Bool {
    let saved = GistRepository(folder: "\(folder)/saved", git: git)
    try await saved.create()
    guard try await saved.unbundle(bundle) == commit else { return false }
    return try await saved.objects(of: commit) == objects(of: commit)
  }

  /// Returns a git bundle of a local commit with its whole history.
  /// <https://git-scm.com/docs/git-bundle>
  package func bundle(_ commit: String) async throws -> [UInt8] {
    try await git.run(["update-ref", Self.mainBranch, commit], in: folder)
    return try await git.run(["bundle", "create", "--quiet", "-", Self.mainBranch], in: folder)
  }

  /// Adds the commits of a git bundle to the repository, and returns the newest one.
  package func unbundle(_ path: String) async throws -> String {
    let output = try await git.run(["bundle", "unbundle", path], in: folder)
    let line = String(decoding: output, as: UTF8.self).split(separator: "\n").first ?? ""
    let columns = line.split(separator: " ")
    guard columns.count == 2, columns[1] == Self.mainBranch, Self.isObject(columns[0]) else {
      throw GitError.strangeOutput(command: "git bundle unbundle")
    }
    return String(columns[0])
  }

  /// The branch of new gists, and of bundles.
  private static let mainBranch = "refs/heads/main"

  /// The author of a commit, as git writes it: `Mona Lisa <mona@example.com> 1767225600 +0000`.
  package struct Signature: Hashable, Sendable {
    let author: String
    let committer: String
  }

  /// Returns the user in git's configuration or variables; nil if there is none.
  ///
  /// git's guess from the names of the user and the computer does not count.
  package func ownSignature() async throws -> Signature? {
    func name(_ variable: String) async throws -> String? {
      do {
        let output = try await git.run(
          ["-c", "user.useConfigOnly=true", "var", variable], in: folder)
        let line = String(decoding: output, as: UTF8.self).prefix { !$0.isNewline }
        return line.isEmpty ? nil : String(line)
      } catch GitError.failed {
        return nil
      }
    }
    guard let author = try await name("GIT_AUTHOR_IDENT"),
      let committer = try await name("GIT_COMMITTER_IDENT")
    else { return nil }
    return Signature(author: author, committer: committer)
  }

  /// A commit's change to a file.
  package enum Change: Hashable, Sendable {
    case write(name: String, bytes: [UInt8])
    case rename(name: String, to: String)
    case remove(name: String)
  }

  /// Creates a local commit without a message, as GitHub does for gists.
  ///
  /// - Parameters:
  ///   - changes: the changes to the files of the parent, in this order.
  ///   - parent: a local commit; nil for the first commit of a history.
  ///   - signature: the commit's author.
  /// - Returns: the name of the commit.
  /// - Throws: ``GitError``.
  package func commit(
    _ changes: [Change], on parent: String?, by signature: Signature
  ) async throws -> String {
    let files = if let parent { try await files(of: parent) } else { [File]() }
    var input = Array(
      """
      commit refs/heads/new
      mark :1
      author \(signature.author)
      committer \(signature.committer)
      data 0

      """.utf8)
    if let parent { input += Array("from \(parent)\n".utf8) }
    input.reserveCapacity(
      changes.reduce(input.count + 4096) { size, change in
        if case .write(_, let bytes) = change { size + bytes.count + 1024 } else { size + 1024 }
      })
    for change in changes {
      switch change {
      case .write(let name, let bytes):
        // A symbolic link that is overwritten becomes a file.
        let mode = files.first { $0.name.isExactly(name) && $0.mode == "100755" }?.mode ?? "100644"
        input += Array("M \(mode) inline \(Self.quoted(name))\ndata \(bytes.count)\n".utf8)
        input += bytes
        input.append(UInt8(ascii: "\n"))
      case .rename(let name, let new):
        input += Array("R \(Self.quoted(name)) \(Self.quoted(new))\n".utf8)
      case .remove(let name): input += Array("D \(Self.quoted(name))\n".utf8)
      }
    }
    input += Array("get-mark :1\ndone\n".utf8)
    let output = try await git.run(
      ["fast-import", "--quiet", "--done", "--force", "--date-format=raw"], in: folder,
      input: input)
    let commit = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard Self.isObject(commit) else { throw GitError.strangeOutput(command: "git fast-import") }
    return commit
  }

  /// Pushes a local commit if `head` is still the gist's newest commit.
  ///
  /// The new commit need not descend from it.
  ///
  /// - Throws: ``GitError``: ``GitError/branchMoved``; ``GitError/outcomeUnknown(_:)`` if the
  ///   response is lost.
  package func push(_ commit: String, to head: Head) async throws {
    let cause: GitError
    let reason: GitReason
    do {
      try await git.run(
        ["push", "--porcelain"] + progress + [
          "--no-verify", "--no-signed", "--recurse-submodules=no",
          "--force-with-lease=\(head.branch):\(head.commit)", address, "\(commit):\(head.branch)",
        ], in: folder, usesToken: true)
      return
    } catch GitError.failed(let failed) {
      (cause, reason) = (.failed(failed), failed)
    } catch GitError.killed(let number) {
      (cause, reason) = (.killed(by: number), GitReason(errors: "git was killed"))
    }
    let refusals = ["[rejected]", "[remote rejected] (failed to update ref)"]
    let lines = reason.output.split(separator: "\n").filter { $0.hasPrefix("!") }
    if lines.contains(where: { line in refusals.contains { line.contains($0) } }) {
      throw GitError.branchMoved
    }
    // The host refused the push, so the outcome is known.
    guard lines.isEmpty else { throw cause }
    guard let found = try? await self.head().commit else { throw GitError.outcomeUnknown(reason) }
    // The push succeeded, and its response was lost.
    if found != commit { throw cause }
  }

  /// Pushes a local commit if the gist's newest commit is one of several.
  ///
  /// Tries `newest` first, on `main` as in new gists, without asking the host for its branch.
  ///
  /// - Throws: as ``push(_:to:)``; ``GitError/branchMoved`` if the gist has any other commit.
  package func push(
    _ commit: String, replacing replaceable: [String], newest: String?
  ) async throws {
    if let newest, replaceable.contains(newest) {
      do {
        return try await push(commit, to: Head(branch: Self.mainBranch, commit: newest))
      } catch GitError.branchMoved {
        // The branch has another name, or somebody pushed.
      }
    }
    let head = try await head()
    if head.commit == commit { return }
    guard replaceable.contains(head.commit) else { throw GitError.branchMoved }
    try await push(commit, to: head)
  }

  /// Quotes a name as git's fast-import reads it.
  private static func quoted(_ name: String) -> String {
    var text = "\""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  static func isObject(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 40 && name.utf8.allSatisfy(\.isASCIIHexDigit)
  }
}

extension GistRepository.Signature {
  /// Creates the signature of a host's user with a no-reply address, which reveals no email
  /// address.
  package init(login: String, noreply host: String, at time: Date) {
    let line =
      "\(login) <\(login)@users.noreply.\(host)> \(Int(time.timeIntervalSince1970)) +0000"
    self.init(author: line, committer: line)
  }
}
