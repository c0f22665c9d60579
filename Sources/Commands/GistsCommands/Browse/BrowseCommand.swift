import ArgumentParser
import ClientState
import CommandSupport
import GistsTUI
import ProgramStart
import TerminalOutput

struct BrowseCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Browse gists, files, users and repositories full-screen",
    discussion: """
      Shows your library at once, then updates it from the host. Enter opens the selection, ? \
      shows all keys, q quits. gists alone opens the browser.

      LIST is the list to open: mine, public, starred, @LOGIN, files, users, repos, trash, drafts \
      or tags (default: the last one). For screen readers, --plain prints sentences and accepts \
      commands such as 3, next, starred, star 3 and help. GISTS_PLAIN=1 turns plain mode on \
      everywhere.

      Examples:
        gists browse
        gists browse @octocat
        gists browse starred --mouse
        gists browse public --no-avatars
        gists browse --plain
        gists browse --print 80x24 --keys 'jj<Enter>'
      """)
  static let traits = CommandTraits(
    changes: [], takes: .nothing, prints: .text, sendsRequests: false, offersSignIn: false)

  static let name = "browse"

  @Argument(
    help: ArgumentHelp(
      "mine, public, starred, @LOGIN, files, users, repos, trash, drafts or tags", valueName: "list"
    ),
    completion: .values(.browserList),
    transform: BrowserList.init(argument:))
  var feed: BrowserList?

  @Flag(help: "Print lines instead of using the full screen")
  var plain = false

  @Flag(
    inversion: .prefixedNo,
    help: "Use the mouse; selecting text then needs Shift (default: the last setting)")
  var mouse: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Show avatars (default: if the terminal can show them)")
  var avatars: Bool?

  @Option(
    help: ArgumentHelp("Print one frame of this size and exit", valueName: "colsxrows"),
    transform: FrameSize.init(argument:))
  var print: FrameSize?

  @Option(
    help: ArgumentHelp(
      "Keys to press before --print, such as jj<Enter>, /words or <C-d>", valueName: "keys"),
    transform: KeyNotation.init(argument:))
  var keys: KeyNotation?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if keys != nil, print == nil { throw ValidationError("--keys needs --print") }
    if print != nil, plain { throw ValidationError("specify only one of --plain and --print") }
  }

  func run(in context: AppContext) async throws {
    guard context.screen == nil else {
      throw Failure(.wrongUsage, "the browser is already open")
    }
    if let shortage = SystemShortage.found { throw shortage }
    if let print {
      let start = try BrowserStart(feed, in: context)
      return try await FramePrinter(start, size: print, keys: keys?.keys ?? []).run()
    }
    let terminal = context.console.terminal
    guard !plain, !terminal.isPlain, terminal.inIsTerminal, terminal.outIsTerminal,
      !["", "dumb"].contains(context.settings.variables["TERM"] ?? "")
    else { return try await PlainBrowsing(BrowserStart(feed, in: context.plain)).run() }
    let start = try BrowserStart(feed, hasMouse: mouse, in: context)
    let hasAvatars = try avatars ?? (context.settings.isOn(.avatars) != false)
    try await FullScreen(start, hasAvatars: hasAvatars).run()
  }

  /// Whether a command line without words opens the browser, which it does at a terminal.
  static func opens(_ arguments: [String], on output: CommandOutput) -> Bool {
    let terminal = output.console.terminal
    return arguments.isEmpty && output.screen == nil && terminal.inIsTerminal
      && terminal.outIsTerminal
  }
}
