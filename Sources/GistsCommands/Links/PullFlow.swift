import ClientState
import CommandSupport
import GitHubModels
import Glibc
import LocalFiles
import TerminalOutput

/// Downloads gists into their linked files.
struct PullFlow: Sendable {
  /// Overwrites local changes.
  let isForced: Bool
  /// The files were named on the command line, so one with local changes is an error.
  let areNamed: Bool
  let context: AppContext

  /// Tries all files, and reports each one that can't be pulled.
  func run(_ links: [FileLink]) async throws {
    if links.isEmpty {
      context.diagnostics.note(
        "no linked files; to link one, run "
          + "\(context.failureFormatter.command("link", "FILE", "GIST"))")
    }
    UserFile.removeAbandonedWrites(beside: links.map(\.path))
    var failures = ListFailures(context)
    var isUpToDate = !links.isEmpty
    try await LinkedFile.load(links, in: context) { files in
      if files.contains(where: { $0.state != .same }) { isUpToDate = false }
      for file in files {
        do {
          try pull(file)
        } catch {
          try failures.report(error)
        }
      }
    }
    try failures.end()
    if isUpToDate { context.tellUpToDate() }
  }

  private func pull(_ file: LinkedFile) throws {
    let path = file.link.path
    switch file.state {
    case .unknown(let failure): throw failure
    case .goneThere: throw context.goneThere(file)
    case .same: try file.keepLink(file.there, in: context)
    case .newerThere, .missingHere: try write(file)
    case .newerHere, .bothChanged:
      if isForced { return try write(file) }
      if file.state == .bothChanged {
        throw Failure.bothChanged(file.link, context.failureFormatter)
      }
      if areNamed { throw Failure.newerHere(path, context.failureFormatter) }
      context.diagnostics.note(
        "\(path) has local changes; to upload them, run "
          + "\(context.failureFormatter.command("push", .value(path)))")
    }
  }

  private func write(_ file: LinkedFile) throws {
    guard let bytes = file.there else { return }
    let path = file.link.path
    // The path may have become a symbolic link, which is followed and not replaced.
    let target = try target(of: path)
    if !isForced, try LinkedFile.read(path) != file.here {
      throw Failure.bothChanged(file.link, context.failureFormatter)
    }
    try UserFile.write(bytes, to: target)
    try file.keepLink(file.there, in: context)
    context.record("pulled", file.members)
    context.tellDone("Pulled \(path)")
  }

  private func target(of path: String) throws -> String {
    do {
      return try UserFile.absolutePath(of: path)
    } catch .cannotRead(_, ENOENT) {
      throw Failure.folderGone(of: path, context.failureFormatter)
    }
  }
}
