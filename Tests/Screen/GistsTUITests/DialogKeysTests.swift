import ByteTools
@testable import GistsTUI
import TerminalOutput
import TerminalScreen
import TestSupport
import Testing

/// What the keys of a user mean in a dialog.
private struct DialogModel {
  enum Kind: CaseIterable { case confirmation, pause, line, choice, deletion }

  let kind: Kind
  let rows: [String]
  private(set) var row = 0
  private(set) var text = ""
  /// What the dialog was closed with; nil while it is open.
  private(set) var end: BrowserEffect??

  private var form: BrowserQuestion.Form {
    switch kind {
    case .confirmation: .confirmation
    case .pause: .pause
    case .line: .line(isSecret: false)
    case .choice, .deletion: .choice(rows)
    }
  }

  /// Opens the dialog.
  var browse: Browse {
    var browse = Browse()
    browse.answersCommands = false
    guard kind != .deletion else { return browse.press("d") }
    return browse.sending(.asked(BrowserQuestion(number: 7, text: "Now?", form: form)))
  }

  private func answer(_ answer: QuestionAnswer?) -> BrowserEffect {
    .answer(number: 7, answer)
  }

  /// Takes a key; `isEarly` says whether it was typed before the dialog was read.
  mutating func take(_ key: Key, isEarly: Bool) {
    if key == .escape || key == .control("g") {
      return end = .some(kind == .deletion ? nil : answer(nil))
    }
    if isEarly, kind == .line || key == .enter { return }
    switch (kind, key) {
    case (.line, .enter): end = answer(.text(text))
    case (.line, .backspace): _ = text.popLast()
    case (.line, .text(let typed)): text += typed
    case (.pause, .enter): end = answer(.proceed)
    case (.choice, .enter): end = answer(.row(row))
    case (.choice, .down): row = min(row + 1, rows.count - 1)
    case (.choice, .up): row = max(row - 1, 0)
    case (_, .text(let typed)):
      for character in typed where end == nil && !(isEarly && character == "y") {
        take(character)
      }
    default: break
    }
  }

  private mutating func take(_ character: Character) {
    switch (kind, character) {
    case (.choice, "j"): row = min(row + 1, rows.count - 1)
    case (.choice, "k"): row = max(row - 1, 0)
    case (.choice, "1"..."9"):
      if let number = Int(String(character)), number <= rows.count { row = number - 1 }
    case (.confirmation, "y"): end = answer(.yes)
    case (.confirmation, "n"): end = answer(.no)
    case (.deletion, "y"):
      end = .run(
        CommandRequest(number: 2, arguments: ["delete", "--yes", "--", "a1"], columns: 78))
    case (.deletion, "n"), (.deletion, "q"): end = .some(nil)
    default: break
    }
  }
}

@Suite struct `Bursts of keys in dialogs` {
  private static func key(_ random: inout SplitMix64) -> Key {
    let letters = "jjkk123456789ynxd"
    let text = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? "j"
    }
    let others: [Key] = [.enter, .enter, .up, .down, .backspace, .escape, .control("g")]
    return Int.random(in: 0..<3, using: &random) > 0
      ? .text(String(text)) : others.randomElement(using: &random) ?? .enter
  }

  @Test(arguments: 0..<100)
  func `they mean what the same keys mean one by one, and none agrees too early`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rows = (1...Int.random(in: 1...12, using: &random)).map { "row \($0)" }
    let kind = DialogModel.Kind.allCases[Int(seed) % DialogModel.Kind.allCases.count]
    var model = DialogModel(kind: kind, rows: rows)
    var browse = model.browse
    browse.send(.shown(at: .seconds(99)))
    let count = browse.effects.count
    var milliseconds = 0
    while model.end == nil, milliseconds < 2_000 {
      milliseconds += Int.random(in: 20...200, using: &random)
      var events: [BrowserEvent] = [
        .shown(at: .milliseconds(99_000 + milliseconds - 10)),
        .typed(at: .milliseconds(99_000 + milliseconds)),
      ]
      for _ in 0..<Int.random(in: 1...4, using: &random) where model.end == nil {
        let key = Self.key(&random)
        events.append(.key(key))
        model.take(key, isEarly: milliseconds < (kind == .deletion ? 100 : 300))
      }
      browse.send(events)
      let new = browse.effects.dropFirst(count)
      if let end = model.end {
        // The other characters of the same key are for what is below.
        let isWhole =
          if case .key(.text(let typed)) = events.last { typed.count == 1 } else { true }
        #expect(isWhole ? new == [end].compactMap(\.self)[...] : end == nil || new.first == end)
      } else {
        #expect(new == [], "\(events)")
        if kind == .choice { #expect(browse.screen.contains("> \(rows[model.row]) ")) }
        if kind == .deletion { #expect(browse.screen.contains("Delete this gist?")) }
      }
    }
  }
}
