import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Creates a new gist from a clone in a backup, with its whole history.
struct CloneRestoreFlow: Sendable {
  private let clone: BackupClone
  /// The gist as it was backed up; nil if that is unknown.
  private let gist: Gist?
  /// Creates the new gist.
  private let creation: CreateFlow
  private let programs: Programs
  private let sessions: Sessions
  private let diagnostics: Diagnostics

  /// - Parameters:
  ///   - clone: the clone.
  ///   - allowsSecrets: whether to send a public gist even if it seems to contain secrets.
  ///   - context: the context of the command.
  /// - Throws: ``Failure`` without git; what a session throws.
  init(_ clone: BackupClone, allowsSecrets: Bool, in context: AppContext) throws {
    self.clone = clone
    (programs, sessions) = (context.programs, context.sessions)
    diagnostics = context.diagnostics
    guard programs.hasGit else { throw Failure.noGit }
    gist = clone.backedUpDocument?.value
    // A gist of an Enterprise server does not go to another host.
    let host = gist?.htmlURL.flatMap(GistURL.init)?.host
    let isHostNamed = context.settings.options.host != nil
    creation = CreateFlow(
      description: gist?.description, isPublic: gist?.isPublic ?? false,
      // Only the user sees a secret gist, which had these secrets before.
      allowsSecrets: allowsSecrets || gist?.isPublic != true,
      session: try sessions.session(urlHost: isHostNamed ? nil : host), context: context)
  }

  /// Creates the gist and prints its URL.
  ///
  /// If an earlier run was interrupted after it had created the gist, this one finishes it.
  func run() async throws {
    let repository = clone.repository(programs.git)
    let commit = try await repository.commit("HEAD")
    var creation = creation
    creation.history = .clone(path: clone.path, commit: commit)
    let files = try await files(of: commit, in: repository)
    try await sessions.requireSignIn(to: creation.session.host)
    if try await creation.resumed(replacing: clone.path, with: creation.newGist(files)) == nil {
      if let gist { try await noteIfItExists(gist.id, on: creation.session) }
      _ = try await creation.create(files)
    }
    diagnostics.note("restored with a new ID and its history, but without stars and comments")
  }

  private func noteIfItExists(_ id: String, on session: Session) async throws {
    do {
      _ = try await NamedGist(session: session, id: id, revision: nil).fetch()
      diagnostics.note("\(gist: id) still exists; creating a copy of it")
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return
    }
  }

  /// Returns the newest files, up to the limit of a request; git sends the others.
  ///
  /// A file whose name GitHub's API would reject comes only with the history.
  private func files(
    of commit: String, in repository: GistRepository
  ) async throws -> [CheckedFile] {
    var files: [CheckedFile] = []
    let newest = try await repository.files(of: commit).prefix(FileInputs.mostFiles)
    let contents = try await repository.contents(of: Array(newest), limit: FileData.gitLimit)
    for file in newest {
      guard let name = try? SafeName(file.name) else { continue }
      guard let bytes = contents[file.blob] else {
        throw Failure.tooBigToSend(file.name, limit: FileData.gitLimit)
      }
      files.append(
        try CheckedFile(
          checking: bytes, of: file.name, named: name, canBeReadAgain: true, hasGit: true))
    }
    guard !files.isEmpty else { throw Failure.emptyClone(clone.path) }
    return files
  }
}

extension Failure {
  static func noClone(_ path: String) -> Failure {
    Failure(
      .inputMissing, code: .noClone, "\(path) is not a backup repository",
      next: ["to make one, run \(commandLine: "gists backup FOLDER --git")"])
  }

  /// The failure for a folder of a backup without `--git`, or any other folder.
  static func plainFiles(_ path: String, _ formatter: FailureFormatter) -> Failure {
    let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard !BackupClone.isFolder("\(folder)/\(BackupClone.lists)") else {
      let (clone, files) = (BackupClone(of: "ID", in: folder).path, "\(folder)/ID")
      return Failure(
        .inputMissing, code: .noClone, "\(path) is a backup of several gists; name one of them",
        next: [
          "to restore it with its history, run \(formatter.command("restore", .value(clone)))",
          "to create a gist from its files, run \(formatter.command("create", .value(files)))",
        ])
    }
    return Failure(
      .inputMissing, code: .noClone, "\(path) has no history to restore",
      next: [
        "to create a gist from its files, run \(formatter.command("create", .value(path)))"
      ])
  }

  fileprivate static func emptyClone(_ path: String) -> Failure {
    Failure(.dataRefused, "\(path) has no files")
  }
}
