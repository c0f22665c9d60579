import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import TerminalOutput

extension ViewFlow {
  /// Returns the same request for the cached gist.
  ///
  /// - Throws: ``Failure`` with status 69 if the gist is not in the library.
  func offline(in context: AppContext) throws -> ViewFlow {
    let host = gist.session.host
    let copy = try context.read(host) { store throws(LibraryError) in try store.gist(gist.id) }
    guard let copy else {
      throw Failure.notInLibrary("gist \(gist.id)", host, context.failureFormatter)
    }
    context.diagnostics.note("offline: showing the gist as of \(context.moment(copy.time))")
    var request = self
    request.copy = copy
    return request
  }

  /// Returns the request for the cached gist if the network is unreachable and stdout is a
  /// terminal.
  ///
  /// In a pipe the error is thrown, with a hint about the cached gist.
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
  /// Creates the content of a file in the library.
  init(of file: GistFile, in copy: LibraryGist, _ host: Host) {
    self.file = file
    bytes =
      copy.contents[file.name].map(Result.success)
      ?? .failure(
        Failure(
          .unreachable, code: "no_copy", "\(file.name) is not in the library", host: host.name))
  }
}
