import ByteTools
import FoundationEssentials
import LineDiff
import TestSupport
import Testing

/// Merges compared with those of the real `git merge-file`.
@Suite struct GitMergeTests {
  private struct Texts {
    var base: String
    var mine: String
    var theirs: String

    var merged: String {
      let merge = ThreeWayMerge(
        base: Array(base.utf8), mine: Array(mine.utf8), theirs: Array(theirs.utf8),
        labels: ("yours", "github.com"))
      return String(decoding: merge.bytes, as: UTF8.self)
    }
  }

  /// Returns what git makes of the texts.
  private func mergedByGit(_ all: [Texts]) async throws -> [String] {
    try await ScratchHome.with { home in
      let home = home.with(["GIT_CONFIG_NOSYSTEM": "1"])
      for (number, texts) in all.enumerated() {
        for (name, text) in [("base", texts.base), ("mine", texts.mine), ("theirs", texts.theirs)] {
          try Data(text.utf8).write(to: URL(filePath: "\(home.work)/\(number).\(name)"))
        }
      }
      let script = """
        for file in *.base; do
          name=${file%.base}
          git merge-file -L yours -L old -L github.com -p "$name.mine" "$file" "$name.theirs" \
            > "$name.merged"
        done
        """
      let result = try await Program(command: ["sh", "-c", script], home: home).run()
      #expect(result.err == "")
      return all.indices.map {
        String(decoding: home.read("\(home.work)/\($0).merged") ?? [], as: UTF8.self)
      }
    }
  }

  private func expectEqual(_ all: [Texts]) async throws {
    let merged = try await mergedByGit(all)
    for (texts, merged) in zip(all, merged) {
      #expect(texts.merged == merged, "\(texts)")
    }
  }

  @Test(.requires("git")) func `random changes merge to the bytes of git`() async throws {
    var generator = SplitMix64(seed: 11)
    var all: [Texts] = []
    for _ in 0..<400 {
      let end = Int.random(in: 0..<4, using: &generator) == 0 ? "\r\n" : "\n"
      func text(_ lines: [String]) -> String {
        let hasEnd = Int.random(in: 0..<8, using: &generator) > 0
        return lines.joined(separator: end) + (lines.isEmpty || !hasEnd ? "" : end)
      }
      let base = (0..<Int.random(in: 0...12, using: &generator)).map {
        // Some lines have no words.
        Int.random(in: 0..<3, using: &generator) == 0
          ? String(repeating: "-", count: $0 + 1) : "line \($0)"
      }
      let sides = [base, base].map { lines in
        var lines = lines
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
          let place = Int.random(in: 0...lines.count, using: &generator)
          // Both sides may add the same line.
          let new = "new \(Int.random(in: 0..<6, using: &generator))"
          if lines.contains(new) { continue }
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: lines.insert(new, at: place)
          case 1: if place < lines.count { lines[place] = new }
          default: if place < lines.count { lines.remove(at: place) }
          }
        }
        return lines
      }
      all.append(Texts(base: text(base), mine: text(sides[0]), theirs: text(sides[1])))
    }
    try await expectEqual(all)
  }

  @Test(.requires("git")) func `conflicts are as small as those of git`() async throws {
    try await expectEqual([
      Texts(base: "", mine: "A\nB\n", theirs: "A\nC\n"),
      Texts(base: "", mine: "B\nA\n", theirs: "C\nA\n"),
      Texts(base: "", mine: "A\nB\nZ", theirs: "A\nC\nZ"),
      Texts(base: "x\r\n", mine: "A\r\n", theirs: "B\r\n"),
      Texts(base: "x\r\n", mine: "A\n", theirs: "B\r\n"),
      Texts(base: "x", mine: "A\r\n", theirs: "B\r\n"),
      Texts(base: "1\r\n2", mine: "1\r\nA", theirs: "1\r\nB"),
    ])
  }
}
