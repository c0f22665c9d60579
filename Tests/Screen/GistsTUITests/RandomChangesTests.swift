import ByteTools
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

@testable import GistsTUI

/// A host and a library, and everything that is on its way between them and the browser.
private struct World {
  /// The parts of a gist that are shown.
  struct Gist: Hashable {
    var title: String
    var isStarred: Bool
    var version = 0
  }

  private struct Command {
    let request: CommandRequest
    /// The result, once the host got the request; nil before.
    var result: CommandResult?
    var isCancelled = false
  }

  private struct Load {
    let list: BrowserList
    let generation: Int
    /// What the host sent, once it got the request.
    var gists: [String: Gist]?
  }

  private(set) var state: BrowserState
  private var random: SplitMix64
  private(set) var host: [String: Gist] = [:]
  private var library: [String: Gist] = [:]
  private var trash: [String: Gist] = [:]
  /// All titles that gists have had.
  private var titles: Set<String> = []
  private var commands: [Command] = []
  private var loads: [Load] = []
  /// The rows that were asked for.
  private var rows: [(BrowserList, [String])] = []
  private var generations: [BrowserList: Int] = [:]
  private var lastID = 0
  private var presses = 0
  private var hasFaults = true
  private(set) var hasQuit = false
  private(set) var log: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    state = BrowserState(
      rows: 40, columns: 80, list: .mine, selection: nil, host: "github.com",
      commands: Browse.commands)
    for _ in 0..<6 { add(Gist(title: "", isStarred: Bool.random(using: &random))) }
    for id in host.keys { host[id]?.title = "title-\(id)" }
    titles = Set(host.values.map(\.title))
    library = host
    send([.time(Browse.now), .account(BrowserAccount(host: "github.com", login: "octocat"))])
    take(state.start())
  }

  private mutating func add(_ gist: Gist) {
    lastID += 1
    host["g\(lastID)"] = gist
  }

  /// Types keys, as ``Browse/press(_:)``.
  mutating func press(_ keys: String) {
    log.append("press \(keys.debugDescription)")
    for key in Browse.keys(keys) {
      presses += 1
      send([
        .time(Browse.now), .shown(at: .milliseconds(500 * (presses - 1))),
        .typed(at: .milliseconds(500 * presses)), .key(key),
      ])
    }
  }

  /// Lets something happen outside of the browser; false if nothing can.
  mutating func goOn() -> Bool {
    let count = commands.count + loads.count + rows.count
    guard count > 0 else { return false }
    let index = Int.random(in: 0..<count, using: &random)
    if index < commands.count {
      goOn(command: index)
    } else if index < commands.count + loads.count {
      goOn(load: index - commands.count)
    } else {
      let (list, ids) = rows.remove(at: index - commands.count - loads.count)
      send([.rows(list, rows(ids))])
    }
    return true
  }

  /// Lets everything end, from now on without faults.
  mutating func settle() {
    hasFaults = false
    while goOn() {}
  }

  private mutating func goOn(command index: Int) {
    guard commands[index].result != nil else {
      commands[index].result = handle(commands[index])
      return
    }
    let command = commands.remove(at: index)
    guard let result = command.result else { return }
    let number = command.request.number
    log.append("end \(number) \(result.isSuccess) \(result.isUnknown)")
    if result.isSuccess { record(command.request.arguments, result.gist) }
    // Sorted, as everything here: a seed leads to the same course in each run.
    let lists = generations.sorted { $0.key.name < $1.key.name }
    for (list, generation) in lists {
      send([.order(list, ids(of: list, library), generation: generation)])
    }
    if result.isSuccess { send(state.gistLists.map { .rows($0, rows(library.keys.sorted())) }) }
    send([.finished(number: number, result)])
  }

  private mutating func goOn(load index: Int) {
    guard let gists = loads[index].gists else {
      loads[index].gists = host
      return
    }
    let load = loads.remove(at: index)
    log.append("loaded \(load.list) \(load.generation)")
    guard !hasFaults || Int.random(in: 0..<8, using: &random) > 0 else {
      let failure = RefreshResult.failed(BrowserMessage(.error, "no network"))
      return send([.refreshed(load.list, failure, generation: load.generation)])
    }
    // A newer load of the list ends this one, but its last events may come nevertheless.
    if generations[load.list] == load.generation { save(gists, of: load.list) }
    send([
      .rows(load.list, rows(gists.keys.sorted())),
      .order(load.list, ids(of: load.list, library), generation: load.generation),
      .refreshed(
        load.list, .done(note: nil, hasMore: false), generation: load.generation),
    ])
  }

  /// Saves a list of the host; only the starred gists tell stars.
  private mutating func save(_ gists: [String: Gist], of list: BrowserList) {
    if list == .starred {
      for id in library.keys { library[id]?.isStarred = gists[id]?.isStarred ?? false }
      for (id, gist) in gists where gist.isStarred {
        if gist.version >= library[id]?.version ?? 0 { library[id] = gist }
      }
    } else {
      library = library.filter { gists[$0.key] != nil }
      for (id, gist) in gists where gist.version >= library[id]?.version ?? 0 {
        let isStarred = library[id]?.isStarred ?? false
        library[id] = Gist(title: gist.title, isStarred: isStarred, version: gist.version)
      }
    }
  }

  private func ids(of list: BrowserList, _ gists: [String: Gist]) -> [String] {
    gists.filter { list != .starred || $0.value.isStarred }.keys.sorted()
  }

  private func rows(_ ids: [String]) -> [BrowserRow] {
    ids.compactMap { id in
      library[id].map {
        let row = Browse.gist(
          id, "octocat", $0.title, 1, true, minutes: 1, isStarred: $0.isStarred)
        return BrowserRow(id: id, content: .gist(row))
      }
    }
  }

  /// The host gets a request, or not; it answers, or the answer is lost.
  private mutating func handle(_ command: Command) -> CommandResult {
    func failed(_ text: String, isUnknown: Bool = false) -> CommandResult {
      let kind: BrowserMessage.Kind = text == "cancelled" ? .note : .error
      return CommandResult(
        isSuccess: false, isUnknown: isUnknown, message: BrowserMessage(kind, MessageText(text)))
    }
    let fate = hasFaults ? Int.random(in: 0..<6, using: &random) : 9
    if command.isCancelled, fate == 0 { return failed("cancelled") }
    if fate == 1 { return failed("server error") }
    if fate == 2 { return failed("no response", isUnknown: true) }
    let (isKnown, gist) = change(command.request.arguments)
    guard isKnown else { return failed("no such gist") }
    if command.isCancelled, fate == 3 { return failed("cancelled") }
    if fate == 4 { return failed("no response", isUnknown: true) }
    return CommandResult(isSuccess: true, message: nil, gist: gist)
  }

  /// Changes the host; returns whether it has the gist, and the ID of a new one.
  private mutating func change(_ arguments: [String]) -> (Bool, gist: String?) {
    let id = arguments.last ?? ""
    if arguments[0] == "restore" {
      guard let gist = trash[id] else { return (false, nil) }
      add(Gist(title: gist.title, isStarred: false))
      return (true, "g\(lastID)")
    }
    guard let gist = host[id] else { return (false, nil) }
    switch arguments[0] {
    case "star": host[id]?.isStarred = true
    case "unstar": host[id]?.isStarred = false
    case "edit":
      let title = String(arguments[1].dropFirst("--desc=".count))
      let former = String(arguments[2].dropFirst("--former-desc=".count))
      guard [former, title].contains(gist.title) else { return (false, nil) }
      titles.insert(title)
      host[id] = Gist(title: title, isStarred: gist.isStarred, version: gist.version + 1)
    default:
      host[id] = nil
      trash[id] = gist
    }
    return (true, nil)
  }

  /// Records a change in the library.
  private mutating func record(_ arguments: [String], _ gist: String?) {
    let id = gist ?? arguments.last ?? ""
    library[id] = arguments[0] == "delete" ? nil : host[id]
  }

  private mutating func send(_ events: [BrowserEvent]) { take(state.handle(events)) }

  private mutating func take(_ effects: [BrowserEffect]) {
    for effect in effects {
      switch effect {
      case .run(let request):
        log.append("run \(request.number) \(request.arguments)")
        commands.append(Command(request: request))
      case .cancel(let number):
        for index in commands.indices where commands[index].request.number == number {
          commands[index].isCancelled = true
        }
      case .load(let list, _, let generation):
        log.append("load \(list) \(generation)")
        generations[list] = generation
        loads.append(Load(list: list, generation: generation))
      case .loadRows(let list, let ids): rows.append((list, ids))
      case .findGists(let ids, _, let number):
        let found = ids.compactMap { id in
          host[id].map {
            Browse.gist(id, "octocat", $0.title, 1, true, minutes: 1, isStarred: $0.isStarred)
          }
        }
        let problem =
          found.count == ids.count ? nil : BrowserMessage(.error, "no such gist")
        send([.foundGists(found, number: number, problem)])
      case .quit: hasQuit = true
      default: break
      }
    }
  }

  /// The titles and stars on the screen, sorted.
  var shown: [String] {
    state.grid().lines.dropFirst(2).dropLast(2).compactMap { line in
      line.split(separator: " ").first { titles.contains(String($0)) }
        .map { "\($0)" + (line.contains("★") ? " ★" : "") }
    }.sorted()
  }

  /// The same of a list of the host.
  func expected(_ list: BrowserList) -> [String] {
    ids(of: list, host).compactMap { id in
      host[id].map { $0.title + ($0.isStarred ? " ★" : "") }
    }.sorted()
  }
}

