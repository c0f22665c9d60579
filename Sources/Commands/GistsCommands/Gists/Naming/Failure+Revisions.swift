import CommandSupport
import GitHubAPI
import GitHubModels

/// The errors about revisions of gists.
extension Failure {
  static func unknownRevision(
    _ name: RevisionName, of gist: NamedGist, _ formatter: FailureFormatter
  ) -> Failure {
    let history = formatter.on(gist.session.host).command(
      "history", .value(gist.id), options: ["--all"])
    return Failure(
      .no, code: "no_such_revision",
      "no such revision of gist \(gist.id): \(name.digits)",
      next: ["to list its revisions, run \(history)"],
      host: gist.session.host.name)
  }

  static func severalRevisions(_ name: RevisionName, _ found: [GistRevision]) -> Failure {
    let shown = 10
    return Failure(
      .wrongUsage, code: "several_revisions",
      "ambiguous revision \(name.digits): several start with it",
      details: found.prefix(shown).map { revision in
        revision.id + (revision.committedAt.map { "  \($0.rfc3339)" } ?? "")
      } + (found.count > shown ? ["and more"] : []))
  }

  static func noRevisions(of gist: NamedGist) -> Failure {
    Failure(
      .no, code: "no_such_revision", "gist \(gist.id) has no revisions",
      host: gist.session.host.name)
  }

  // Reverting

  static var nothingChanged: Failure { Failure(.cancelled, "nothing was changed") }

  static func tooManyToRevert(_ gist: NamedGist) -> Failure {
    Failure(
      .dataRefused, code: "too_many_files",
      "could not revert gist \(gist.id): GitHub does not list all of its files",
      next: ["to revert it with git, run git clone \(gist.session.host.gistPage(gist.id)).git"],
      host: gist.session.host.name)
  }
}
