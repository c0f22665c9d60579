import CommandSupport
import GitHubAPI
import GitHubModels
import TerminalOutput

/// Texts that an agent writes after it has read the former ones, whose characters ``shown(_:)`` may
/// have replaced.
extension AgentText {
  private static let redacted = "[redacted]"
  private static let escapeStart = #"\u{"#

  /// Throws a ``Failure`` if a new text has an escape, or `[redacted]`, in place of what the agent was
  /// shown so: the gist would lose that.
  ///
  /// A new file may take the place of a removed one. A text that the document lacks is too long for an
  /// agent to write.
  static func refuseShownForm(in edit: GistEdit, of gist: Gist) throws(Failure) {
    let removed = edit.files.filter { $0.change == .remove }.compactMap { gist[exactly: $0.name] }
    for file in edit.files {
      guard let new = file.change.data else { continue }
      let formers = gist[exactly: file.name].map { [$0] } ?? removed
      for former in formers.compactMap(\.exactBytes) {
        try refuseShownForm(
          of: String(decoding: former, as: UTF8.self),
          in: String(decoding: new.bytes, as: UTF8.self), for: "\(file: file.name)")
      }
    }
    if let description = edit.description {
      try refuseShownForm(of: gist.description ?? "", in: description, for: "the description")
    }
  }

  private static func refuseShownForm(
    of former: String, in new: String, for name: MessageText
  ) throws(Failure) {
    guard let mark = copiedMark(in: new, of: former) else { return }
    let what = mark == redacted ? "a token" : "the character"
    throw Failure(
      .dataRefused, "\(name) would get \(mark) in place of \(what); nothing was sent",
      next: ["ask the user to edit it"])
  }

  /// Returns an escape or `[redacted]` that a new text has more often than the former one, if it has
  /// fewer of the characters or tokens that were shown so; nil if there is none.
  ///
  /// A text may also have escapes of its own, as source code does.
  static func copiedMark(in new: String, of former: String) -> String? {
    let shown = shown(former)
    guard !shown.utf8.elementsEqual(former.utf8) else { return nil }
    let (own, added) = (marks(in: former), marks(in: shown))
    let more = marks(in: new).filter { mark, count in
      let ownCount = own[mark, default: 0]
      return count > ownCount && added[mark, default: 0] > ownCount
    }
    if more.isEmpty { return nil }
    let (before, after) = (originals(in: former), originals(in: new))
    return more.keys.filter { after[$0, default: 0] < before[$0, default: 0] }.min()
  }

  /// Returns how often a text has each character, by its escape, and what is redacted.
  private static func originals(in text: String) -> [String: Int] {
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars { counts[scalar, default: 0] += 1 }
    var originals: [String: Int] = [:]
    for (scalar, count) in counts { originals[Printable.visible(scalar)] = count }
    let shown = marks(in: shown(text))[redacted, default: 0]
    originals[redacted] = shown - marks(in: text)[redacted, default: 0]
    return originals
  }

  /// Returns how often a text has each escape, and `[redacted]`.
  private static func marks(in text: String) -> [String: Int] {
    let bytes = Array(text.utf8)
    var marks: [String: Int] = [:]
    for start in bytes.indices {
      switch bytes[start] {
      case UInt8(ascii: "["):
        if bytes[start...].starts(with: redacted.utf8) { marks[redacted, default: 0] += 1 }
      case UInt8(ascii: "\\"):
        // At most six digits.
        let escape = bytes[start...].prefix(10)
        guard escape.starts(with: escapeStart.utf8),
          let end = escape.firstIndex(of: UInt8(ascii: "}"))
        else { continue }
        marks[String(decoding: escape[...end], as: UTF8.self), default: 0] += 1
      default: continue
      }
    }
    return marks
  }
}
