import ArgumentParser
import CommandSupport
import ProgramVersion

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

      Topics:
        gists help commands                   all commands
        gists help environment
        gists help exit-codes
        gists help keys                       in gists browse
        gists help migrate                    from gh gist, gist, pet, navi and nap
        gists help scripting
      """,
    version: programDescription,
    groupedSubcommands: [
      CommandGroup(
        name: "Common",
        subcommands: [
          AuthCommand.self, BrowseCommand.self, ListCommand.self, ViewCommand.self,
          CreateCommand.self, NewCommand.self, EditCommand.self, DeleteCommand.self,
          TrashCommand.self, RestoreCommand.self, StarCommand.self, OpenCommand.self,
          CopyCommand.self, CloneCommand.self, StatusCommand.self,
        ]),
      CommandGroup(
        name: "Library",
        subcommands: [
          SyncCommand.self, SearchCommand.self, TagsCommand.self, BackupCommand.self,
          InsertCommand.self,
        ]),
      CommandGroup(
        name: "Gist",
        subcommands: [
          StarredCommand.self, UnstarCommand.self, TagCommand.self, RenameCommand.self,
          DownloadCommand.self, HistoryCommand.self, DiffCommand.self, RevertCommand.self,
          UndoCommand.self, DraftsCommand.self, ForkCommand.self, ForksCommand.self,
          CommentsCommand.self, CommentCommand.self, NewsCommand.self,
        ]),
      CommandGroup(
        name: "File",
        subcommands: [
          LinkCommand.self, LinksCommand.self, PushCommand.self, PullCommand.self,
          MergeCommand.self, WatchCommand.self,
        ]),
      CommandGroup(
        name: "GitHub", subcommands: [UserCommand.self, RepoCommand.self, APICommand.self]),
      CommandGroup(
        name: "Shell",
        subcommands: [
          WidgetCommand.self, MCPCommand.self, ConfigCommand.self, CompletionCommand.self,
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
