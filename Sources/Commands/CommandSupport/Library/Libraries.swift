import ClientState
package import FoundationEssentials
package import GistLibrary
package import GitHubAPI
package import LocalFiles
import TerminalOutput

/// The libraries of the accounts.
package struct Libraries: Sendable {
  package let sessions: Sessions
  package var openLibraries: OpenLibraries
  package let deferredTasks: DeferredTasks
  /// The role of the changes in `gists undo`.
  package let undoRole: UndoRole

  var diagnostics: Diagnostics { sessions.output.diagnostics }

  /// Returns the library of the account that requests to this host use; nil if a variable holds a
  /// token whose owner is not known yet.
  ///
  /// Uses neither the network nor the keyring.
  package func library(of host: Host) throws -> LibraryFile? {
    let credentials = sessions.credentials(for: host)
    guard !credentials.variables.names.isEmpty else {
      return library(of: try sessions.account(on: host), on: host)
    }
    let logins = try sessions.accounts.read().logins
    let login = try credentials.knownFingerprint().flatMap { logins[$0] }
    return login.flatMap { library(of: $0, on: host) }
  }

  /// Returns the library of an account, or the one for signed-out use; nil if the login is not a
  /// valid file name.
  package func library(of login: String?, on host: Host) -> LibraryFile? {
    sessions.libraryFile(of: login, on: host).map { LibraryFile($0, openLibraries) }
  }

  /// Opens a library; warns if it was corrupt and had to be rebuilt.
  package func open<Value>(
    _ library: LibraryFile, _ access: LibraryFile.Access,
    _ body: (GistStore) throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    try library.open(access, date: sessions.time.now(), onRebuild: tellRebuild, body)
  }

  /// Rebuilds a library that was found to be corrupt while in use.
  package func rebuild(_ library: LibraryFile, _ identity: FileIdentity?) throws(LibraryError) {
    if let rebuilt = try library.rebuild(identity, sessions.time.now()) { tellRebuild(rebuilt) }
  }

  private func tellRebuild(_ rebuilt: RebuiltLibrary) {
    diagnostics.warn(
      rebuilt.isComplete
        ? "rebuilt the library's damaged index; nothing is lost"
        : "rebuilt the damaged library; the old one is at \(rebuilt.path)")
  }

  /// Reads from the library of a host, which must exist and be usable.
  ///
  /// - Throws: ``Failure``: 69 if it does not exist, 78 if it can't be used.
  package func read<Value>(
    _ host: Host, _ body: (GistStore) throws(LibraryError) -> Value
  ) throws -> Value {
    guard let library = try library(of: host) else {
      throw noLibrary(of: host)
    }
    return try read(library, of: host, body)
  }

  /// Reads from a library of a host, as above.
  package func read<Value>(
    _ library: LibraryFile, of host: Host, _ body: (GistStore) throws(LibraryError) -> Value
  ) throws -> Value {
    sessions.tellOtherHost(host)
    do throws(LibraryError) {
      return try open(library, .reading, body)
    } catch .missing {
      throw noLibrary(of: host)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw Failure.library(error, library.file.path)
    }
  }

  /// Reads from the library of a host; nil if there is none, or if it can't be read.
  private func known<Value>(
    _ host: Host, _ body: (GistStore) throws(LibraryError) -> Value
  ) -> Value? {
    guard let library = try? library(of: host) else { return nil }
    return try? open(library, .reading, body)
  }

  /// Whether the library knows that the user stars a gist.
  package func isKnownStarred(_ id: String, on host: Host) -> Bool {
    known(host) { store throws(LibraryError) in try store.isStarred(id) }.flatMap { $0 } ?? false
  }

  /// Returns the stars of gists that the library knows, by ID; empty if it can't be read.
  package func knownStars(of ids: [String], on host: Host) -> [String: Int] {
    knownRows(of: ids, on: host).compactMapValues(\.stars)
  }

  /// Returns the tags that are kept on this computer, by ID; empty if they can't be read.
  package func localTags(on host: Host) -> [String: [String]] {
    (try? sessions.stateFiles.localTags(of: host).read()) ?? [:]
  }

  /// Returns the rows of gists that the library has, by ID; empty if it can't be read.
  package func knownRows(of ids: [String], on host: Host) -> [String: LibraryRow] {
    guard !ids.isEmpty,
      let rows = known(host, { store throws(LibraryError) in try store.rows(ids) })
    else { return [:] }
    return Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the state of the host's library; nil if it does not exist or can't be read.
  package func libraryState(of host: Host) -> LibraryState? {
    guard let library = try? library(of: host),
      let (statistics, feeds) = try? open(
        library, .reading,
        { store throws(LibraryError) in (try store.statistics(), try store.feeds()) })
    else { return nil }
    return (statistics, feeds.syncedAt, library.size)
  }
}

extension Error {
  /// Whether the host could not be reached at all.
  ///
  /// Then a terminal shows cached data; a pipe gets the error with a hint.
  package var isNetworkAway: Bool {
    guard case .unreachable(_, let reason)? = self as? APIError else { return false }
    switch reason {
    case .nameNotFound, .connectionRefused, .networkUnreachable, .connectTimeout, .offline:
      return true
    case .connectionLost, .idle, .deadline, .tls, .proxy: return false
    }
  }
}

extension Error {
  /// Whether the host did not answer the question: it can't be reached, is overloaded, or limits
  /// requests.
  ///
  /// Then a terminal shows a gist from the library, with the error.
  package var isHostSilent: Bool {
    switch self as? APIError {
    case .unreachable(_, let reason): reason.isSilence
    case .rateLimited: true
    case .errorResponse(let response): response.status >= 500
    default: false
    }
  }
}

extension APIError.ConnectionFailure {
  /// True for all errors except those about a response that can't be trusted.
  fileprivate var isSilence: Bool {
    switch self {
    case .tls, .proxy: false
    default: true
    }
  }
}

extension TimeSource {
  /// Returns `14:02`, or `2026-01-31 14:02` for another day.
  package func moment(_ date: Date?) -> String {
    date.map { ClockTime.moment($0, now: now()) } ?? "an unknown time"
  }
}

/// The state of an account's library, for `status`: the time of the last sync by the server's
/// clock, nil if there was none, and the size on disk in bytes.
package typealias LibraryState = (statistics: LibraryStatistics, syncedAt: Date?, size: Int)

extension [FeedState] {
  /// The time of the last sync, by the server's clock; nil if there was none.
  ///
  /// That is the time for `mine` and `starred`, the default of `gists sync`, unless only other
  /// feeds were synced.
  package var syncedAt: Date? {
    let own = [Feed.mine, .starred].map(\.name)
    return filter { own.contains($0.feed) }.compactMap(\.syncedAt).min()
      ?? compactMap(\.syncedAt).max()
  }
}
