import ArgumentParser
import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import TerminalOutput
import TextFormats

struct LinkCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link a local file to a gist file",
    discussion: """
      gists push uploads linked files, and gists pull downloads them. Linking changes neither the \
      file nor the gist. Links the file to the gist's file of the same name, or to --name. Follows \
      symbolic links.

      Examples:
        gists link notes.md 6cad326836d38bd3a7ae
        gists link ~/.vimrc 6cad326836d38bd3a7ae --name vimrc
        gists link --remove notes.md
      """)
  static let traits = CommandTraits(changes: .links, takes: .nothing, prints: .outcomes)

  @Argument(help: ArgumentHelp("Local file", valueName: "file"), completion: .file())
  var file: String

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.ownGist))
  var gist: String?

  @Option(
    help: ArgumentHelp("Name of the file in the gist", valueName: "name"),
    completion: .values(.gistFile))
  var name: String?

  @Flag(help: "Unlink the file; changes neither the file nor the gist")
  var remove = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if remove, gist != nil || name != nil {
      throw ValidationError("--remove accepts only FILE")
    }
  }

  func run(in context: AppContext) async throws {
    if remove {
      let paths: [String]
      do {
        paths = try context.links(of: [file]).map(\.path)
      } catch let failure as Failure where failure.code == .notLinked {
        return context.diagnostics.note(failure.message)
      }
      try await context.stateFiles.links.remove(paths)
      for path in paths { context.output.record("unlinked", [.init("path", path)]) }
      return
    }
    let path = try UserFile.absolutePath(of: file)
    guard InputFile.isRegular(path) else { throw context.failureFormatter.notAFile(path) }
    let former = try context.stateFiles.links.read().first { $0.path.isExactly(path) }
    let named = try await context.gistOrChoice(
      gist, takesPrefix: context.console.terminal.canAsk, of: .own,
      to: "\(action: "link")", question: "Link to which gist?")
    let received = try await context.sessions.fetch(named, to: "\(action: "link")")
    let link = FileLink(
      path: path, host: named.session.host.spelling, gist: received.value.id,
      file: try await fileName(
        for: path, in: received.value, on: named.session.host, context))
    // A link that is made again keeps what both sides had last.
    let again = former.flatMap { $0.leads(where: link) ? $0 : nil }
    try await LinkedFile.load([again ?? link], in: context.repositories) { files in
      for file in files { try await keep(file.based(on: former), in: context) }
    }
  }

  private func keep(_ file: LinkedFile, in context: AppContext) async throws {
    if case .unknown(let failure) = file.state { throw failure }
    let isSame = file.state == .same
    if isSame, let bytes = file.local, let gist = file.gist?.received {
      try await context.sessions.addLinks([file.markedSynced(bytes, gist)])
    } else {
      try await context.sessions.addLinks([file.link])
    }
    let link = file.link
    context.output.record("linked", file.members + [.init("same", .bool(isSame))])
    if !isSame || context.console.terminal.errIsTerminal {
      context.diagnostics.note(
        "\(link.path) is linked to \(link.file) in \(gist: link.gist), and "
          + difference(file.state))
    }
    for way in context.sessions.refusal(of: file).nextSteps where !isSame {
      context.diagnostics.hint(way)
    }
  }

  private func difference(_ state: LinkState) -> MessageText {
    switch state {
    case .same: "they are the same"
    case .ahead: "it has local changes"
    case .behind: "the gist's file has changes"
    case .diverged, .missingHere, .gistFileDeleted, .unknown: "they differ"
    }
  }

  /// Returns the file's name as the gist spells it: another spelling would create another file.
  private func fileName(
    for path: String, in gist: Gist, on host: Host, _ context: AppContext
  ) async throws -> String {
    let formatter = context.failureFormatter.on(host)
    if let name {
      guard let file = gist[name] else { throw formatter.noFile(name, in: gist) }
      return file.name
    }
    let own = path.split(separator: "/").last.map(String.init) ?? path
    if let file = gist[own] { return file.name }
    // On a screen, the gist was confirmed, and options are far away.
    let canChoose = gist.files.count > 1 || context.screen != nil
    guard !canChoose || !context.console.terminal.canAsk else {
      return try await context.prompts.chosenFile(of: gist, question: "Link to which file?").name
    }
    var failure = formatter.noFile(own, in: gist)
    let edit = formatter.command(
      "edit", .value(gist.id), options: [.option("--add", file)])
    failure.nextSteps += [
      "to add it to the gist first, run \(edit)",
      "to link it to a file of another name, use --name NAME",
    ]
    throw failure
  }
}
