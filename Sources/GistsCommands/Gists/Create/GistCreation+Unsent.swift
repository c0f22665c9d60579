import GitHubAPI
import LocalFiles

/// What becomes of text that can't be read again where sending it fails (row 64).
extension GistCreation {
  /// Keeps it until it is sent; a file of its own lies there anyway.
  func keep(_ files: [DraftFile]) -> [UnsentText] {
    files.filter { !$0.canBeReadAgain }.compactMap { file in
      do {
        return try UnsentText.keep(
          Array(file.text.utf8), named: file.name.text, in: context.folders,
          at: context.time.now(), onRepair: context.talk.repaired)
      } catch {
        context.talk.warn(
          "\(file.source) is not kept: \(context.sentences.failure(for: error).message)")
        return nil
      }
    }
  }

  func forget(_ unsent: [UnsentText]) {
    for text in unsent {
      do {
        try text.remove()
      } catch {
        context.talk.warn(
          "your text was sent and stays at \(text.path): "
            + context.sentences.failure(for: error).message)
      }
    }
  }

  /// For a run that a signal ends.
  func tellKept(_ unsent: [UnsentText]) {
    for text in unsent { context.talk.note(Self.kept(text)) }
  }

  /// The error with where the text is; one that offers a sign-in stays what it is where nothing
  /// would be lost by beginning again.
  func failure(_ error: any Error, unsent: [UnsentText]) -> any Error {
    if unsent.isEmpty, error.isSignInRequired { return error }
    var failure =
      if let unsettled = error as? CreateUnsettled {
        Failure.unsettled(unsettled, sentences: context.sentences)
      } else {
        context.sentences.failure(for: error)
      }
    failure.nextSteps += unsent.map(Self.kept)
    return failure
  }

  private static func kept(_ text: UnsentText) -> String { "your text is kept at \(text.path)" }
}
