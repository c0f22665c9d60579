import ChildProcesses
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput

/// Makes a gist public or secret.
///
/// GitHub's API can't change visibility, so a new gist gets the whole history and replaces the old
/// one. Before the first request that reveals anything, the owner of the old gist is confirmed, all
/// content is scanned for secrets, and the old gist is in the trash.
struct VisibilityFlow: Sendable {
  let gist: NamedGist
  let isPublic: Bool
  /// Whether to ask, and to offer GitHub's page first.
  let asks: Bool
  /// Whether to publish the gist even if it seems to contain secrets.
  let allowsSecrets: Bool
  let context: AppContext

  private var host: Host { gist.session.host }
  private var word: String { isPublic ? "public" : "secret" }

  /// The old gist, with everything that must be known before a new one is created.
  private struct Checked {
    let history: GistHistory
    let isStarred: Bool
    var old: Gist { history.gist.value }
  }

  /// Asks, creates the new gist, deletes the old one, and prints the URL of the new one.
  ///
  /// The old gist is deleted once all its commits are known to be in the new one.
  func run() async throws {
    try await context.sessions.requireSignIn(to: host)
    let work = context.stateFiles.unfinishedWork(
      .visibility, replacing: gist.id, isPublic: isPublic, on: host
    ).first
    let wait = context.sessions.waiting(for: "another run of the same command")
    let isDone: Void? = try await work?.resumed {
      try await wait()
    } _: { work in
      try await change(continuing: work)
    }
    // There is no interrupted work, or another process has ended it in the meantime.
    if isDone == nil { try await change(continuing: nil) }
  }

  private func change(continuing work: UnfinishedWork?) async throws {
    let old: OwnGist
    do {
      old = try await context.sessions.ownGist(gist)
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // Only the last step of an interrupted run may be missing.
      if let work, try await finish(work) { return }
      throw context.sessions.failure(response, about: gist)
    }
    guard old.value.isPublic != isPublic else {
      context.diagnostics.note("\(gist: gist.id) is already \(word)")
      if context.isJSON { try context.output.print(old.document.json) }
      return
    }
    guard context.programs.hasGit else { throw Failure.noGit }
    guard !old.value.isTruncated else { throw Failure.tooManyToKeep(old.value, host: host) }
    try await context.repositories.withRepository(
      named: "replaced-\(gist.id)", on: host, "Copying the history"
    ) { repository in
      let checked = try await check(old, in: repository)
      if var work, let made = try await made(by: &work, of: checked.old) {
        context.diagnostics.note("continuing with \(gist: made.value.id) from an earlier run")
        if asks, try await !isConfirmed(checked.old, offersPage: false) { return }
        return try await saving(checked) { try await replace(checked, by: made, &work) }
      }
      if asks, try await !isConfirmed(checked.old, offersPage: isPublic) { return }
      try await saving(checked) { try await makeCopy(checked) }
    }
  }

  /// Reads the old gist; reads it again if git has a newer commit than the API shows.
  private func check(
    _ old: OwnGist, in repository: GistRepository, attempts: Int = 3, changes: Int = 0
  ) async throws -> Checked {
    do {
      async let isStarred = gist.session.api.isStarred(gist.id)
      let history = try await GistHistory.read(
        old, in: repository, on: host, repositories: context.repositories, prompts: context.prompts,
        readsSecrets: isPublic && !allowsSecrets)
      return Checked(history: history, isStarred: try await isStarred)
    } catch is ChangedSinceSaved {
      guard attempts > 1 else {
        throw Failure.changedWhileRead(gist, repeatedly: changes > 1)
      }
      try await context.time.sleep(.seconds(2))
      let newer = try await context.sessions.ownGist(gist)
      let isSame = newer.document.isUnchanged(since: old.document)
      return try await check(
        newer, in: repository, attempts: attempts - 1, changes: changes + (isSame ? 0 : 1))
    }
  }

  /// Saves the old gist in the trash, and runs `body`; the copy stays only if the gist may be
  /// deleted.
  private func saving(_ checked: Checked, _ body: () async throws -> Void) async throws {
    let copy: TrashEntry
    do {
      copy = try await checked.history.save(isStarred: checked.isStarred, on: host)
    } catch {
      throw Failure.notReplaced(gist, context.failureFormatter.failure(for: error))
    }
    do {
      try await body()
    } catch {
      // Once the deletion begins, it saves a copy of its own.
      _ = try? copy.folder.ifUnused { try copy.remove() }
      throw error
    }
  }

