import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput
import TextFormats

struct StarredCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "starred",
    abstract: "List your starred gists, or check whether one is starred",
    discussion: """
      Without GIST, same as gists list starred. With GIST, prints yes or no and exits with 0 for \
      yes, 1 for no.

      Examples:
        gists starred --language swift
        gists starred 6cad326836d38bd3a7ae
        gists starred 6cad326836d38bd3a7ae >/dev/null && echo starred
      """)
  static let traits = CommandTraits(changes: [], takes: .gist, prints: .list)

  @Argument(help: ArgumentHelp("Gist ID or URL", valueName: "gist"), completion: .values(.gist))
  var gist: String?

  @OptionGroup var list: ListOptions

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try list.check(isJSON: isJSON, jsonOption)
    if gist != nil, let option = list.given.first {
      throw ValidationError("\(option) can't be used with GIST")
    }
  }

  func run(in context: AppContext) async throws {
    guard let gist = try gist.map({ try context.gist($0) }) else {
      return try await list.print(.starred, in: context)
    }
    let isStarred = try await context.sessions.about(gist) {
      try await gist.session.api.isStarred(gist.id)
    }
    let answer = isStarred ? "yes" : "no"
    if isJSON {
      try context.output.print(.array([.object(gist.members + [.init("done", answer)])]))
    } else {
      try context.console.out.writeLine(answer)
    }
    if !isStarred { throw ExitStatus.no }
  }
}
