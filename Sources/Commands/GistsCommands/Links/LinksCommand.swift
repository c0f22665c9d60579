import ArgumentParser
import ClientState
import CommandSupport
import TerminalOutput
import TextFormats

struct LinksCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "links",
    abstract: "List linked files and their state",
    discussion: """
      Compares each linked file with its gist. The state is one of: same, ahead, behind, diverged, \
      missing here, deleted, unknown. Ahead: the file is newer; behind: the gist is. In a pipe, the \
      columns are path, gist ID, name of the file in the gist, and state.

      Examples:
        gists links
        gists links --json | jq -r '.[] | select(.state == "ahead").path'
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .list, offersSignIn: false)

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    var files: [LinkedFile] = []
    var failures = ListFailures(context.output, context.failureFormatter)
    var seen: Set<Failure> = []
    try await LinkedFile.load(try context.links(of: []), in: context.repositories) { found in
      files += found
      for file in found {
        if case .unknown(let failure) = file.state, seen.insert(failure).inserted {
          try failures.report(failure)
        }
      }
    }
    try print(files, in: context)
    try failures.end()
  }

  private func print(_ files: [LinkedFile], in context: AppContext) throws {
    if isJSON { return try context.output.print(.array(files.map(json))) }
    var table = Table(
      [
        Column("PATH", isFlexible: true, keepsEnd: true, reading: .first),
        Column("GIST", reading: .last("gist")), Column("FILE", reading: .last("file")),
        Column("STATE", isWhole: true),
      ], console: context.console)
    try table.append(
      files.map { file in
        [
          Cell(file.link.path, tone: .name),
          Cell(file.link.gist, shown: ShortID.gist(file.link.gist), tone: .id),
          Cell(file.link.file), Cell(file.state.name, tone: file.state.tone),
        ]
      })
    if files.isEmpty, context.console.terminal.errIsTerminal {
      context.diagnostics.note(context.failureFormatter.noLinks)
    }
  }

  private func json(_ file: LinkedFile) -> JSON {
    .object([
      .init("path", file.link.path), .init("host", file.link.host), .init("gist", file.link.gist),
      .init("file", file.link.file), .init("version", file.link.version),
      .init("state", file.state.name),
    ])
  }
}

extension LinkState {
  fileprivate var tone: Look {
    switch self {
    case .same: .dim
    case .ahead, .behind: .green
    case .diverged, .missingHere, .gistFileDeleted, .unknown: .magenta
    }
  }
}
