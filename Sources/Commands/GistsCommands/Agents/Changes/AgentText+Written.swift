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
  /// Text may also move from one file to another. A text that the document lacks is too long for an
  /// agent to write.
  static func refuseShownForm(in edit: GistEdit, of gist: Gist) throws(Failure) {
    let changes = edit.files.filter { $0.change.data != nil || $0.change == .remove }.map { file in
      let former = gist[exactly: file.name]?.exactBytes ?? []
      return (
        name: file.name, former: String(decoding: former, as: UTF8.self),
        new: String(decoding: file.change.data?.bytes ?? [], as: UTF8.self)
      )
    }
    for (name, former, new) in changes {
      if let mark = copiedMark(in: [new], of: [former]) {
        throw .shownForm(mark, in: "\(file: name)", isRedacted: mark == redacted)
      }
    }
    if let mark = copiedMark(in: changes.map(\.new), of: changes.map(\.former)),
      let file = changes.first(where: {
        marks(in: [$0.new])[mark, default: 0] > marks(in: [$0.former])[mark, default: 0]
      })
    {
      throw .shownForm(mark, in: "\(file: file.name)", isRedacted: mark == redacted)
    }
    if let description = edit.description,
      let mark = copiedMark(in: [description], of: [gist.description ?? ""])
    {
      throw .shownForm(mark, in: "the description", isRedacted: mark == redacted)
    }
  }

  /// Returns an escape or `[redacted]` that new texts have more often than the former ones, if they
  /// have fewer of the characters or tokens that were shown so; nil if there is none.
  ///
  /// A text may also have escapes of its own, as source code does.
  static func copiedMark(in new: [String], of former: [String]) -> String? {
    let read = former.map(shown)
    if zip(read, former).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) { return nil }
    let (own, added) = (marks(in: former), marks(in: read))
    let more = marks(in: new).filter { mark, count in
      let ownCount = own[mark, default: 0]
      return count > ownCount && added[mark, default: 0] > ownCount
    }
    if more.isEmpty { return nil }
    let (before, after) = (originals(in: former), originals(in: new))
    return more.keys.filter { after[$0, default: 0] < before[$0, default: 0] }.min()
  }

  /// Returns how often texts have each character, by its escape, and what is redacted.
  private static func originals(in texts: [String]) -> [String: Int] {
    var counts: [Unicode.Scalar: Int] = [:]
    for text in texts {
      for scalar in text.unicodeScalars { counts[scalar, default: 0] += 1 }
    }
    var originals: [String: Int] = [:]
    for (scalar, count) in counts { originals[Printable.visible(scalar)] = count }
    let redactions = marks(in: texts.map(shown))[redacted, default: 0]
    originals[redacted] = redactions - marks(in: texts)[redacted, default: 0]
    return originals
  }

  /// Returns how often texts have each escape, and `[redacted]`.
  private static func marks(in texts: [String]) -> [String: Int] {
    // A line end is in no escape.
    let bytes = Array(texts.joined(separator: "\n").utf8)
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

extension Failure {
  /// A text would get an escape or `[redacted]` that an agent has read in its place.
  fileprivate static func shownForm(
    _ mark: String, in name: MessageText, isRedacted: Bool
  ) -> Failure {
    let what = isRedacted ? "a token" : "the character"
    return Failure(
      .dataRefused, "\(name) would get \(mark) in place of \(what); nothing was sent",
      next: ["ask the user to edit it"])
  }
}
