import FoundationEssentials
import TerminalOutput
import TerminalScreen

/// What the linear mode prints: numbered lines and a prompt, for screen readers and for terminals
/// without cursor control.
package struct PlainView: Sendable {
  private let state: BrowserState

  package init(_ state: BrowserState) { self.state = state }

  /// The lines to print after an input, escaped.
  package var lines: [String] {
    let lines = body + (state.status.map(Self.lines) ?? [])
    return lines.map { Printable.line($0) }
  }

  /// What is asked at the end, without a line end.
  package var prompt: String { Printable.line(question) + " " }

  private var body: [String] {
    switch state.overlay {
    case .deletion(let ids):
      return ids.map { "Delete: \(state.gistRow($0)?.title ?? $0)" } + [
        "A copy is kept in the trash."
      ]
    case .question(let question, _, _):
      return state.named(question.text).split(separator: "\n").map(String.init)
        + question.numberedRows + question.codeLines
    case .create(let form): return PlainForm(form).lines
    case .field: return []
    case nil: return state.document.map(lines) ?? list
    }
  }

  private var question: String {
    switch state.overlay {
    case .deletion: "y deletes, n keeps:"
    case .question(let question, _, _): question.plainPrompt
    case .create(let form): PlainForm(form).prompt
    case .field(let field): field.prompt
    case nil:
      state.document == nil
        ? "Number, Enter for more, / search, ? help, q quit:"
        : "Enter for more, h back, ? help:"
    }
  }

  private var list: [String] {
    let list = state.current
    guard !list.isEmpty else {
      if list.loading == .running { return ["\(state.list.name): loading…"] }
      return list.problem.map(Self.lines) ?? ["\(state.list.name): nothing here."]
    }
    let ids = list.visible(height: state.layout.list.rows)
    let count = (list.count ?? list.ids.count).grouped
    let head = "\(state.list.name), \(list.top + 1) to \(list.top + ids.count) of \(count)"
    return [head]
      + ids.enumerated().flatMap { offset, id in
        let number = "\(list.top + offset + 1). "
        guard let row = list.rows[id] else { return [number + id] }
        return [number + PlainRow.text(row, now: state.now)]
          + (row.gist?.matches ?? []).map { "   \($0.text)" }
      }
  }

  private func lines(of name: DocumentName) -> [String] {
    let document = state.documents[name] ?? DocumentState()
    guard !document.lines.isEmpty else {
      return document.problem.map(Self.lines) ?? ["Loading…"]
    }
    return document.lines.dropFirst(document.top).prefix(max(1, state.layout.document.rows)).map {
      if case .heading(let detail) = $0.kind { return "File \($0.text.text), \(detail)" }
      return $0.text.text
    }
  }

  private static func lines(of message: BrowserMessage) -> [String] {
    let mark = message.kind == .error ? "Error: " : ""
    return [mark + message.text] + message.hints
  }
}

extension BrowserQuestion {
  fileprivate var numberedRows: [String] {
    guard case .choice(let rows) = form else { return [] }
    return rows.enumerated().map { "\($0 + 1). \($1)" }
  }

  fileprivate var codeLines: [String] {
    guard case .code(let code) = form else { return [] }
    return [
      "Enter the code \(code.code) at \(code.address)", code.note, code.timeLeft,
    ].compactMap(\.self)
  }

  fileprivate var plainPrompt: String {
    switch form {
    case .confirmation: "y or n:"
    case .line: ">"
    case .choice: "Number:"
    case .pause: "Press Enter to continue:"
    case .code(let code):
      code.isOpenable ? "Enter opens the page:" : "Enter shows the time left:"
    }
  }
}