@Suite struct `Changes, faults and cancels at random` {
  private static let keys = [
    "j", "k", "s", "s", "dy", "dn", "ax<Enter>", "ax<Esc>", "u", "<C-g>", "t", "tts", "ttdy", "1",
    "3",
    "r", "q<C-g>", "sq<C-g>", "jsjsks",
  ]

  /// Returns a world in which random keys were pressed and random things happened, and all have ended.
  private static func world(seed: UInt64) -> World {
    var random = SplitMix64(seed: seed &+ 1_000)
    var world = World(seed: seed)
    for _ in 0..<40 where !world.hasQuit {
      if Bool.random(using: &random) {
        world.press(Self.keys.randomElement(using: &random) ?? "j")
      } else {
        _ = world.goOn()
      }
    }
    world.settle()
    return world
  }

  @Test(arguments: 0..<20)
  func `a seed leads to the same course each time`(seed: UInt64) {
    #expect(Self.world(seed: seed).log == Self.world(seed: seed).log)
  }

  @Test(arguments: 0..<200)
  func `in the end the screen shows what the host has`(seed: UInt64) {
    var world = Self.world(seed: seed)
    #expect(world.state.notSent(failed: []).isEmpty || world.state.changes.queue.pending.isEmpty)
    #expect(world.state.changes.queue.pending.isEmpty)
    guard !world.hasQuit else { return }
    // Closes a dialog that is still open.
    world.press("<C-g>")
    for (key, list) in [("3", BrowserList.starred), ("1", .mine)] {
      world.press(key)
      world.settle()
      // The screen says that the host could not be asked.
      if world.state.current.problem != nil { world.press("r") }
      world.settle()
      #expect(
        world.shown == world.expected(list), "\(seed): \(world.log.joined(separator: "\n"))")
    }
    world.press("u")
    #expect(!world.state.grid().lines[38].contains("Still"))
  }
}
