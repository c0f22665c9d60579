import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

extension CreateFlow {
  /// Links the files to those of the gist that was created from them.
  ///
  /// The gist already exists, so an error is only a warning.
  func link(_ files: [DraftFile], with gist: Decoded<Gist>) {
    do {
      let links = try files.filter(\.canBeReadAgain).map { file in
        FileLink(
          path: try UserFile.absolutePath(of: file.source), host: session.host.spelling,
          gist: gist.value.id, file: file.name.text, version: GistFingerprint(gist).version,
          digest: HexDigest.sha256(of: Array(file.text.utf8)))
      }
      try context.addLinks(links)
    } catch {
      context.diagnostics.warn(
        "could not link the gist: \(context.failureFormatter.failure(for: error).message)")
    }
  }
}
