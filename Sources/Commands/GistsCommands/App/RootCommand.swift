import ArgumentParser
import CommandSupport

struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gists",
    abstract: "Work with GitHub gists from the command line",
    discussion: """
      Examples:
        gists auth login
        gists list public -L 10
        gists view 6cad326836d38bd3a7ae
        echo hello | gists create - -f hello.txt

      Help topics:
        gists help commands                   all of them
        gists help environment
        gists help exit-codes
        gists help keys                       of the full-screen browser
        gists help migrate                    from gh gist, gist, pet, navi and nap
        gists help scripting
      """,
    version: Version.description,
    groupedSubcommands: [
      CommandGroup(
        name: "Common",
        subcommands: [
          AuthCommand.self, BrowseCommand.self, ListCommand.self, ViewCommand.self,
          SearchCommand.self, CreateCommand.self, NewCommand.self, EditCommand.self,
          RenameCommand.self, DeleteCommand.self, StarCommand.self, UnstarCommand.self,
          StarredCommand.self, OpenCommand.self, CopyCommand.self, DownloadCommand.self,
          CloneCommand.self, HistoryCommand.self, SyncCommand.self, StatusCommand.self,
        ]),
      CommandGroup(
        name: "Gist",
        subcommands: [
          TrashCommand.self, RestoreCommand.self, DraftsCommand.self, TagsCommand.self,
          DiffCommand.self, RevertCommand.self, ForkCommand.self, ForksCommand.self,
          CommentsCommand.self, CommentCommand.self, NewsCommand.self,
        ]),
      CommandGroup(
        name: "File",
        subcommands: [
          BackupCommand.self, LinkCommand.self, LinksCommand.self, PushCommand.self,
          PullCommand.self,
        ]),
      CommandGroup(
        name: "GitHub", subcommands: [UserCommand.self, RepoCommand.self, APICommand.self]),
      CommandGroup(
        name: "Shell",
        subcommands: [
          InsertCommand.self, WidgetCommand.self, ConfigCommand.self, CompletionCommand.self,
        ]),
    ])
}

extension CommandTraits {
  /// Returns the traits of the command that a command line names, with its options; nil if it names
  /// none.
  init?(of words: [String]) {
    let (type, _, rest) = RootCommand.named(by: words)
    guard let command = type as? any GistsCommand.Type else { return nil }
    self = command.traits.with(rest)
  }
}
