import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

extension ViewFlow {
  /// The same request of the library's copy; throws a ``Failure``: 69 where there is none.
  func offline(in context: AppContext) throws -> ViewFlow {
    let host = gist.session.host
    let copy = try context.read(host) { store throws(LibraryError) in try store.gist(gist.id) }
    guard let copy else {
      throw Failure.notInLibrary("gist \(gist.id)", host, context.failureFormatter)
    }
    context.diagnostics.note("offline: showing the copy of \(context.moment(copy.time))")
    var request = self
    request.copy = copy
    return request
  }

  /// The copy for a person at a terminal whose network is away; a pipe gets the error, which names it.
  func offline(insteadOf error: any Error, in context: AppContext) throws -> ViewFlow? {
    let id = gist.id
    guard error.isNetworkAway, revision == nil,
      let copy = try? context.read(
        gist.session.host, { store throws(LibraryError) in try store.gist(id) })
    else { return nil }
    if context.console.terminal.outIsTerminal { return try offline(in: context) }
    throw context.withCopy(error, of: context.moment(copy.time))
  }
}

extension FileContent {
  /// The file as the library has it.
  init(of file: GistFile, in copy: LibraryGist, _ host: Host) {
    self.file = file
    bytes =
      copy.contents[file.name].map(Result.success)
      ?? .failure(
        Failure(
          .unreachable, code: "no_copy", "there is no copy of \(file.name) here", host: host.name))
  }
}
