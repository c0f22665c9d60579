import GistsTUI
import TerminalOutput
import Testing

@Suite("The keys of the browser")
struct KeymapTests {
  @Test("gists help keys lists each key with what it does, in the order of the keymap")
  func help() {
    let lines = HelpText.text(columns: 90).split(separator: "\n")
    #expect(lines[1] == "  j ↓ Ctrl-N         Next row")
    for (line, binding) in zip(lines.dropFirst(), Keymap.bindings) {
      #expect(
        line.hasPrefix("  \(binding.keys[0].name)") && line.hasSuffix("  \(binding.sentence)"))
    }
    #expect(lines.filter { !$0.hasPrefix(" ") } == ["KEYS", "SEARCH", "COMMANDS"])
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
