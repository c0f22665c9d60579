package import GitHubModels
import TerminalOutput

extension AppContext {
  /// Records something that the command did; `members` say to what.
  package func record(_ done: String, _ members: [JSON.Member]) {
    guard isJSON else { return }
    outcomes.add(.object(members + [.init("done", .string(done))]))
  }

  /// Prints what was done, also before an error; nothing if the error came first.
  package func printOutcomes(isCut: Bool) throws {
    var array = JSONArray(console)
    let all = outcomes.all
    if !all.isEmpty { try array.append(all) }
    try array.close(isCut: isCut)
  }
}

extension JSON.Member {
  /// A member with a text; null for nil.
  package init(_ name: String, _ text: String?) { self.init(name, text.map(JSON.string) ?? .null) }

  package init(_ name: String, _ number: Int) { self.init(name, .number(String(number))) }
}
