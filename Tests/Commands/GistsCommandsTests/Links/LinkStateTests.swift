import CommandSupport
import TerminalOutput
import Testing

@testable import GistsCommands

/// The state machine of a linked file, as push, pull, watch and merge use it.
@Suite struct LinkStateTests {
  private static let unknown = LinkState.unknown(Failure(.unreachable, "away"))

  @Test func `a state compares both sides with when they were the same`() {
    let states: [(local: String?, remote: String?, base: String?, state: LinkState)] = [
      ("a", "a", "a", .same), ("b", "b", "a", .same), ("a", "a", nil, .same),
      ("b", "a", "a", .ahead), ("a", "b", "a", .behind), ("b", "c", "a", .diverged),
      ("a", "b", nil, .diverged), (nil, "a", "a", .missingHere), (nil, "b", "a", .missingHere),
      ("a", nil, "a", .gistFileDeleted), (nil, nil, "a", .gistFileDeleted),
    ]
    for (local, remote, base, state) in states {
      #expect(LinkState(local: local, remote: remote, base: base) == state)
    }
  }

  @Test func `each state has one step in each direction`() {
    let table: [(state: LinkState, push: LinkStep, pull: LinkStep, both: LinkStep)] = [
      (.same, .keep, .keep, .keep),
      (.ahead, .upload, .refuse, .upload),
      (.behind, .refuse, .download, .download),
      (.diverged, .merge, .merge, .merge),
      (.missingHere, .refuse, .download, .refuse),
      (.gistFileDeleted, .refuse, .refuse, .refuse),
      (Self.unknown, .refuse, .refuse, .refuse),
    ]
    for (state, push, pull, both) in table {
      #expect(LinkDirection.allCases.map { state.step($0) } == [push, pull, both], "\(state.name)")
    }
  }

  @Test func `--force overwrites the other side, and creates only what was deleted there`() {
    let table: [(state: LinkState, push: LinkStep, pull: LinkStep)] = [
      (.same, .keep, .keep),
      (.ahead, .upload, .download),
      (.behind, .upload, .download),
      (.diverged, .upload, .download),
      (.missingHere, .refuse, .download),
      (.gistFileDeleted, .upload, .refuse),
      (Self.unknown, .refuse, .refuse),
    ]
    for (state, push, pull) in table {
      let steps = [LinkDirection.push, .pull].map { state.step($0, isForced: true) }
      #expect(steps == [push, pull], "\(state.name)")
    }
  }
}