  private func makeCopy(_ checked: Checked) async throws {
    var record = UnfinishedWork.Record(
      .visibility, host: host.spelling, former: gist.id, title: checked.old.title ?? gist.id,
      started: context.time.now())
    record.isPublic = isPublic
    record.command = "\(continuation)"
    try await UnfinishedWork.with(record, in: context.stateFiles) { work in
      work.mayHaveGist = true
      let created: Decoded<Gist>
      do {
        created = try await gist.session.api.create(placeholder(work, of: checked.old)).document
      } catch {
        var failure = context.failureFormatter.failure(for: error)
        work.mayHaveGist = failure.code == .outcomeUnknown
        if work.mayHaveGist { failure.nextSteps = ["to continue, run \(continuation)"] }
        throw failure
      }
      guard !created.value.hasWrongVisibility(wanted: isPublic) else {
        // Work does not continue with a gist of the wrong visibility.
        work.mayHaveGist = false
        throw context.failureFormatter.visibilityNotChanged(created.value, on: host)
      }
      context.diagnostics.record(&work) {
        $0.gist = created.value.id
        $0.made = GistFingerprint(created).version
      }
      try await replace(checked, by: created, &work)
    }
  }

  private func placeholder(_ work: UnfinishedWork, of old: Gist) -> NewGist {
    work.record.placeholder(old.description, isPublic: isPublic)
  }

  /// Returns the gist that an interrupted run created; nil if there is none.
  private func made(by work: inout UnfinishedWork, of old: Gist) async throws -> Decoded<Gist>? {
    try await gist.session.gist(
      madeBy: &work, as: placeholder(work, of: old), context)
  }

  /// The new gist after it got the history.
  private struct Copied {
    var gist: Decoded<Gist>
    /// Whether the host shows the files yet.
    let isShown: Bool
  }

  /// Reports the new gist of an interrupted run whose old gist is deleted; returns false if the new
  /// one is incomplete.
  private func finish(_ work: UnfinishedWork) async throws -> Bool {
    guard let id = work.record.gist else { return false }
    let made: Decoded<Gist>
    do {
      made = try await NamedGist(session: gist.session, id: id, revision: nil).fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      return false
    }
    guard let version = GistFingerprint(made).version, work.record.pushed.contains(version),
      try await context.sessions.owns(made.value, on: host)
    else { return false }
    // Only the library needs it.
    let isStarred = try? await gist.session.api.isStarred(id)
    defer { try? work.remove() }
    try report(made, isStarred: isStarred ?? false)
    return true
  }

  /// The command that continues after an interruption, with the options that answer its questions.
  private var continuation: SuggestedCommand {
    var options: [SuggestedCommand.Word] = [isPublic ? "--public" : "--secret"]
    if !asks { options.append("--yes") }
    if allowsSecrets { options.append("--allow-secrets") }
    return context.failureFormatter.on(host).command("edit", .value(gist.id), options: options)
  }

  /// Copies the history to the new gist, moves the star and the links, deletes the old gist, and
  /// reports.
  private func replace(
    _ checked: Checked, by new: Decoded<Gist>, _ work: inout UnfinishedWork
  ) async throws {
    let page = new.value.htmlURL ?? host.gistPage(new.value.id)
    var (isComplete, isDone) = (false, false)
    do {
      try await Termination.with {
        context.diagnostics.note("the new gist may lack files: \(page)")
        context.diagnostics.hint("to continue, run \(continuation)")
      } _: {
        let complete = try await copy(checked, to: new, &work)
        isComplete = true
        var shown = complete.gist.value
        // The host may still show the first text.
        shown.files = checked.old.files
        try await move(checked, to: shown, &work)
        isDone = true
        // After the URL: a run that is killed before leaves a record, and the next one prints the
        // URL.
        defer { try? work.remove() }
        try report(complete.gist, isStarred: checked.isStarred, isShown: complete.isShown)
      }
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the new gist is \(isComplete ? "complete" : "incomplete"): \(page)")
      if !isDone { failure.nextSteps.append("to continue, run \(continuation)") }
      throw failure
    }
  }

  /// Copies the history and the description to the new gist.
  private func copy(
    _ checked: Checked, to new: Decoded<Gist>, _ work: inout UnfinishedWork
  ) async throws -> Copied {
    let target = NamedGist(session: gist.session, id: new.value.id, revision: nil)
    var copied: Copied
    do {
      let result = try await checked.history.copy(
        to: new, named: target, replacing: work.record.commits
      ) { commit in
        context.diagnostics.record(&work) { $0.pushed.append(commit) }
      }
      copied = Copied(gist: result.gist, isShown: result.isShown)
    } catch GitError.branchMoved {
      throw work.abandoned(target, context.failureFormatter)
    }
    let description = checked.old.description ?? ""
    if !copied.gist.value.hasDescription(description) {
      let edit = GistEdit(description: description)
      copied.gist = try await gist.session.api.change(
        .editGist(id: target.id, edit), as: Gist.self, if: nil
      ) { edit.holds(in: $0.value) }
    }
    return copied
  }

