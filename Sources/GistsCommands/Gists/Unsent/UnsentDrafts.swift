import ChildProcesses
import ClientState
import CommandSupport
import GitHubAPI
import LocalFiles
import Synchronization

/// What a person wrote and could not give again, kept in files until it is sent.
struct UnsentDrafts: Sendable {
  /// A text on its way out.
  struct Text: Sendable {
    /// What a person knows it by where it can't be kept: `stdin`, the file's name.
    let source: String
    /// The end of the name of the file it is kept in.
    let name: String
    var bytes: [UInt8]
    /// What is on the host in its place, as far as it is known.
    var former: [UInt8] = []
    /// What sends it another time; nil where no command does so by itself.
    var command: ResendCommand?

    /// Whether GitHub would take it, as far as that is known here.
    var canBeSent: Bool { (try? DraftFile.text(checking: bytes, of: source)) != nil }
  }

  private struct Kept {
    let file: UnsentDraftFile
    let text: Text

    /// Where it is, and how it is sent, unless that must fail again.
    func steps(after failure: Failure?) -> [String] {
      let place = "your text is kept at \(file.path)"
      guard let command = text.command, failure?.wouldComeAgain != true, text.canBeSent else {
        return [place]
      }
      let purpose =
        switch failure?.code {
        case nil, Failure.outcomeUnknown: "if nothing came of it, to send it again"
        case Failure.conflict: "to overwrite what is there"
        default: "to send it"
        }
      let line = command.line(
        sending: text, in: file.path, overwrites: failure?.code == Failure.conflict)
      return [place, "\(purpose): \(line)"]
    }
  }

  private let kept: [Kept]
  private let context: AppContext

  /// Keeps the texts from now on; one that can't be kept costs a warning.
  init(_ texts: [Text] = [], in context: AppContext) {
    self.context = context
    kept = texts.compactMap { text in
      do {
        let file = try UnsentDraftFile.keep(
          text.bytes, named: text.name, in: context.folders, at: context.time.now(),
          onRepair: context.diagnostics.repaired)
        return Kept(file: file, text: text)
      } catch {
        context.diagnostics.warn(
          "\(text.source) is not kept: \(context.failureFormatter.failure(for: error).message)")
        return nil
      }
    }
  }

  private init(_ kept: [Kept], in context: AppContext) {
    self.kept = kept
    self.context = context
  }

  /// These and others.
  func joined(with others: UnsentDrafts) -> UnsentDrafts {
    UnsentDrafts(kept + others.kept, in: context)
  }

  /// How many are kept.
  var count: Int { kept.count }

  /// Once they are sent, or nobody wants them.
  func forget() {
    for kept in kept {
      do {
        try kept.file.remove()
      } catch {
        context.diagnostics.warn(
          "your text was sent and stays at \(kept.file.path): "
            + context.failureFormatter.failure(for: error).message)
      }
    }
  }

  /// The error with where the texts are; one that offers a sign-in stays what it is where nothing
  /// would be lost by beginning again.
  func failure(for error: any Error) -> any Error {
    if kept.isEmpty, error.isSignInRequired { return error }
    var failure = context.failureFormatter.failure(for: error)
    failure.nextSteps += kept.flatMap { [failure] in $0.steps(after: failure) }
    return failure
  }
}

extension UnsentDrafts {
  /// Runs what comes before the sending: a signal, or an error, tells where the texts are.
  func guarding<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await Termination.with {
        tellKept()
      } _: {
        try await body()
      }
    } catch {
      throw failure(for: error)
    }
  }

  /// Sends what the texts are for, and forgets them then.
  ///
  /// A signal waits for the answer, two seconds long, and for what is done with it.
  ///
  /// Where it ends the wait, `uncertainty` is told: nobody knows what became of it. An error of `send`
  /// tells where the texts are; with `received` they are sent, whatever becomes of that.
  func sending<Answer, Value>(
    uncertainty: String, _ send: () async throws -> Answer,
    received: (Answer) throws -> Value
  ) async throws -> Value {
    let isAnswered = Atomic(false)
    return try await Termination.with {
      guard !isAnswered.load(ordering: .acquiring) else { return }
      context.diagnostics.note(uncertainty)
      tellKept()
    } _: {
      try await Termination.finishing {
        defer { isAnswered.store(true, ordering: .releasing) }
        let answer: Answer
        do {
          answer = try await send()
        } catch {
          throw failure(for: error)
        }
        forget()
        return try received(answer)
      }
    }
  }

  private func tellKept() {
    for step in kept.flatMap({ $0.steps(after: nil) }) { context.diagnostics.note(step) }
  }
}
