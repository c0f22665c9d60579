import ArgumentParser
import ClientState
import CommandSupport
import Glibc
import LocalFiles
import TerminalOutput

struct PullCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Download gists into their linked files",
    discussion: """
      Without FILE, downloads all linked files. Never overwrites local changes without --force. \
      --dry-run shows what would change or, in a conflict, what --force would change. Recreates \
      missing files. Replaces each file atomically and keeps its permissions.

      Examples:
        gists pull
        gists pull notes.md
        gists pull --dry-run notes.md
        gists pull --force notes.md
      """)
  static let traits = CommandTraits(
    changes: [.links, .library], takes: .linkedFiles, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Linked files (default: all)", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Overwrite local changes")
  var force = false

  @Flag(help: "Show what would change in the local files, and write nothing")
  var dryRun = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let pull = PullFlow(
      isForced: force, isDryRun: dryRun, areNamed: !files.isEmpty,
      repositories: context.repositories)
    try await pull.run(try context.links(of: files))
  }
}

struct PullFlow: Sendable {
  let isForced: Bool
  let isDryRun: Bool
  /// The files were named on the command line, so one with local changes is an error.
  let areNamed: Bool
  let repositories: GistRepositories

  private var sessions: Sessions { repositories.sessions }
  private var output: CommandOutput { sessions.output }

  /// Tries all files, and reports each one that can't be pulled.
  func run(_ links: [FileLink]) async throws {
    if links.isEmpty { output.diagnostics.note(sessions.failureFormatter.noLinks) }
    if !isDryRun { UserFile.removeAbandonedWrites(beside: links.map(\.path)) }
    var preview = LinkPreview(done: "would_pull", output: output)
    var failures = ListFailures(output, sessions.failureFormatter)
    var isUpToDate = !links.isEmpty
    try await LinkedFile.load(links, in: repositories) { files in
      if files.contains(where: { $0.state != .same }) { isUpToDate = false }
      for file in files {
        do {
          guard try await replaces(file), let bytes = file.there else { continue }
          if isDryRun {
            _ = try target(of: file.link.path)
            preview.add(file, from: file.here, to: bytes)
          } else {
            try await write(bytes, to: file)
          }
        } catch {
          try failures.report(error)
          guard isDryRun, [.ahead, .diverged].contains(file.state) else { continue }
          preview.add(file, from: file.here, to: file.there, isRefused: true)
        }
      }
    }
    try await preview.write()
    try failures.end()
    if isUpToDate { output.tellUpToDate() }
  }

  private func replaces(_ file: LinkedFile) async throws -> Bool {
    let path = file.link.path
    switch file.state {
    case .unknown(let failure): throw failure
    case .gistFileDeleted: throw sessions.gistFileDeleted(file)
    case .same:
      if !isDryRun { try await file.keepLink(file.there, in: sessions.stateFiles.links) }
      return false
    case .diverged where !isForced: throw sessions.failureFormatter.diverged(file.link)
    case .ahead where !isForced:
      if areNamed { throw sessions.failureFormatter.ahead(path) }
      output.diagnostics.note(
        "\(path) has local changes; to upload them, run "
          + "\(sessions.failureFormatter.command("push", .value(path)))")
      return false
    case .ahead, .behind, .diverged, .missingHere: return true
    }
  }

  private func write(_ bytes: [UInt8], to file: LinkedFile) async throws {
    let path = file.link.path
    // The path may have become a symbolic link, which is followed and not replaced.
    let target = try target(of: path)
    if !isForced, try LinkedFile.read(path) != file.here {
      throw sessions.failureFormatter.diverged(file.link)
    }
    try UserFile.write(bytes, to: target)
    try await file.keepLink(bytes, in: sessions.stateFiles.links)
    output.record("pulled", file.members)
    output.tellDone("Pulled \(path)")
  }

  private func target(of path: String) throws -> String {
    do {
      return try UserFile.absolutePath(of: path)
    } catch .cannotRead(_, ENOENT) {
      throw sessions.failureFormatter.folderGone(of: path)
    }
  }
}
