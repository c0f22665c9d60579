import ByteTools
import FoundationEssentials
import Glibc
import HTTPTypes
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// Two homes that save, remove and rename at random, while the network fails now and then.
@Suite(.endsHangs) struct `gists watch at random` {
  /// 500 with `GISTS_TEST_LONG=1`.
  private static let changes = getenv("GISTS_TEST_LONG") == nil ? 60 : 500

  /// What `watch` says of a file whose sides overlap.
  private static let overlap = "is left as it is until it is merged"

  /// Lines of one home, a part that nobody changes, and lines of the other one.
  private static let text =
    "A 0\n" + (1...8).map { "line \($0)\n" }.joined() + "B 0\n"

  /// What the user of a home writes.
  private final class User: Sendable {
    private struct State {
      var random: SplitMix64
      var number = 0
      var saves: [String] = []
      var lasting: [String] = []
    }

    let scene: TwoHomes
    let index: Int
    private let state: Mutex<State>

    init(_ scene: TwoHomes, _ index: Int, seed: UInt64) {
      (self.scene, self.index) = (scene, index)
      state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    var name: String { index == 0 ? "A" : "B" }
    /// The line that was saved last.
    var line: String { state.withLock { "\(name) \($0.number)\n" } }
    /// The texts that were saved.
    var saves: [String] { state.withLock { $0.saves } }
    /// Those of them that were left until they were kept.
    var lasting: [String] { state.withLock { $0.lasting } }

    func random(_ range: Range<Int>) -> Int {
      state.withLock { Int.random(in: range, using: &$0.random) }
    }

    /// Makes some changes, with pauses between them.
    func run(_ count: Int) async throws {
      for _ in 0..<count {
        switch random(0..<10) {
        case 0: try await remove()
        case 1: try await moveAway()
        default: try change()
        }
        if random(0..<12) == 0 {
          try await waitUntilKept()
        } else {
          try await Task.sleep(for: .milliseconds(random(10..<350)))
        }
      }
    }

    /// Leaves the file as it was saved until its text is kept: a state that lasts must be, as a draft if
    /// the sides overlap.
    private func waitUntilKept() async throws {
      guard let text = saves.last else { return }
      try await scene.wait(for: "home \(index) to keep\n\(text)") { scene.kept.contains(text) }
      state.withLock { $0.lasting.append(text) }
    }

    /// Changes the user's own line.
    ///
    /// The file is taken away first: an editor that does not see what `watch` writes would undo it, and
    /// while there is no file, `watch` writes none.
    func change() throws {
      let aside = "\(scene.homes[index].work)/aside"
      guard rename(scene.path(index), aside) == 0, let bytes = scene.homes[index].read(aside) else {
        return
      }
      let number = state.withLock { state in
        state.number += 1
        return state.number
      }
      let text = Self.setting(name, to: number, in: String(decoding: bytes, as: UTF8.self))
      try scene.save(text, index)
      note(text)
    }

    private static func setting(_ name: String, to number: Int, in text: String) -> String {
      let lines = text.split(separator: "\n")
      return lines.map { $0.hasPrefix("\(name) ") ? "\(name) \(number)\n" : "\($0)\n" }.joined()
    }

    private func note(_ text: String) { state.withLock { $0.saves.append(text) } }

    private func remove() async throws {
      let aside = "\(scene.homes[index].work)/aside"
      guard rename(scene.path(index), aside) == 0, let bytes = scene.homes[index].read(aside) else {
        return
      }
      unlink(aside)
      try await Task.sleep(for: .milliseconds(random(10..<700)))
      let text = String(decoding: bytes, as: UTF8.self)
      try scene.save(text, index)
      note(text)
    }

    private func moveAway() async throws {
      let other = "\(scene.homes[index].work)/away.md"
      guard rename(scene.path(index), other) == 0 else { return }
      try await Task.sleep(for: .milliseconds(random(10..<700)))
      let text = String(decoding: scene.homes[index].read(other) ?? [], as: UTF8.self)
      #expect(rename(other, scene.path(index)) == 0)
      note(text)
    }
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `both files are the same in the end, and no text is lost`(seed: UInt64) async throws {
    try await TwoHomes.with(text: Self.text) { scene in
      let users = [User(scene, 0, seed: seed), User(scene, 1, seed: seed &+ 100)]
      let network = Network(scene, seed: seed)
      let userMerges = Mutex(0)
      try await scene.watch {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for user in users { group.addTask { try await user.run(Self.changes / 2) } }
          group.addTask { try await network.run() }
          for _ in users { try await group.next() }
          network.end()
          try await group.waitForAll()
        }
        for user in users { try user.change() }
        let last = Self.text.replacing("A 0\n", with: users[0].line)
          .replacing("B 0\n", with: users[1].line)
        let merged = try await mergeOverlaps(in: scene, until: last)
        userMerges.withLock { $0 = merged }
        try await scene.waitForAll(last)
        try await checkIdle(scene)
      }
      let kept = scene.kept
      for text in users.flatMap(\.lasting) { #expect(kept.contains(text), "lost: \(text)") }
      // No loop: a save or a merge makes a revision, and nothing else does.
      let saves = users.reduce(0) { $0 + $1.saves.count }
      let merges = scene.homes.indices.reduce(0) { count, index in
        count + scene.messages(index).split(separator: "\n").count { $0.hasPrefix("Merged") }
      }
      let patches = scene.sandbox.requests.count { $0.method == .patch }
      #expect(scene.revisions.count <= saves + merges + userMerges.withLock { $0 } + 1)
      print(
        "\(saves) saves, \(merges) merges, \(userMerges.withLock { $0 }) by a user,",
        "\(scene.revisions.count) revisions,",
        "\(patches) PATCHes, \(scene.sandbox.requests.count) requests")
    }
  }

  /// Merges as a user does when told that both changed the same lines; returns how often.
  ///
  /// An update that comes at the same moment as another one undoes it until the first home merges both.
  /// The other home may have saved on top of that.
  private func mergeOverlaps(in scene: TwoHomes, until last: String) async throws -> Int {
    var told = scene.homes.map { _ in 0 }
    try await scene.wait(for: "both to have\n\(last)") {
      if scene.homes.indices.allSatisfy({ scene.here($0) == last }) { return true }
      for (index, home) in scene.homes.enumerated() {
        let count = scene.messages(index).ranges(of: Self.overlap).count
        guard count > told[index] else { continue }
        told[index] = count
        try home.write(last, to: "wanted")
        _ = try await TestSupport.gists(
          ["merge", "notes.md"], in: home.with(["EDITOR": "cp \(home.work)/wanted"]))
      }
      return false
    }
    return told.reduce(0, +)
  }

  /// Only looks follow, which no limit counts.
  private func checkIdle(_ scene: TwoHomes) async throws {
    func lists() -> Int { scene.sandbox.requests.count { $0.path == "/gists" } }
    let settled = lists()
    // One home may be slower than the other.
    try await scene.wait(for: "8 looks in a row") {
      lists() >= settled + 8
        && scene.sandbox.requests.suffix(8).allSatisfy { $0.line == TwoHomes.look }
    }
    let start = scene.sandbox.requests.count
    let count = lists()
    try await scene.wait(for: "6 looks") { lists() >= count + 6 }
    let sent = scene.sandbox.requests[start...]
    #expect(sent.allSatisfy { $0.line == TwoHomes.look }, "\(sent.map(\.line))")
    #expect(sent.allSatisfy { $0.fields[.ifNoneMatch] != nil })
  }

  /// Drops connections for a while, before or after a request is handled.
  private final class Network: Sendable {
    private let scene: TwoHomes
    private let seed: UInt64
    private let state = Mutex((isEnded: false, fault: 0))

    init(_ scene: TwoHomes, seed: UInt64) {
      (self.scene, self.seed) = (scene, seed)
      for (number, fault) in [(1, Fault.dropBefore), (2, .dropAfter)] {
        scene.sandbox.inject(fault, times: .max) { [weak self] _ in
          self?.state.withLock { $0.fault == number } ?? false
        }
      }
    }

    func run() async throws {
      var random = SplitMix64(seed: seed)
      while !state.withLock({ $0.isEnded }) {
        try await Task.sleep(for: .milliseconds(Int.random(in: 500..<2000, using: &random)))
        let fault = Int.random(in: 1...2, using: &random)
        state.withLock { $0.fault = $0.isEnded ? 0 : fault }
        try await Task.sleep(for: .milliseconds(Int.random(in: 100..<900, using: &random)))
        state.withLock { $0.fault = 0 }
      }
    }

    func end() { state.withLock { $0 = (true, 0) } }
  }
}

extension TwoHomes {
  /// The texts of the file that are not lost.
  fileprivate var kept: Set<String> { Set(revisions + drafts(0) + drafts(1)) }
}
