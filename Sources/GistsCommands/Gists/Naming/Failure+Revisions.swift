import CommandSupport
import GitHubAPI
import GitHubModels

/// The sentences about revisions of gists.
extension Failure {
  static func unknownRevision(_ name: RevisionName, of gist: NamedGist) -> Failure {
    Failure(
      .no, code: "no_such_revision",
      "no revision of gist \(gist.id) begins with \(name.digits)",
      next: ["its revisions: gists history \(gist.id) --all"], host: gist.session.host.name)
  }

  static func severalRevisions(_ name: RevisionName, _ found: [GistRevision]) -> Failure {
    let shown = 10
    return Failure(
      .wrongUsage, code: "several_revisions", "several revisions begin with \(name.digits)",
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
      "gist \(gist.id) has more files than GitHub lists: it can be reverted by git only",
      next: ["git clone \(gist.session.host.gistPage(gist.id)).git"], host: gist.session.host.name)
  }
}
