import TerminalOutput

/// A text that was typed since the start and is in no file yet.
enum TypedText: Hashable, Sendable {
  /// The form with this number, which was closed.
  case form(Int)
  /// The description that a gist did not get.
  case description(gist: String)
}

/// Drafts lists typed texts after those in files.
extension BrowserState {
  /// The rows of typed texts.
  var typedRows: [BrowserRow] { typedTexts.map { $0.row } }

  private var typedTexts: [(row: BrowserRow, text: TypedText)] {
    let forms = changes.closedForms.filter { $0.saved == nil }.map { form in
      let titles = [form.fileName, form.description.text.firstLine, form.files.text]
      return (
        row: Self.row("form \(form.number)", titles.first { !$0.isEmpty } ?? "", for: "a new gist"),
        text: TypedText.form(form.number)
      )
    }
    let descriptions = changes.queue.lostDescriptions.sorted { $0.key < $1.key }.map { gist, text in
      (
        row: Self.row("description \(gist)", text.firstLine, for: title(of: gist) ?? gist),
        text: TypedText.description(gist: gist)
      )
    }
    return forms + descriptions
  }

  private static func row(_ id: String, _ title: String, for target: String) -> BrowserRow {
    BrowserRow(
      id: id,
      content: .draft(
        DraftRow(
          id: id, title: title.isEmpty ? "no text" : title, path: "", saved: nil, size: "",
          expiry: nil, target: target)))
  }

  /// Shows the typed texts in Drafts if that list was loaded.
  mutating func listTypedTexts() {
    guard let drafts = lists[.drafts], drafts.count != nil else { return }
    let rows = typedRows
    func isTyped(_ id: String) -> Bool {
      if case .draft(let draft) = drafts.rows[id]?.content { draft.isTyped } else { false }
    }
    guard
      drafts.allIDs.filter(isTyped) != rows.map(\.id)
        || rows.contains(where: { drafts.rows[$0.id] != $0 })
    else { return }
    lists[.drafts]?.add(rows)
    lists[.drafts]?.set(
      drafts.allIDs.filter { !isTyped($0) } + rows.map(\.id), withAllRows: true)
  }

  /// Opens a typed text where it was typed.
  mutating func resumeTyped(_ draft: DraftRow) {
    switch typedText(draft) {
    case .form(let number):
      if let form = changes.takeForm(where: { $0.number == number }) { openForm(form) }
    case .description(let gist): act(.describe, on: .gist(gist))
    case nil: return
    }
  }

  /// Drops a typed text, after the user agreed; a newer one in its place stays.
  mutating func dropTyped(_ draft: DraftRow) {
    let isSame = typedRows.contains { row in
      if case .draft(let now) = row.content {
        (now.id, now.title) == (draft.id, draft.title)
      } else {
        false
      }
    }
    guard isSame else {
      return messages.status = BrowserMessage(
        .note, "\(draft.title) was sent or changed meanwhile; nothing was removed.")
    }
    switch typedText(draft) {
    case .form(let number): _ = changes.takeForm { $0.number == number }
    case .description(let gist): changes.queue.lostDescriptions[gist] = nil
    case nil: return
    }
    messages.show(BrowserMessage(.success, "Removed \(draft.title)"), at: now)
  }

  /// The text of a row; nil if it was sent or removed.
  private func typedText(_ draft: DraftRow) -> TypedText? {
    typedTexts.first { $0.row.id == draft.id }?.text
  }
}
