import ByteTools
import CommandSupport
import GitHubAPI
import GitHubModels
import LineDiff
import Synchronization
import TerminalOutput

struct RevertFlow: Sendable {
  let gist: NamedGist
  /// Whether to overwrite others' changes made in the meantime.
  let isForced: Bool
  /// The newest revision that the user has seen; nil to allow any.
  var seen: RevisionName?
  /// The description to give back with the files, unless it is another one than the first.
  var description: (current: String, former: String)?
  /// Whether to send a description with a possible secret.
  var allowsSecrets = false
  let context: AppContext

  private var host: Host { gist.session.host }

  /// Returns the gist afterwards; `name` is the revision, nil to let the user choose one.
  @discardableResult
  func run(to name: RevisionName?, asksFirst: Bool) async throws -> Decoded<Gist> {
    let name = if let name { name } else { try await chosenRevision() }
    try await context.sessions.requireSignIn(to: host)
    let version = try await context.sessions.versions([name], of: gist)[0]
    let current = try await context.sessions.fetch(gist, to: "\(action: "revert")")
    try await context.sessions.refuseForeign([current.value], on: host, to: "revert")
    if !isForced, let seen, let newest = GistFingerprint(current).version,
      !newest.hasPrefix(seen.digits)
    {
      throw context.failureFormatter.changedMeanwhile(current, host: host)
    }
    let diff = try await diff(from: current.value, to: version)
    let former = try formerDescription(in: current.value)
    guard !diff.files.isEmpty || former != nil else {
      context.output.record("unchanged", gist.members + [.init("version", version)])
      context.diagnostics.note(
        "\(gist: gist.id) is already at revision \(revision: version)")
      return current
    }
    let edit = GistEdit(description: former, files: try diff.files.map(change))
    // A screen has already shown the changes.
    if asksFirst || context.screen == nil, context.console.terminal.errIsTerminal {
      try context.output.show(current.value)
      try DiffPage.diagnostics(context.console).write(diff.files)
    }
    if asksFirst, try await !context.prompts.user.confirm(question(about: diff, version)) {
      throw Failure.nothingChanged
    }
    let drafts = Drafts(in: context)
    // The revisions are there for all who see the gist, but a former description is not.
    try await drafts.refuseSecrets(
      in: former.map { [OutgoingText.description($0, former: current.value.description)] } ?? [],
      isAllowed: allowsSecrets)
    let changed = try await ConditionalGistUpdate(
      gist: gist, edit: edit, base: GistFingerprint(current), isForced: isForced, drafts: drafts,
      context: context, change: "\(action: "revert")"
    ).send()
    context.output.record("reverted", gist.members + [.init("version", version)])
    context.output.tellDone("Restored \(gist: gist.id) to revision \(revision: version)")
    return changed
  }

  /// Returns the question, which on a screen names the gist and its file: nothing else there does.
  private func question(about diff: GistDiff, _ version: String) -> MessageText {
    guard context.screen != nil else { return "Restore this revision?" }
    let names = diff.files.compactMap { ($0.new ?? $0.old)?.name }
    let what: MessageText =
      switch names.count {
      case 0: "the description"
      case 1: "\(file: names[0])"
      default: "\(names.count.grouped) files"
      }
    return "Restore \(what) of \(gist: gist.id) as in revision \(revision: version)?"
  }

  /// Returns the description to give back; nil if the gist has it.
  private func formerDescription(in gist: Gist) throws(Failure) -> String? {
    guard let description else { return nil }
    let now = gist.description ?? ""
    if now.isExactly(description.former) { return nil }
    guard now.isExactly(description.current) else { throw .otherDescription(now, of: gist) }
    return description.former
  }

  /// Returns all differences; throws if one can't be determined, so that nothing is changed.
  private func diff(from current: Gist, to version: String) async throws -> GistDiff {
    let target = try await DiffSides(gist: gist, libraries: context.libraries).revision(version)
    // A file that is not listed would look removed.
    guard !current.isTruncated, !target.gist.isTruncated else {
      throw Failure.tooManyToRevert(gist)
    }
    let comparison = GistComparison(gist: gist, old: .received(current), new: target)
    let diff = try await comparison.load(in: context.repositories)
    if let failure = diff.failures.first { throw failure }
    return diff
  }

  private func change(_ diff: FileDiff) throws(Failure) -> GistEdit.File {
    guard let new = diff.new else { return GistEdit.File(diff.old?.name ?? "", .remove) }
    let hasOldName = diff.old?.name.isExactly(new.name) == true
    if let old = diff.old, !hasOldName, old.bytes == new.bytes {
      return GistEdit.File(old.name, .rename(to: new.name, nil))
    }
    let data = try context.programs.data(checking: new.bytes, of: "\(new.name) in that revision")
    if let old = diff.old, !hasOldName {
      return GistEdit.File(old.name, .rename(to: new.name, data))
    }
    return GistEdit.File(new.name, .write(data))
  }

  /// Lets the user choose an earlier revision.
  ///
  /// - Throws: a ``Failure`` with status 64 if there is no terminal, 1 if the gist has only one
  ///   revision.
  private func chosenRevision() async throws -> RevisionName {
    let history = context.failureFormatter.on(host).command("history", .value(gist.id))
    guard context.console.terminal.canAsk else {
      throw Failure(
        .wrongUsage, "revision required when not running interactively",
        next: ["to list the revisions, run \(history)"])
    }
    let reader = PageReader { [gist] in
      gist.session.api.pages(
        .gistCommits(id: gist.id, perPage: ListLimit.largestPage), of: GistRevision.self,
        loading: .onDemand)
    }
    let columns =
      [
        Column("", reading: .last("revision")),
        Column("", isFlexible: true, reading: .after("committed")),
      ] + HistoryCommand.lineColumns
    let isFirst = Mutex(true)
    let choices = NamedChoices([
      ChoiceList("revisions", columns: columns) {
        let page = try await context.sessions.about(gist) { try await reader.next() }
        // The first one is the current state.
        let earlier = page.elements.dropFirst(
          isFirst.withLock { exchange(&$0, with: false) } ? 1 : 0)
        return ChoicePage(rows: earlier.map(cells), isLast: page.isLast)
      }
    ])
    let first = try await choices.load(0)
    guard !first.rows.isEmpty else {
      throw Failure(.no, "\(gist: gist.id) has only one revision")
    }
    let chosen = try await context.prompts.choose(
      "Restore which revision?", from: choices.lists, first: first)
    return try RevisionName(argument: choices.name(of: chosen))
  }

  private func cells(_ revision: GistRevision) -> [Cell] {
    [
      Cell(revision.id, shown: ShortID.revision(revision.id), tone: .id),
      Cell(revision.committedAt, in: context.output),
    ] + HistoryCommand.lineCounts(of: revision)
  }
}
