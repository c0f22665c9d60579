import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import Synchronization
import TerminalOutput

/// Both sides of a file changed the same lines.
struct OverlappingChanges: Error {}

extension LinkWatch {
  /// Returns the text to upload for a state; nil if there is none.
  func text(of file: LinkedFile, _ state: SaveQueue.State) async throws -> PushFlow.Text? {
    if let upload {
      guard let text = try await upload.text(of: file) else { return nil }
      try await check(text)
      return text
    }
    if file.state == .ahead, try isSuperseded(state, by: file.remote) {
      try keepDraft(of: state)
      return nil
    }
    let outcome = try await sync.run(file) { _ in
      throw OverlappingChanges()
    } approve: { text in
      try await check(text)
    } willWrite: { bytes in
      watcher.queue.withLock { $0.expect(bytes, in: state.file) }
    }
    switch outcome {
    case .same: return nil
    case .upload(let text): return text
    case .pulled:
      // The link is first: what is saved after the message is compared with what was pulled.
      defer {
        context.output.record("pulled", file.members)
        tell("Pulled \(file.link.path)")
      }
      try await file.keepLink(file.remote, in: context.sessions)
      return nil
    case .merged(let text, let draft):
      tell(context.output.recordMerge(file.link, file.members, draft))
      // If the push fails, the merge is tried again, not what it was made from.
      if let text { watcher.queue.withLock { $0.replace(state, with: text.data.bytes) } }
      return text
    case .changedMeanwhile:
      // The next state follows. This one was nowhere else, unless the gist had it before.
      if file.state == .diverged { try keepDraft(of: state) }
      return nil
    }
  }

  /// Merges changes that updates undid into the local files; retries what can't be fetched, or whose
  /// file is missing.
  mutating func restoreOverwritten() async throws {
    var missing: [OverwrittenChange] = []
    defer { overwritten = missing + overwritten }
    while let change = overwritten.first {
      do {
        for link in try await sync.restore(change) {
          try failures.report(context.failureFormatter.overwrote(link, change.version))
        }
      } catch is MissingLocalFile {
        missing.append(change)
      } catch {
        let failure = context.failureFormatter.failure(for: error)
        if Reaction(to: failure) == .retry { return }
        for failure in change.failures(context.failureFormatter) { try failures.report(failure) }
        try failures.report(error)
      }
      overwritten.removeFirst()
    }
  }

  /// Whether the gist's text has taken the place of a state since it was read, by this program or by
  /// `gists pull`: to upload the state would undo what came from the gist.
  private func isSuperseded(_ state: SaveQueue.State, by remote: [UInt8]?) throws -> Bool {
    let local = try LinkedFile.read(links[state.file].path)
    return local != state.bytes && local == remote
  }

  /// Skips a file whose sides changed the same lines; says so once.
  mutating func leave(_ state: SaveQueue.State) throws {
    try keepDraft(of: state)
    watcher.queue.withLock { $0.remove([state]) }
    guard overlapping.insert(state.file).inserted else { return }
    try failures.report(context.failureFormatter.overlapping(links[state.file]))
    context.diagnostics.note("\(links[state.file].path) is left as it is until it is merged")
  }

  /// Saves a state that is no longer in its file, or will not be in the gist.
  func keepDraft(of state: SaveQueue.State) throws {
    _ = try LinkedFileWriter(sessions: context.sessions).keepDraft(
      state.bytes, of: links[state.file])
  }

  /// Has the other files of a gist compared if it has changed.
  mutating func learn(_ gist: Gist?, of key: String, for batch: [SaveQueue.State]) {
    guard let gist, let poll else { return }
    if poll.known[key] != nil, poll.isNew(gist, as: key) { wantOthers(than: batch) }
    self.poll?.known[key] = gist
  }

  /// Has the other files of the batch's gist compared; with `names`, those linked to one of these files.
  func wantOthers(than batch: [SaveQueue.State], linkedTo names: Set<ExactString>? = nil) {
    guard poll != nil else { return }
    let key = gist(batch[0].file)
    want(
      links.indices.filter { file in
        gist(file) == key && !batch.contains { $0.file == file }
          && names?.contains(ExactString(links[file].file)) ?? true
      })
  }
}
