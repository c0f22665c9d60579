import ChildProcesses
import ClientState
import CommandSupport
import GistGit
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Makes a gist public or secret.
///
/// GitHub can't change it: a new gist gets the whole history, and takes the place of the old one.
struct VisibilityFlow: Sendable {
  let gist: NamedGist
  let isPublic: Bool
  /// Whether to ask, and to offer GitHub's page first.
  let asks: Bool
  let context: AppContext

  private var host: Host { gist.session.host }
  private var word: String { isPublic ? "public" : "secret" }

  /// Asks, makes the new gist, deletes the old one, and prints the URL of the new one.
  ///
  /// The old gist goes into the trash once every commit of it was seen in the new one.
  func run() async throws {
    try await context.sessions.requireSignIn(to: host)
    var work = context.stateFiles.unfinishedWork(.visibility, replacing: gist.id, on: host)
    // That of the other direction is only named.
    if work?.record.isPublic != isPublic { work = nil }
    var made: Decoded<Gist>?
    if let work { made = try await gist.session.gist(madeBy: work) }
    let old: Decoded<Gist>
    do {
      old = try await gist.fetch()
    } catch APIError.errorResponse(let response) where response.isNotFound {
      // Only the last step of an interrupted run is missing.
      if let work, let made, let pushed = work.record.pushed,
        GistFingerprint(made).version == pushed
      {
        // Only the library needs it.
        let isStarred = try? await gist.session.api.isStarred(made.value.id)
        defer { try? work.remove() }
        return try report(made, isStarred: isStarred ?? false)
      }
      throw context.failureFormatter.refused(response, subject: "gist \(gist.id)")
    }
    guard old.value.isPublic != isPublic else {
      context.diagnostics.note("gist \(gist.id) is already \(word)")
      if context.isJSON { try context.output.print(old.json) }
      return
    }
    guard context.programs.hasGit else { throw Failure.noGit }
    try await context.sessions.refuseForeign([old.value], on: host, to: "edit", isSure: asks)
    if let work, let made {
      context.diagnostics.note("an earlier run created gist \(made.value.id); going on with it")
      if asks, try await !isConfirmed(old.value, offersPage: false) { return }
      return try await replace(old, by: made, work)
    }
    if asks, try await !isConfirmed(old.value, offersPage: isPublic) { return }
    try await make(old)
  }

  private func make(_ old: Decoded<Gist>) async throws {
    var record = UnfinishedWork.Record(
      .visibility, host: host.spelling, former: gist.id, title: old.value.title ?? gist.id,
      started: context.time.now())
    record.isPublic = isPublic
    record.command = "\(goOn)"
    try await UnfinishedWork.with(record, in: context.stateFiles) { work in
      let draft = GistDraft(
        description: old.value.description, isPublic: isPublic,
        files: [.init(name: "gist.txt", data: "The files follow by git.\n")])
      work.mayHaveGist = true
      let created: Decoded<Gist>
      do {
        created = try await gist.session.api.create(draft).document
      } catch {
        work.mayHaveGist =
          context.failureFormatter.failure(for: error).code == Failure.outcomeUnknown
        throw error
      }
      guard !created.value.hasWrongVisibility(wanted: isPublic) else {
        // Nothing goes on with a gist that the wrong people see.
        work.mayHaveGist = false
        throw context.failureFormatter.visibilityNotChanged(created.value, on: host)
      }
      context.diagnostics.record(&work) {
        $0.gist = created.value.id
        $0.made = GistFingerprint(created).version
      }
      try await replace(old, by: created, work)
    }
  }

  /// The command that goes on after an interruption.
  private var goOn: SuggestedCommand {
    context.failureFormatter.on(host).command(
      "edit", .value(gist.id), options: [isPublic ? "--public" : "--secret"])
  }

  /// Gives the new gist the history, moves what belongs to the old one, deletes that, and reports.
  private func replace(
    _ old: Decoded<Gist>, by new: Decoded<Gist>, _ work: UnfinishedWork
  ) async throws {
    let page = new.value.htmlURL ?? host.gistPage(new.value.id)
    var isComplete = false
    do {
      try await Termination.with {
        context.diagnostics.note("the new gist may be incomplete: \(page)")
        context.diagnostics.hint("to go on, run \(goOn)")
      } _: {
        let (complete, commit) = try await copy(old, to: new, work)
        isComplete = true
        let isStarred = try await move(old, to: complete, commit)
        // After the URL: a run that is killed in between leaves a record, and the next one prints it.
        defer { try? work.remove() }
        try report(complete, isStarred: isStarred)
      }
    } catch {
      var failure = context.failureFormatter.failure(for: error)
      failure.details.append("the new gist is \(isComplete ? "complete" : "incomplete"): \(page)")
      failure.nextSteps.append("to go on, run \(goOn)")
      throw failure
    }
  }

