package import ClientState
package import GitHubAPI
import TerminalOutput

/// The way a command's changes are noted for `gists undo`.
package enum UndoRole: Hashable, Sendable {
  /// As a step, or as one step with others of the same group.
  case step(group: String? = nil)
  /// They take back the newest changes that were the opposite.
  case takingBack
  /// Not at all: the command itself notes what it takes back.
  case unnoted

  /// Whether the changes are undone together with those of other commands.
  package var hasGroup: Bool { if case .step(group: _?) = self { true } else { false } }
}

extension Sessions {
  /// Returns the journal of the account whose token requests to this host use, as far as that is known
  /// without a request; nil if nobody is signed in.
  package func undoJournal(of host: Host) -> UndoJournal? {
    let found = resolvedTokens.token(host.name)
    let login = found.flatMap { rememberedLogin(of: $0) } ?? likelyLogin(on: host)
    let fingerprint =
      found?.token.fingerprint ?? (try? credentials(for: host).knownFingerprint())
    let accounts = [login?.lowercased(), fingerprint.map { "token \($0)" }].compactMap(\.self)
    return accounts.isEmpty ? nil : stateFiles.undoJournal(of: host, accounts: accounts)
  }
}

extension Libraries {
  /// Notes changes that were made, after everything is printed.
  package func note(_ gists: [ChangedGist], on host: Host) {
    guard !gists.isEmpty, undoRole != .unnoted else { return }
    let time = sessions.time.now()
    writeJournal(of: host) { [undoRole, sessions] journal in
      switch undoRole {
      case .step(let group):
        let step = try await journal.add(gists, group: group, at: time)
        sessions.output.screen?.noted(gists.map(\.id), asStep: step, on: host)
      case .takingBack: try await journal.remove(takenBackBy: gists)
      case .unnoted: break
      }
    }
  }

  /// Notes that a deleted gist was restored with a new ID.
  package func noteRestored(_ id: String, as new: String, on host: Host) {
    writeJournal(of: host) { try await $0.restored(id, as: new) }
  }

  private func writeJournal(
    of host: Host, _ body: @escaping @Sendable (UndoJournal) async throws -> Void
  ) {
    deferredTasks.add { [self] in
      guard let journal = sessions.undoJournal(of: host) else { return }
      do {
        try await body(journal)
      } catch {
        let reason = sessions.failureFormatter.failure(for: error).message
        sessions.output.diagnostics.warn("the change was not recorded for gists undo: \(reason)")
      }
    }
  }
}