  /// Moves the star and the links, and deletes the old gist if it has not changed since it was
  /// copied.
  private func move(
    _ checked: Checked, to new: Gist, _ work: inout UnfinishedWork
  ) async throws {
    if checked.isStarred { _ = try await gist.session.api.send(.star(id: new.id)) }
    let paths = try await context.stateFiles.links.move(
      from: gist.id, to: new, on: host.spelling, withHistory: true)
    for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    context.diagnostics.record(&work) { $0.isCopied = true }
    var copied = GistFingerprint(checked.history.gist.document)
    copied.version = checked.history.commit
    do {
      try await DeleteFlow(
        gists: [gist], usesTrash: true, asks: false, isQuiet: true, expected: copied,
        prompts: context.prompts, libraries: context.libraries, repositories: context.repositories
      ).run()
    } catch {
      // The old gist certainly stays only if the host shows it and no request may still succeed.
      let isUnknown = context.failureFormatter.failure(for: error).code == .outcomeUnknown
      if !isUnknown, (try? await gist.fetch()) != nil {
        context.diagnostics.record(&work) { $0.isCopied = false }
      }
      throw error
    }
  }

  private func report(_ new: Decoded<Gist>, isStarred: Bool, isShown: Bool = true) throws {
    let recorder = LibraryRecorder(context.libraries, host: host)
    if isShown { recorder.keep(created: new) }
    if isStarred { recorder.keepStar(of: new.value.id) }
    try new.printURL(in: context)
    context.output.tellDone("Made \(gist: new.value.id) \(word), with a new ID")
  }

  /// Shows the losses and asks; may first offer GitHub's page, which can make a gist public.
  private func isConfirmed(_ old: Gist, offersPage: Bool) async throws -> Bool {
    try context.output.show(old)
    let losses = try await losses(old)
    if context.screen == nil {
      context.diagnostics.say(
        "GitHub's API can't change visibility: a new gist gets the files and history, and the "
          + "old one goes to the trash.")
    }
    guard offersPage else {
      guard try await context.prompts.user.confirm("Create a new \(word) gist, losing \(losses)?")
      else { throw Failure.nothingChanged }
      return true
    }
    let options = [
      "On its web page: keeps ID, stars and comments",
      "As a new gist: loses \(losses)",
    ]
    let index: Int
    do {
      index = try await context.prompts.choose("Choose how to publish it:", from: options)
    } catch PromptError.cancelled {
      throw Failure.nothingChanged
    }
    guard index == 0 else { return true }
    let page = (old.htmlURL ?? host.gistPage(old.id)) + "/edit"
    context.diagnostics.note("on the page, choose Make public: \(page)")
    try await context.programs.open(page: page)
    return false
  }

  /// Returns the losses of the new gist, with numbers: `the ID, 3 stars, 1 comment`.
  private func losses(_ old: Gist) async throws -> String {
    async let stars = stars(old)
    let forks = try await forks(old)
    /// Nothing is lost that the gist does not have.
    func counted(_ count: Int?, _ noun: String) -> String? {
      guard let count else { return "its \(noun)s" }
      return count == 0 ? nil : Plural.count(count, noun)
    }
    return ["the ID", counted(await stars, "star"), counted(old.commentCount, "comment"), forks]
      .compactMap(\.self).joined(separator: ", ")
  }

  private func stars(_ old: Gist) async -> Int? {
    guard let id = old.nodeID else { return nil }
    return await gist.session.stars(ofNodes: [id])[id]
  }

  /// Returns `3 forks`, which stay as gists of their own; nil if there are none.
  private func forks(_ old: Gist) async throws -> String? {
    let pages = gist.session.api.pages(
      .gistForks(id: old.id, perPage: 100), of: Gist.self, loading: .onDemand)
    let count = try await pages.first { _ in true }?.elements.count ?? 0
    if count == 0 { return nil }
    return count == 100 ? "100 or more forks" : Plural.count(count, "fork")
  }
}

extension Failure {
  /// A gist is not replaced because its copy can't be saved.
  fileprivate static func notReplaced(_ gist: NamedGist, _ reason: Failure) -> Failure {
    var failure = reason
    failure.message =
      "\(gist: gist.id) not changed: could not save it in the trash: \(reason.message)"
    return failure
  }

  fileprivate static func changedWhileRead(_ gist: NamedGist, repeatedly: Bool) -> Failure {
    Failure(
      .no, code: .conflict, "\(gist: gist.id) \(changed(repeatedly)); nothing was changed",
      host: gist.session.host.name)
  }
}

extension FailureFormatter {
  fileprivate func visibilityNotChanged(_ gist: Gist, on host: Host) -> Failure {
    Failure(
      .protocolBroken, code: .otherVisibility,
      "\(host) created the new gist with the wrong visibility; the old one is unchanged",
      next: ["to delete the new one, run \(on(host).command("delete", .value(gist.id)))"],
      host: host.name)
  }
}
