import ClientState
import CommandSupport
import Glibc
import LocalFiles
import TerminalOutput

/// Linked files on their way from their gists to here.
struct PullFlow: Sendable {
  /// What was changed here is overwritten.
  let isForced: Bool
  /// The person named the files: what is newer here can't be a file to leave alone.
  let areNamed: Bool
  let context: AppContext

  /// Tries all of them; each is told that can't be pulled.
  func run(_ links: [FileLink]) async throws {
    if links.isEmpty { context.diagnostics.note("no file is linked: gists link FILE GIST") }
    var failures = ListFailures(context)
    try await LinkedFile.load(links, in: context) { files in
      for file in files {
        do {
          try pull(file)
        } catch {
          try failures.report(error)
        }
      }
    }
    try failures.end()
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
      if file.state == .bothChanged { throw Failure.bothChanged(file.link) }
      if areNamed { throw Failure.newerHere(path) }
      context.diagnostics.note("\(path) is newer here: gists push")
    }
  }

  private func write(_ file: LinkedFile) throws {
    guard let bytes = file.there else { return }
    let path = file.link.path
    // What the path leads to by now: a symbolic link in its place stays one.
    let target = try target(of: path)
    if !isForced, try LinkedFile.read(path) != file.here { throw Failure.bothChanged(file.link) }
    try UserFile.write(bytes, to: target)
    try file.keepLink(file.there, in: context)
    if context.console.terminal.errIsTerminal { context.diagnostics.say("pulled \(path)") }
  }

  private func target(of path: String) throws -> String {
    do {
      return try UserFile.absolutePath(of: path)
    } catch .cannotRead(_, ENOENT) {
      throw Failure.folderGone(of: path)
    }
  }
}
