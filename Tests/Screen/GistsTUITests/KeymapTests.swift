import FoundationEssentials
import GistsTUI
import TerminalOutput
import TestSupport
import Testing

@Suite("The keys of the browser")
struct KeymapTests {
  @Test("The README lists each key with what it does, in the order of help")
  func readme() throws {
    let readme = try String(
      contentsOf: packageFolder.appending(path: "README.md"), encoding: .utf8)
    let rows = Keymap.bindings.map { binding in
      "| " + binding.keys.map { "`\($0.name)`" }.joined(separator: " ") + " | \(binding.sentence) |"
    }
    #expect(readme.contains(rows.joined(separator: "\n")), "\(rows.joined(separator: "\n"))")
  }

  @Test("No key has two meanings in one place")
  func unique() {
    let places = Dictionary(grouping: Keymap.bindings, by: \.place)
    for (place, bindings) in places {
      let keys = bindings.flatMap(\.keys)
      #expect(Set(keys).count == keys.count, "\(place)")
    }
  }

  @Test("Keys that terminals and multiplexers use are not bound")
  func free() {
    let taken: [KeyPress] = "abhijkmsq".map { .named(.control($0)) }
    #expect(!Keymap.bindings.flatMap(\.keys).contains(where: taken.contains))
  }
}
