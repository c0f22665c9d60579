import ArgumentParser
import CommandSupport
import TextFormats

struct ListCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List gists",
    discussion: """
      Lists your own, public or starred gists, or those of a user. At a terminal, IDs are \
      shortened to 10 digits, which other commands accept; if there are more, Enter shows the next \
      page and q ends the list. In a pipe, the tab-separated columns are full ID, owner, \
      description (or first file name), number of files, visibility and time updated.

      Examples:
        gists list                            your newest 30
        gists list public -L 100              the newest public gists
        gists list starred --all --json       all starred gists, as GitHub's JSON
        gists list @octocat --language swift
        gists list --secret --since 2w --filter deploy
        gists list starred --sort stars -L 10
        gists list --tag deploy
        gists list --columns id,description,files,visibility,updated
      """,
    aliases: ["ls"])
  static let traits = CommandTraits(changes: [], takes: .nothing, prints: .list)

  @Argument(
    help: ArgumentHelp("mine, public, starred or @LOGIN (default: mine)", valueName: "list"),
    completion: .values(.feed), transform: Feed.init(argument:))
  var feed: Feed = .mine

  @OptionGroup var list: ListOptions

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try list.check(isJSON: isJSON, jsonOption)
    if feed == .everyone, list.visibility.value == .secret {
      throw ValidationError("the public list has no secret gists")
    }
  }

  func run(in context: AppContext) async throws { try await list.print(feed, in: context) }

  /// The same command for public gists, which need no sign-in; nil if the user can't have meant
  /// those.
  var signedOutAlternative: (any GistsCommand)? {
    var command = self
    command.feed = .everyone
    return (try? command.validate()) == nil ? nil : command
  }
}
