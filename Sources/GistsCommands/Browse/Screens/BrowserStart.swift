import ClientState
import CommandSupport
import GistsBrowser
import GitHubAPI

/// What the browser shows first.
struct BrowserStart: Sendable {
  let context: AppContext
  let host: Host
  let list: BrowserList
  let selection: String?
  private let file: BrowserPositionFile

  /// Shows `list`, or else where the person left the browser.
  init(_ list: BrowserList?, in context: AppContext) throws {
    self.context = context
    host = try context.namedHost()
    file = BrowserPositionFile(in: context.folders, onRepair: context.diagnostics.repaired)
    // A damaged file must not keep anybody from browsing; the next position replaces it.
    let position = try? file.position(on: host)
    let left = position.flatMap { try? BrowserList(argument: $0.list) }
    self.list = list ?? left ?? .mine
    selection = self.list == left ? position?.selection : nil
  }

  /// Returns the state before the first event.
  func state(
    rows: Int, columns: Int, hasMouse: Bool = false, showsAvatars: Bool = false
  ) -> BrowserState {
    BrowserState(
      rows: rows, columns: columns, list: list, selection: selection, host: host.name,
      home: context.variables["HOME"], hasMouse: hasMouse,
      showsAvatars: showsAvatars, theme: context.browserTheme)
  }

  /// Returns the events that need neither the network nor the keyring.
  func firstEvents(_ source: BrowserSource) -> [BrowserEvent] {
    [.time(context.time.now()), .account(source.account())]
      + [FeedLoading.firstRows(of: list, in: source)].compactMap(\.self)
  }

  /// Keeps what is shown for the next start; if that fails, the browser starts anew.
  func save(_ position: (list: BrowserList, selection: String?)) {
    guard let list = position.list.argument else { return }
    try? file.save(BrowserPosition(list: list, selection: position.selection), on: host)
  }
}
