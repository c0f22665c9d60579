import Algorithms
import ByteTools
import ClientState
import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput
import TextFormats

/// Adds tags to gists and removes them: in the descriptions of one's own, and of others on this computer.
struct TagFlow: Sendable {
  let gists: [NamedGist]
  /// Without `#`; those to remove in lower case.
  let adding, removing: [String]
  /// Whether to send a description with a possible secret.
  let allowsSecrets: Bool
  private let context: AppContext

  private enum Outcome { case tagged, taggedLocally, unchanged }

  init(
    gists: [NamedGist], adding: [String], removing: [String], allowsSecrets: Bool,
    context: AppContext
  ) {
    (self.gists, self.adding, self.removing) = (gists, adding, removing)
    self.allowsSecrets = allowsSecrets
    var context = context
    if case .step(group: nil) = context.undoRole {
      // All of them are undone together.
      context.undoRole = .step(group: "tag \(UInt64.random(in: .min ... .max))")
    }
    self.context = context
  }

  func run() async throws {
    var outcomes: [Outcome] = []
    for (index, gist) in gists.enumerated() {
      context.output.tellScreen("Tagging", at: index, of: gists.count)
      do {
        outcomes.append(try await change(gist))
      } catch {
        if context.screen != nil {
          throw context.failureFormatter.stopped(
            by: error, "Tagged", outcomes.count { $0 != .unchanged }, of: gists.count)
        }
        tell(outcomes)
        throw context.failureFormatter.stopped(
          by: error, at: index, of: gists.map { [$0.id] }, verb: "tagged", on: context.console)
      }
    }
    tell(outcomes)
  }

  private func change(_ gist: NamedGist) async throws -> Outcome {
    let host = gist.session.host
    let login = try await context.sessions.login(on: host)
    let owner = context.libraries.knownRows(of: [gist.id], on: host)[gist.id]?.owner
    let outcome: Outcome
    if login == nil || owner != nil && !isSame(owner, login) {
      outcome = try await changeLocally(gist)
    } else {
      let current = try await context.sessions.fetch(gist, to: "\(action: "tag")")
      outcome =
        isSame(current.value.owner?.login, login)
        ? try await changeDescription(of: gist, current) : try await changeLocally(gist)
    }
    context.output.record(
      outcome == .unchanged ? "unchanged" : "tagged",
      gist.members + [.init("local", .bool(outcome == .taggedLocally))])
    return outcome
  }

  private func isSame(_ login: String?, _ other: String?) -> Bool {
    login?.lowercased() == other?.lowercased()
  }

  /// Sends the description, unless somebody changes it meanwhile.
  private func changeDescription(
    of gist: NamedGist, _ current: Decoded<Gist>
  ) async throws -> Outcome {
    let former = current.value.description ?? ""
    let new = HashTags.changed(former, adding: adding, removing: removing)
    guard !new.isExactly(former) else { return .unchanged }
    let drafts = Drafts(in: context)
    let wasAsked = try await drafts.refuseSecrets(
      in: [.description(new, former: former)], isAllowed: allowsSecrets)
    try await ConditionalGistUpdate(
      gist: gist, edit: GistEdit(description: new), base: GistFingerprint(current),
      isForced: false, drafts: drafts, context: context, change: "\(action: "tag")",
      current: wasAsked ? nil : current
    ).send()
    return .tagged
  }

  private func changeLocally(_ gist: NamedGist) async throws -> Outcome {
    let file = context.stateFiles.localTags(of: gist.session.host)
    let adding = Array(adding.map { $0.lowercased() }.uniqued())
    let change = { [removing] (former: [String]) in
      former.filter { !removing.contains($0) } + adding.filter { !former.contains($0) }
    }
    let former = try file.read()[gist.id] ?? []
    guard change(former) != former else { return .unchanged }
    try await file.update([gist.id], change)
    return .taggedLocally
  }

  private func tell(_ outcomes: [Outcome]) {
    let (local, unchanged) = (
      outcomes.count { $0 == .taggedLocally }, outcomes.count { $0 == .unchanged }
    )
    let tagged = outcomes.count - unchanged
    let parts = [
      local > 0 ? "\(local) local" : nil, unchanged > 0 ? "\(unchanged) unchanged" : nil,
    ].compactMap(\.self)
    guard tagged > 0 else {
      if unchanged > 0 {
        context.diagnostics.note(
          "\(Plural.count(unchanged, "gist")) already tagged that way; nothing changed")
      }
      return
    }
    context.output.tellDone(
      "Tagged \(Plural.count(tagged, "gist"))"
        + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"))
  }
}
