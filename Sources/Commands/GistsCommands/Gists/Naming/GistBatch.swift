import ChildProcesses
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GitHubAPI
import TerminalOutput

/// Changes several gists, one after the other.
///
/// Stops at the first failure and reports the changes that were made and not made.
struct GistBatch: Sendable {
  let gists: [NamedGist]
  /// The verb of the change: `star`.
  let action: String
  /// Its past participle: `starred`.
  let verb: String
  /// Whether the changes are part of another change, which reports the result.
  var isQuiet = false
  let libraries: Libraries

  private var sessions: Sessions { libraries.sessions }

  /// Changes the gists, and applies the completed changes to the library.
  ///
  /// `write` returns the server's time of its response; nil if that is unknown. `noting` is called
  /// after it, and returns the change as `gists undo` takes it back; nil if it can't.
  func changeEach(
    _ write: (NamedGist) async throws -> Date?,
    noting: (NamedGist) -> ChangedGist?,
    inLibrary change:
      @escaping @Sendable (
        GistStore, _ id: String, _ time: Date?
      ) throws(LibraryError) -> Void
  ) async throws {
    var done: [(gist: NamedGist, time: Date?)] = []
    var noted: [Host: [ChangedGist]] = [:]
    defer {
      for (host, changes) in noted { libraries.note(changes, on: host) }
      for (host, done) in Dictionary(grouping: done, by: \.gist.session.host) {
        let changes = done.map { ($0.gist.id, $0.time) }
        LibraryRecorder(libraries, host: host).changeAfterwards {
          store throws(LibraryError) in
          for (id, time) in changes { try change(store, id, time) }
        }
      }
    }
    for (index, gist) in gists.enumerated() {
      do {
        let time = try await Termination.with {
          sessions.output.diagnostics.note(uncertainty(of: gist))
        } _: {
          try await sessions.changing(gist, to: "\(action: action)") { try await write(gist) }
        }
        done.append((gist, time))
        if let change = noting(gist) { noted[gist.session.host, default: []].append(change) }
      } catch {
        throw sessions.failureFormatter.stopped(
          by: error, at: index, of: gists.map { [$0.id] }, verb: verb, on: sessions.output.console)
      }
      if isQuiet { continue }
      sessions.output.record(verb, gist.members)
      sessions.output.tellDone("\(verb.prefix(1).uppercased())\(verb.dropFirst()) \(gist: gist.id)")
    }
  }

  private func uncertainty(of gist: NamedGist) -> MessageText {
    let host = gist.session.host
    return "\(gist: gist.id) may or may not have been \(verb) on \(host); check before retrying: "
      + "\(sessions.failureFormatter.on(host).command("view", .value(gist.id)))"
  }
}
