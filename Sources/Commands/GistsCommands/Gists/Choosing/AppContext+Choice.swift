import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

enum ChoiceSource: Hashable, Sendable {
  case host
  /// The host, or the library if the host can't be reached.
  case hostOrLibrary
  case library
}

/// The gists that a command offers.
enum ChoiceScope: Hashable, Sendable {
  /// The user's own: for changes that only their owner can make.
  case own
  /// First the user's own, then other feeds.
  case any
  case starred
}

extension AppContext {
  /// Returns the named gist; if none was named, lets the user choose one.
  ///
  /// - Parameters:
  ///   - text: an ID or a URL.
  ///   - takesPrefix: see ``gist(_:takesPrefix:)``.
  ///   - scope: the gists to offer.
  ///   - source: the source of the gists to choose from.
  ///   - change: the verb of a change, which the refusal of an invalid name then names.
  ///   - question: the question above the list.
  /// - Returns: the gist; a named one may not exist.
  /// - Throws: a ``Failure`` with status 64 if none was named and there is no terminal, 1 if there
  ///   is none to choose; the errors of ``gist(_:takesPrefix:)``.
  func gistOrChoice(
    _ text: String?, takesPrefix: Bool = true, of scope: ChoiceScope = .any,
    from source: ChoiceSource = .host, to change: MessageText? = nil, question: MessageText
  ) async throws -> NamedGist {
    if let text { return try naming(change) { try gist(text, takesPrefix: takesPrefix) } }
    guard console.terminal.canAsk, !isJSON else {
      throw failureFormatter.noGistNamed
    }
    let session = try sessions.session()
    let (choices, first) = try await choices(of: scope, from: source, session)
    let lists = choices.lists
    guard !first.rows.isEmpty || lists.count > 1 else {
      throw failureFormatter.noGistToChoose(host: session.host)
    }
    let chosen = try await prompts.choose(question, from: lists, first: first)
    return NamedGist(session: session, id: choices.name(of: chosen), revision: nil)
  }

  /// Returns the named gists without duplicates, in order, with `-` replaced by the gists on stdin;
  /// if none was named, lets the user choose one.
  func gistsOrChoice(
    _ texts: [String], of scope: ChoiceScope = .any, to change: MessageText, question: MessageText
  ) async throws -> [NamedGist] {
    guard texts.isEmpty else {
      return try naming(change) {
        try gists(input.names(texts), takesPrefix: console.terminal.canAsk)
      }
    }
    return [try await gistOrChoice(nil, of: scope, question: question)]
  }

  /// Runs `body`; the refusal of an invalid name then names the change, which a screen does itself.
  private func naming<Value>(_ change: MessageText?, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let failure as Failure where failure.code == .notAGist && screen == nil {
      guard let change else { throw failure }
      var named = failure
      named.message = "could not \(change): \(failure.message)"
      throw named
    }
  }

  private func choices(
    of scope: ChoiceScope, from source: ChoiceSource, _ session: Session
  ) async throws -> (NamedChoices, first: ChoicePage) {
    let feeds = try feeds(in: scope, on: session.host)
    func library() async throws -> (NamedChoices, first: ChoicePage) {
      let choices = NamedChoices(feeds.map { ChoiceList($0, inLibraryOf: session.host, libraries) })
      return (choices, try await choices.load(0))
    }
    guard source != .library else { return try await library() }
    do {
      let choices = NamedChoices(feeds.map { ChoiceList($0, from: session, libraries) })
      return (choices, try await choices.load(0))
    } catch  where source == .hostOrLibrary && error.isNetworkAway {
      guard let choices = try? await library() else { throw error }
      return choices
    }
  }

  private func feeds(in scope: ChoiceScope, on host: Host) throws -> [Feed] {
    switch scope {
    case .own: [.mine]
    case .starred: [.starred]
    case .any:
      [.mine, .starred, .everyone]
        + (try stateFiles.savedUsers(of: host).read().map { .user($0) })
    }
  }

}

extension GistFile {
  /// Name, language and size, for a list of files.
  var cells: [Cell] {
    [
      Cell(name, tone: .name), Cell(language ?? ""),
      Cell(size.map(ByteSize.text) ?? "", tone: .dim),
    ]
  }
}

extension Prompts {
  /// Returns the only file of a gist, or lets the user choose one.
  ///
  /// - Throws: a ``Failure`` with status 64 if there are several and no terminal to ask at, 1 if
  ///   there is none.
  func onlyOrChosenFile(
    of gist: Gist, on host: Host, question: MessageText
  ) async throws -> GistFile {
    guard let first = gist.files.first else { throw failureFormatter.on(host).noFiles(in: gist) }
    if gist.files.count == 1 { return first }
    guard output.console.terminal.canAsk, !output.isJSON else {
      throw failureFormatter.on(host).noFileChosen(in: gist)
    }
    return try await chosenFile(of: gist, question: question)
  }

  /// Lets the user choose a file of the gist; call it only if `console.terminal.canAsk`.
  func chosenFile(of gist: Gist, question: MessageText) async throws -> GistFile {
    let index = try await choose(
      question, from: gist.files.map(\.cells),
      columns: [Column("", isFlexible: true), "", Column("", alignment: .right)])
    return gist.files[index]
  }
}
