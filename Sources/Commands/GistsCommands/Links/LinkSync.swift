import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

/// Syncs linked files with their gists: downloads, merges, and says what to upload.
struct LinkSync: Sendable {
  let sessions: Sessions
  let repositories: GistRepositories
  /// Uploads what was approved, and asks nothing.
  let flow: PushFlow

  init(_ context: AppContext) {
    (sessions, repositories) = (context.sessions, context.repositories)
    flow = PushFlow(
      isForced: false, isDryRun: false, allowsSecrets: true, areNamed: true, context: context)
  }

  enum Outcome {
    case same
    /// The local file has the gist's text; the caller renews the link, and says so even if that fails.
    case pulled
    case upload(PushFlow.Text)
    /// The local file has the merged text, to be uploaded; nil if the gist already has it. The
    /// draft, if any, has the file's former text.
    case merged(PushFlow.Text?, draft: SavedDraft?)
    /// The local file is no longer what was read: nothing was done.
    case changedMeanwhile
  }

  private var links: LinksFile { sessions.stateFiles.links }
  private var writer: LinkedFileWriter { LinkedFileWriter(sessions: sessions) }

  /// Does what the state of a file asks for, except the upload.
  ///
  /// - Parameters:
  ///   - file: the file, as it was just read.
  ///   - resolve: returns the text if both sides changed the same lines, or throws.
  ///   - approve: throws unless the text may be sent.
  ///   - willWrite: called right before the local file is written.
  /// - Returns: what was done.
  /// - Throws: ``Failure`` for a file that is left as it is; what the parameters throw.
  func run(
    _ file: LinkedFile, resolve: (LinkMerge) async throws -> [UInt8],
    approve: (PushFlow.Text) async throws -> Void, willWrite: ([UInt8]) -> Void = { _ in }
  ) async throws -> Outcome {
    switch file.step(.both) {
    case .keep:
      try await file.keepLink(file.local, in: sessions)
      return .same
    case .upload:
      let text = try flow.upload(file)
      try await approve(text)
      return .upload(text)
    case .download:
      guard let bytes = file.remote else { return .same }
      willWrite(bytes)
      return try writer.replace(file, with: bytes) ? .pulled : .changedMeanwhile
    case .merge: return try await merge(file, resolve, approve, willWrite)
    case .refuse: throw sessions.refusal(of: file)
    }
  }

  /// Writes the merge, after which only the local file has changes.
  ///
  /// The order matters if the program is killed: until the link is renewed, the same merge is made
  /// again.
  private func merge(
    _ file: LinkedFile, _ resolve: (LinkMerge) async throws -> [UInt8],
    _ approve: (PushFlow.Text) async throws -> Void, _ willWrite: ([UInt8]) -> Void
  ) async throws -> Outcome {
    guard try writer.isUnchanged(file) else { return .changedMeanwhile }
    guard let gist = file.gist?.received else { throw sessions.refusal(of: file) }
    let merge = try await LinkMerge(file, in: repositories)
    let bytes =
      if let merged = merge.bytes { merged } else { try await resolve(merge) }
    var merged = file
    (merged.link, merged.state) = (file.markedSynced(merge.theirs, gist), .ahead)
    merged.local = bytes
    var text: PushFlow.Text?
    if bytes != merge.theirs {
      let outgoing = try flow.upload(merged)
      try await approve(outgoing)
      text = outgoing
    }
    var draft: SavedDraft?
    if bytes != merge.mine {
      draft = try writer.keepDraft(merge.mine, of: file.link, former: merge.theirs)
      willWrite(bytes)
      guard try writer.replace(file, with: bytes) else { return .changedMeanwhile }
    }
    try await links.renew([merged.link])
    return .merged(text, draft: draft)
  }
}

extension Sessions {
  /// Returns why a linked file is left as it is.
  func refusal(of file: LinkedFile) -> Failure {
    switch file.state {
    case .unknown(let failure): failure
    case .gistFileDeleted: gistFileDeleted(file)
    case .missingHere: failureFormatter.missingHere(file.link.path)
    case .ahead: failureFormatter.ahead(file.link.path)
    case .behind: failureFormatter.behind(file.link.path)
    case .same, .diverged: failureFormatter.diverged(file.link)
    }
  }
}

extension CommandOutput {
  /// Records a merge for JSON, and returns what to say about it.
  func recordMerge(_ file: FileLink, _ members: [JSON.Member], _ draft: SavedDraft?)
    -> MessageText
  {
    record("merged", members + [.init("draft", draft?.path)])
    let saved: MessageText = draft.map { "; the text before the merge is in \($0.path)" } ?? ""
    return "Merged \(file.path) with its gist" + saved
  }
}
