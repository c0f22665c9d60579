import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles

extension CreateFlow {
  /// Opens the editor with an empty file, then creates a gist from the text.
  ///
  /// - Throws: a ``Failure`` with status 65 for an invalid name, 2 if the file was left empty.
  func create(inEditorAs name: String) async throws -> Decoded<Gist> {
    let safeName = try Self.safeName(name)
    // Check the sign-in before the user writes the text.
    try await context.requireSignIn(to: session.host)
    let text = UnsentDrafts.Text(
      source: name, name: name, bytes: [], command: resendCommand(naming: name))
    let edited = try await Editor(context: context).edit(
      text,
      instead: [
        "to upload text from stdin or files, run \(context.failureFormatter.command("create"))"
      ])
    guard let edited, !TextCheck.isBlank(edited.bytes) else {
      edited?.unsent.forget()
      throw Failure(.cancelled, "the file was left empty; no gist was created")
    }
    let draft: DraftFile
    do {
      draft = try DraftFile(
        checking: edited.bytes, of: name, named: safeName, canBeReadAgain: false)
    } catch {
      throw edited.unsent.failure(for: error)
    }
    return try await create([draft], unsent: edited.unsent)
  }

  private static func safeName(_ name: String) throws(Failure) -> SafeName {
    do {
      return try SafeName(name)
    } catch {
      throw .badName(name, error, option: nil)
    }
  }
}
