import FoundationEssentials
import TerminalScreen
import TerminalOutput
import Testing

@testable import GistsTUI

@Suite struct `A library that another process changes` {
  private static let all = ["a1", "b2", "c3", "d4", "e5"]

  private func rows(_ browse: Browse) -> [String] { browse.state.current.ids }

  @Test
  func `gists that went lose their marks, those that came have a mark, the selection stays`() {
    var browse = Browse().press("jj ")
    browse.send(.libraryChanged(.mine, ["n6", "a1", "d4", "e5"], generation: 1))
    #expect(rows(browse) == ["n6", "a1", "d4", "e5"])
    #expect(browse.state.current.isNew("n6"))
    #expect(!browse.state.current.isNew("a1"))
    #expect(browse.state.current.selection == "d4")
    #expect(browse.state.marks.isEmpty)
    // An older order than that of the last load is dropped.
    browse.send(.libraryChanged(.mine, Self.all, generation: 0))
    #expect(rows(browse) == ["n6", "a1", "d4", "e5"])
  }

  @Test func `rows that are seen are read again, and the document of one that changed`() {
    var browse = Browse(120, 24)
    func loads(_ browse: Browse) -> Int {
      browse.effects.count { effect in
        if case .loadDocument(.gist("a1"), _, _, _) = effect { true } else { false }
      }
    }
    let (count, loaded) = (browse.effects.count, loads(browse))
    browse.send(.libraryChanged(.mine, Self.all, generation: 1))
    let asked = browse.effects.dropFirst(count).compactMap { effect in
      if case .loadRows(.mine, let ids) = effect { ids } else { nil }
    }
    #expect(asked == [Self.all])
    var changed = Browse.gists[0]
    (changed.title, changed.updated) = ("Changed", Browse.now)
    browse.send(.rows(.mine, [BrowserRow(id: "a1", content: .gist(changed))]))
    #expect(browse.row("Changed").isFirst)
    #expect(loads(browse) > loaded)
  }

  @Test func `a deletion that is under way does not come back`() {
    var browse = Browse(gists: Browse.ownGists)
    browse.answersCommands = false
    browse = browse.press("dy")
    browse.send(.libraryChanged(.mine, Self.all, generation: 1))
    #expect(rows(browse) == ["b2", "c3", "d4", "e5"])
  }

  @Test func `a filtered list is filtered again`() {
    var browse = Browse().sending(.order(.mine, Self.all, generation: 1)).press("fab<Enter>")
    browse.send(.arranged(.mine, ["d4"], ListArrangement(filter: "ab")))
    let count = browse.effects.count
    browse.send(.libraryChanged(.mine, ["a1", "b2"], generation: 1))
    let effects = browse.effects.dropFirst(count)
    #expect(effects.contains(.arrange(.mine, ListArrangement(filter: "ab"))))
    browse.send(.arranged(.mine, [], ListArrangement(filter: "ab")))
    #expect(rows(browse) == [])
  }
}

@Suite struct `What stays of a document` {
  @Test func `how far a document is scrolled sideways is forgotten with it`() {
    var browse = Browse(120, 24)
    browse.state.options.wraps = false
    browse.state.documents[.gist("a1")]?.sideways = 16
    #expect(browse.press("j").state.shownDocument == .gist("b2"))
    #expect(browse.press("j").state.documents[.gist("b2")]?.sideways == 0)
    #expect(browse.press("jk").state.documents[.gist("a1")]?.sideways == 16)
  }

  @Test func `after a push the gist is read again`() {
    let row = BrowserRow(
      id: "a.txt",
      content: .file(
        FileRow(path: "a.txt", modified: nil, state: .ahead, gist: "a1", gistTitle: "Hello")))
    for keys in ["P", ":push<Enter>"] {
      var browse = Browse(120, 24, others: [.files: [row]]).press("4")
      #expect(browse.state.shownDocument == .gist("a1"))
      let loads = { (browse: Browse) in
        browse.effects.count { effect in
          if case .loadDocument(.gist("a1"), _, _, _) = effect { true } else { false }
        }
      }
      let before = loads(browse)
      browse.answersCommands = false
      browse = browse.press(keys)
      if keys == "P" {
        browse.finish(CommandResult(isSuccess: true, message: nil, output: ["+ a line"]))
        browse = browse.press("y")
      }
      browse.finish(CommandResult(isSuccess: true, message: nil))
      #expect(loads(browse) > before, "\(keys)")
    }
  }
}
