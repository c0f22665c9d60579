import ClientState
import CommandSupport
import FoundationEssentials
import GistsTUI
import GitHubAPI
import TerminalOutput

struct BrowserStart: Sendable {
  let context: AppContext
  let host: Host
  let list: BrowserList
  let selection: String?
  let hasMouse: Bool
  /// Whether the user has never opened the browser, and nobody has told what is behind the text.
  let asksBackground: Bool
  private let file: BrowserPositionFile
  private let settings: BrowserSettings
  private let arrangements: [BrowserList: ListArrangement]

  /// Starts with `list`, or else at the place where the user left the browser.
  ///
  /// If `hasMouse` is nil, the mouse is as the user left it.
  init(_ list: BrowserList?, hasMouse: Bool? = nil, in context: AppContext) throws {
    self.context = context
    host = try context.settings.namedHost()
    _ = try context.sessions.account(on: host)
    let settings = BrowserSettings(
      context.settings.file.custom, in: context.stateFiles.settings.path, context.commandLines)
    self.settings = settings
    file = context.stateFiles.browserPosition
    asksBackground =
      file.isNew && context.console.terminal.outHasColor && Theme.isUndecided(context.settings)
    // A damaged file must not keep anybody from browsing.
    let position = try? file.position(of: context.sessions.likelyLogin(on: host), on: host)
    func named(_ name: String) -> BrowserList? {
      settings.list(name) ?? (try? BrowserList(argument: name))
    }
    let left = position.flatMap { named($0.list) }
    arrangements = Dictionary(
      (position?.arrangements ?? [:]).compactMap { name, text in
        named(name).map { ($0, ListArrangement(text: text, in: $0)) }
      }
    ) { $1 }
    self.list = list ?? left ?? .mine
    selection = self.list == left ? position?.selection : nil
    self.hasMouse = hasMouse ?? position?.hasMouse ?? false
  }

  func state(rows: Int, columns: Int, showsAvatars: Bool = false) -> BrowserState {
    let lines = context.commandLines
    return BrowserState(
      rows: rows, columns: columns, list: list, selection: selection, host: host.name,
      commands: { words in
        lines?.command(of: words).map { TypedCommand($0.name, $0.traits, $0.arguments) }
      }, opensEditor: { lines?.opensEditor($0) == true },
      home: context.settings.variables["HOME"], hasMouse: hasMouse,
      showsAvatars: showsAvatars, theme: Theme(of: context.settings), customKeys: settings.keys,
      views: settings.views, arrangements: arrangements, gistPages: host.gistPages,
      site: host.web.absoluteString)
  }

  /// Returns the events that need neither the network nor the keyring.
  func firstEvents(_ source: BrowserSource) -> [BrowserEvent] {
    EditedText.saveAbandoned(in: context.stateFiles, at: context.time.now())
    return [.time(context.time.now()), .account(source.account())]
      + [source.localTags, FeedLoading.firstRows(of: list, in: source), message].compactMap(\.self)
  }

  /// The message about mistakes in the settings and about drafts; nil if there are none.
  private var message: BrowserEvent? {
    guard var message = settings.message else { return draftsMessage.map { .message($0) } }
    if let draftsMessage { message.hints += [draftsMessage.text] + draftsMessage.hints }
    return .message(message)
  }

  private var draftsMessage: BrowserMessage? {
    let count = SavedDraft.all(in: context.folders, now: context.time.now()).count
    guard count > 0 else { return nil }
    return BrowserMessage(
      .note, "\(Plural.count(count, "draft"))",
      hints: [":drafts lists \(count == 1 ? "it" : "them")"])
  }

  /// Saves the user's place for the next start; an error only means that the browser starts at its
  /// default.
  func save(_ place: BrowserPlace) async {
    guard let list = place.list.argument else { return }
    let position = BrowserPosition(
      list: list, selection: place.selection,
      hasMouse: place.hasMouse == hasMouse ? nil : place.hasMouse,
      arrangements: Dictionary(
        place.arrangements.compactMap { list, arrangement in
          list.argument.map { ($0, arrangement.text(in: list)) }
        }
      ) { $1 })
    try? await file.save(position, of: place.login, on: host)
  }
}

extension TypedCommand {
  init(_ name: String, _ traits: CommandTraits, _ arguments: [String]) {
    let target: Target =
      switch traits.takes {
      case .nothing: .nothing
      case .gist: .gist
      case .gists: .gists
      case .linkedFiles: .linkedFiles
      case .repository: .repository
      }
    let run: Run =
      switch traits.prints {
      case .document, .list, .text: .output
      case .outcome, .outcomes:
        if traits.changes.contains(.accounts) {
          .account
        } else {
          traits.changes.isSubset(of: .copies) ? .beside : .inTurn
        }
      }
    self.init(
      name, takes: target, runs: run,
      needsOwner: target != .nothing && !traits.changes.isDisjoint(with: [.revisions, .trash]),
      arguments: arguments)
  }
}

extension Theme {
  /// Whether the colors must be readable on every background, because nobody has told it or chosen them.
  static func isUndecided(_ settings: RunSettings) -> Bool {
    settings.value(.theme) == nil && settings.variables["BAT_THEME"] == nil
      && Theme(of: settings) == .anyBackground
  }

  /// Chooses the colors of the browser, limited to those of the terminal.
  init(of settings: RunSettings) {
    let environment = settings.variables.all
    let depth = ColorDepth.detect(environment: environment)
    self =
      switch settings.colorTheme {
      case .terminal: .terminal
      case .light: Theme.light.reduced(to: depth)
      case .dark: Theme.dark.reduced(to: depth)
      case .highContrast: .highContrast
      case nil:
        .readable(
          on: TerminalBackground(environment: environment), depth: depth,
          isConsole: environment["TERM"] == "linux")
      }
  }
}

extension BrowserSource {
  /// The tags that are kept on this computer; nil if there are none.
  fileprivate var localTags: BrowserEvent? {
    let tags = context.libraries.localTags(on: host)
    return tags.isEmpty ? nil : .localTags(tags)
  }
}
