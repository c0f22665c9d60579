import ClientState
import CommandSupport
import LocalFiles
import TerminalOutput

/// Downloads gists into their linked files.
struct PullFlow: Sendable {
  typealias MergeOffer = @Sendable ([LinkedFile], inout ListFailures) async throws -> Void

  let isForced: Bool
  let isDryRun: Bool
  /// The files were named on the command line, so one with local changes is an error.
  let areNamed: Bool
  let output: CommandOutput
  let sessions: Sessions
  let repositories: GistRepositories
  /// Offers to merge files that changed on both sides; nil if the user can't be asked.
  let offerMerges: MergeOffer?

  private var writer: LinkedFileWriter { LinkedFileWriter(sessions: sessions) }

  /// Tries all files, and reports each one that can't be pulled.
  func run(_ links: [FileLink]) async throws {
    if links.isEmpty { output.diagnostics.note(sessions.failureFormatter.noLinks) }
    if !isDryRun { UserFile.removeAbandonedWrites(beside: links.map(\.path)) }
    var preview = LinkPreview(done: "would_pull", output: output)
    var failures = ListFailures(output, sessions.failureFormatter)
    var diverged: [LinkedFile] = []
    var isUpToDate = !links.isEmpty
    try await LinkedFile.load(links, in: repositories) { files in
      if files.contains(where: { $0.state != .same }) { isUpToDate = false }
      for file in files {
        do {
          if !isDryRun, offerMerges != nil, file.step(.pull, isForced: isForced) == .merge {
            diverged.append(file)
            continue
          }
          guard try await replaces(file), let bytes = file.remote else { continue }
          if isDryRun {
            _ = try writer.target(of: file.link.path)
            preview.add(file, from: file.local, to: bytes)
          } else {
            try await download(bytes, to: file)
          }
        } catch {
          try failures.reportOnce(error)
          guard isDryRun, [.ahead, .diverged].contains(file.state) else { continue }
          preview.add(file, from: file.local, to: file.remote, isRefused: true)
        }
      }
    }
    try await preview.printDiff()
    try await offerMerges?(diverged, &failures)
    try failures.end()
    if isUpToDate { output.tellUpToDate() }
  }

  private func replaces(_ file: LinkedFile) async throws -> Bool {
    switch file.step(.pull, isForced: isForced) {
    case .download: return true
    case .keep:
      if !isDryRun { try await file.keepLink(file.remote, in: sessions) }
      return false
    case .upload, .merge, .refuse:
      guard file.state == .ahead, !areNamed else { throw sessions.refusal(of: file) }
      let path = file.link.path
      output.diagnostics.note(
        "\(path) has local changes; to upload them, run "
          + "\(sessions.failureFormatter.command("push", .value(path)))")
      return false
    }
  }

  private func download(_ bytes: [UInt8], to file: LinkedFile) async throws {
    if isForced {
      try writer.overwrite(file, with: bytes)
    } else if try !writer.replace(file, with: bytes) {
      throw sessions.failureFormatter.diverged(file.link)
    }
    output.record("pulled", file.members)
    output.tellDone("Pulled \(file.link.path)")
    try await file.keepLink(bytes, in: sessions)
  }
}