  /// Gives the new gist the history and the description.
  private func copy(
    _ old: Decoded<Gist>, to new: Decoded<Gist>, _ work: UnfinishedWork
  ) async throws -> (gist: Decoded<Gist>, commit: String) {
    let target = NamedGist(session: gist.session, id: new.value.id, revision: nil)
    var work = work
    var (complete, commit): (Decoded<Gist>, String)
    do {
      (complete, commit) = try await GitUpload(gist: target, repositories: context.repositories)
        .copyHistory(
          of: old.value, to: new.value,
          replacing: [work.record.made, work.record.pushed].compactMap(\.self)
        ) { commit in
          context.diagnostics.record(&work) { $0.pushed = commit }
        }
    } catch GitError.branchMoved {
      throw context.failureFormatter.changedSinceInterruption(target)
    }
    if !complete.value.hasDescription(old.value.description ?? "") {
      let edit = GistEdit(description: old.value.description ?? "")
      complete = try await gist.session.api.change(
        .editGist(id: target.id, edit), as: Gist.self, if: nil
      ) { edit.holds(in: $0.value) }
    }
    return (complete, commit)
  }

  /// Moves the star and the links, and deletes the old gist if it is still as it was copied; returns
  /// whether the user starred it.
  private func move(
    _ old: Decoded<Gist>, to new: Decoded<Gist>, _ commit: String
  ) async throws -> Bool {
    let isStarred = try await gist.session.api.isStarred(gist.id)
    if isStarred { _ = try await gist.session.api.send(.star(id: new.value.id)) }
    let paths = try await context.stateFiles.links.move(
      from: gist.id, to: new.value, on: host.spelling)
    for path in paths { context.diagnostics.note("\(path) is now linked to the new gist") }
    var copied = GistFingerprint(old)
    copied.version = commit
    try await DeleteFlow(
      gists: [gist], keepsCopies: true, asks: false, isQuiet: true, expected: copied,
      context: context
    ).run()
    return isStarred
  }

  private func report(_ new: Decoded<Gist>, isStarred: Bool) throws {
    let recorder = LibraryRecorder(context.libraries, host: host)
    recorder.keep(created: new)
    if isStarred { recorder.keepStar(of: new.value.id) }
    try new.printURL(in: context)
    context.output.tellDone("Made gist \(new.value.id) \(word), under a new ID")
  }

  /// Shows what is lost, and asks; may offer GitHub's page first, which makes a gist public.
  private func isConfirmed(_ old: Gist, offersPage: Bool) async throws -> Bool {
    try context.output.show(old)
    let losses = try await losses(old)
    if context.screen == nil {
      context.diagnostics.say(
        "GitHub can't change who sees a gist. A new gist gets its files and its history, and the old "
          + "one goes into the trash.")
    }
    guard offersPage else {
      guard try await context.prompts.user.confirm("Lose \(losses), and make a new \(word) gist?")
      else { throw Failure.nothingChanged }
      return true
    }
    let options = [
      "On its page: it keeps the ID, stars and comments",
      "As a new gist: loses \(losses)",
    ]
    let index: Int
    do {
      index = try await context.prompts.choose("Make the gist public how?", from: options)
    } catch PromptError.cancelled {
      throw Failure.nothingChanged
    }
    guard index == 0 else { return true }
    let page = (old.htmlURL ?? host.gistPage(old.id)) + "/edit"
    context.diagnostics.note("on the page, choose Make public: \(page)")
    try await context.programs.open(page: page)
    return false
  }

  /// Returns what the new gist won't have, with numbers: `the ID, 3 stars, 1 comment, 0 forks`.
  private func losses(_ old: Gist) async throws -> String {
    async let stars = stars(old)
    let forks = try await forks(old)
    return [
      "the ID", await stars.map { Plural.count($0, "star") } ?? "its stars",
      old.commentCount.map { Plural.count($0, "comment") } ?? "its comments", forks,
    ].joined(separator: ", ")
  }

  private func stars(_ old: Gist) async -> Int? {
    guard let id = old.nodeID else { return nil }
    return await gist.session.stars(ofNodes: [id])[id]
  }

  /// Returns `3 forks`, which stay as gists of their own.
  private func forks(_ old: Gist) async throws -> String {
    let pages = gist.session.api.pages(
      .gistForks(id: old.id, perPage: 100), of: Gist.self, loading: .onDemand)
    let count = try await pages.first { _ in true }?.elements.count ?? 0
    return count == 100 ? "100 or more forks" : Plural.count(count, "fork")
  }
}

extension FailureFormatter {
  fileprivate func visibilityNotChanged(_ gist: Gist, on host: Host) -> Failure {
    Failure(
      .protocolBroken, code: "other_visibility",
      "\(host) created the new gist with the wrong visibility; the old one is unchanged",
      next: ["to delete the new one, run \(on(host).command("delete", .value(gist.id)))"],
      host: host.name)
  }
}
