import ByteTools
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// A copy of a gist in the trash.
struct TrashedGist: Sendable {
  let entry: TrashEntry
  /// The state of the gist that was saved.
  let gist: Decoded<Gist>
  /// The saved commits, or the only one; nil if git is missing or could not save them.
  let commits: SavedRevisions.Commits?
}

extension DeleteFlow {
  /// Saves a state of the gist with all of its files and its history.
  ///
  /// Without the history, nothing is deleted unless the user agrees.
  ///
  /// - Returns: the copy; nil if saving failed and the user wants to delete the gist anyway.
  /// - Throws: a ``Failure`` if it could not be saved; ``ChangedSinceSaved`` if git has another newest
  ///   commit.
  func keep(_ gist: NamedGist, _ current: Decoded<Gist>) async throws -> TrashedGist? {
    let (session, trash) = (gist.session, sessions.stateFiles.trash(of: gist.session.host))
    do {
      guard !current.value.isTruncated else {
        throw Failure.tooManyToKeep(current.value, host: session.host)
      }
      var commits = onlyCommit(of: current)
      let entry = try await trash.keep(
        current, isStarred: libraries.isKnownStarred(gist.id, on: session.host),
        at: sessions.time.now()
      ) { files in
        try await FileContent.load(
          files, of: current.value, from: session, in: repositories
        )
        .map { try $0.bytes.get() }
      } history: {
        let saved = try await history(of: gist, current)
        guard let history = try await accepted(saved, of: gist) else { return nil }
        commits = history.commits
        return history.bundle
      }
      return TrashedGist(entry: entry, gist: current, commits: commits)
    } catch let change as ChangedSinceSaved {
      throw change
    } catch let loss as HistoryNotKept {
      throw Failure.notKept(gist, loss.reason, "its history", in: self)
    } catch {
      return try await ask(about: gist, sessions.failureFormatter.failure(for: error))
    }
  }

  /// Returns the commit of a gist without earlier revisions, if git can tell whether it is still the
  /// newest.
  private func onlyCommit(of gist: Decoded<Gist>) -> SavedRevisions.Commits? {
    guard gist.json["history"]?.array?.count == 1, gist.value.gitPullURL != nil,
      repositories.programs.hasGit, let commit = GistFingerprint(gist).version
    else { return nil }
    return .init(newest: commit, all: [commit])
  }

  /// Returns the revisions of a gist, or why git could not get them; nil if its files are all there is.
  private func history(
    of gist: NamedGist, _ current: Decoded<Gist>
  ) async throws -> Result<SavedRevisions, any Error>? {
    let host = gist.session.host
    var count = current.json["history"]?.array?.count ?? 0
    guard count != 1 else { return nil }
    let hasAddress = current.value.gitPullURL != nil
    guard hasAddress, repositories.programs.hasGit else {
      // Some versions of GitHub leave out the history.
      if count == 0 { count = try await sessions.newestRevisions(2, of: gist).count }
      guard count != 1 else { return nil }
      let reason: any Error =
        hasAddress ? GitError.notInstalled : Failure.strangeGitAddress(nil, host: host)
      return .failure(reason)
    }
    do {
      return .success(try await repositories.history(of: current, on: host))
    } catch let error as GitError {
      return .failure(error)
    }
  }

  /// Returns a saved history; asks at a terminal whether to do without one that git could not get.
  ///
  /// - Throws: ``HistoryNotKept`` without a question.
  private func accepted(
    _ history: Result<SavedRevisions, any Error>?, of gist: NamedGist
  ) async throws -> SavedRevisions? {
    switch history {
    case nil: return nil
    case .success(let revisions): return revisions
    case .failure(let error):
      guard asks else {
        throw HistoryNotKept(reason: sessions.failureFormatter.failure(for: error))
      }
      sessions.warn("could not save the history of \(gist: gist.id)", because: error)
      guard try await prompts.user.confirm("Delete it, and keep its files only?") else {
        throw Failure.nothingDeleted
      }
      return nil
    }
  }

  /// Asks at a terminal whether to delete a gist whose newest commit git can't tell.
  func confirmsWithoutGit(_ gist: NamedGist, _ error: GitError) async throws -> Bool {
    guard asks else { return false }
    sessions.warn("could not compare the newest commit of \(gist: gist.id)", because: error)
    guard try await prompts.user.confirm("Delete it as GitHub's API shows it?") else {
      throw Failure.nothingDeleted
    }
    return true
  }

  /// Asks whether to delete a gist that could not be saved.
  ///
  /// It asks only about a file that GitHub serves only over git, or a disk that can't be written.
  /// Other failures can be retried.
  private func ask(about gist: NamedGist, _ reason: Failure) async throws -> TrashedGist? {
    guard asks, [.dataRefused, .cannotWrite].contains(reason.status) else {
      throw reason.status == .cancelled
        ? reason : Failure.notKept(gist, reason, "it in the trash", in: self)
    }
    sessions.output.diagnostics.warn(
      "could not save \(gist: gist.id) in the trash: \(reason.message)")
    sessions.output.diagnostics.advise(on: reason)
    guard try await prompts.user.confirm("Permanently delete it?") else {
      throw Failure.nothingDeleted
    }
    return nil
  }
}

extension DeleteFlow {
  /// Returns the hints for a gist that could not be saved: to try again, unless that fails for the
  /// same reason, and at last to delete it with its history.
  ///
  /// If the deletion is a part of another change, there are none: that change is repeated.
  func steps(after reason: Failure, on gist: NamedGist) -> [MessageText] {
    guard !isQuiet else { return [] }
    let formatter = sessions.failureFormatter.on(gist.session.host)
    let again = formatter.command("delete", .value(gist.id), options: asks ? [] : ["--yes"])
    let permanently = formatter.command("delete", .value(gist.id), options: ["--no-trash"])
    let mayPass =
      reason.code != .noGit
      && [.unreachable, .systemError, .cannotWrite, .tryLater].contains(reason.status)
    var steps: [MessageText] = mayPass ? ["to try again, run \(again)"] : []
    steps.append("to delete it permanently and lose its history, run \(permanently)")
    return steps
  }
}

/// git could not get the history of a gist, and nobody can be asked.
private struct HistoryNotKept: Error {
  let reason: Failure
}

extension Decoded<Gist> {
  /// Whether this is known to be the state before another one.
  func isEarlier(than other: Decoded<Gist>) -> Bool {
    guard let time = value.updatedAt, let later = other.value.updatedAt else { return false }
    return time < later
  }

  /// Whether description, files and newest commit are the same as in an earlier document.
  func isUnchanged(since earlier: Decoded<Gist>) -> Bool {
    GistFingerprint(self).version == GistFingerprint(earlier).version
      && value.isSameRevision(as: earlier.value)
      && (value.description ?? "").isExactly(earlier.value.description ?? "")
      && value.files.allSatisfy { file in
        // A document without a version may be of another edit within the same second.
        guard let bytes = file.exactBytes,
          let old = earlier.value[exactly: file.name]?.exactBytes
        else { return true }
        return bytes == old
      }
  }
}
