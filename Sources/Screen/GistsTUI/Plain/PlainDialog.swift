import TerminalOutput

/// A dialog in plain mode: what it asks, what can be typed, and what the answer does.
struct PlainDialog {
  /// The question, as the prompt ends with it.
  var prompt: String
  /// The words that can be typed, apart from those that quit.
  var help: String
  /// Handles a line; `word` is the line as it was typed, in lower case.
  var answer: (inout PlainMode, _ line: String, _ word: String) -> Void
  /// Closes the dialog when the program quits.
  var close: (inout PlainMode) -> Void = { $0.state.dialogs.overlay = nil }
}

/// The dialogs of plain mode, each with all of its words.
extension PlainMode {
  static let cancels: Set<String> = ["cancel", "back"]

  /// The open dialog; nil if there is none, or one that plain mode does without, such as the menu.
  var dialog: PlainDialog? {
    switch state.dialogs.overlay {
    case .deletion(let ids): deletion(of: ids)
    case .visibility(let ids, let isPublic): visibility(of: ids, isPublic: isPublic)
    case .hidden(let act): hidden(act)
    case .removal(let draft):
      agreement("Remove the draft \(draft.title)?", otherwise: "Nothing was removed.") {
        $0.remove(draft)
      }
    case .linking(let path, let gist):
      agreement("Link \(path) to \(name(gist))?", otherwise: "Nothing was linked.") {
        $0.link(path, to: gist)
      }
    case .question(let question, _, _):
      PlainDialog(
        prompt: question.plainPrompt, help: question.plainHelp + " Cancel ends it.",
        answer: { $0.answer($1, $2, question) }, close: { $0.send(nil, question) })
    case .create(let form): creation(form)
    case .field(let field):
      PlainDialog(
        prompt: state.plainPrompt(of: field),
        help: "Type the text and press Enter. Back leaves all as it was.",
        answer: { $0.fill(field, $1, $2) })
    case .draft(let offer):
      PlainDialog(
        prompt: (offer.draft.overwrites ? "Sending it overwrites somebody else's change. " : "")
          + "edit, send or keep:",
        help: "Edit opens the text in your editor, send sends it again, and keep keeps it.",
        answer: { $0.answer($2, offer) })
    case .asking: waiting
    case .loading, .sorting, .actions, .background, nil: nil
    }
  }

  /// Returns a question that only a typed yes agrees to: Enter alone is no agreement.
  private func agreement(
    _ question: String, otherwise: String, _ change: @escaping (inout BrowserState) -> Void
  ) -> PlainDialog {
    PlainDialog(
      prompt: question + " yes or no:", help: "Type yes or no.",
      answer: { mode, _, word in
        switch word {
        case "y", "yes":
          mode.state.dialogs.overlay = nil
          change(&mode.state)
        case "", "n", "no", "cancel", "back", "q":
          mode.state.dialogs.overlay = nil
          mode.say(otherwise)
        default: mode.say("Type yes or no.")
        }
      })
  }

  private func deletion(of ids: [String]) -> PlainDialog {
    let gists = ids.map(nameWithID).joined(separator: ", ")
    let place = "\(ids.count == 1 ? "It goes" : "They go") to the trash."
    return agreement("Delete \(gists)? \(place)", otherwise: "Nothing was deleted.") {
      $0.delete(ids)
    }
  }

  private func visibility(of ids: [String], isPublic: Bool) -> PlainDialog {
    let gists = ids.map(nameWithID).joined(separator: ", ")
    let loss = ids.count == 1 ? "It gets a new ID." : "They get new IDs."
    return agreement(
      "Make \(gists) \(isPublic ? "public" : "secret")? \(loss)", otherwise: "Nothing was changed."
    ) {
      $0.changeVisibility(of: ids, isPublic: isPublic)
    }
  }

  private func hidden(_ act: HiddenAct) -> PlainDialog {
    let hidden = act.hidden.map(name).joined(separator: ", ")
    return agreement(
      "Not in this list, but marked: \(hidden). \(act.act.name) all \(act.gists.count.grouped)?",
      otherwise: "Nothing was done."
    ) {
      $0.perform(act)
    }
  }

  private func creation(_ form: CreateForm) -> PlainDialog {
    let field = form.focus == .visibility ? "Public? yes or no:" : form.focus.label + ":"
    return PlainDialog(
      prompt: confirmsForm ? "Create it? yes or no:" : field,
      help: "Each line is for one field; Enter alone leaves the field as it is. "
        + "Back leaves the form, which is kept. In quotes, back, help and quit are text.",
      answer: { $0.fill(form, $1, $2) },
      close: { mode in
        var form = form
        if mode.confirmsForm { form.isDeclined = true }
        mode.state.handle(form, .escape)
      })
  }

  /// The answer comes from the host.
  private var waiting: PlainDialog {
    PlainDialog(
      prompt: "Asking \(state.host.account.host), cancel stops waiting:",
      help: "Type cancel to stop waiting.",
      answer: { mode, _, word in
        guard Self.cancels.contains(word) else { return mode.say("Type cancel to stop waiting.") }
        mode.state.dialogs.overlay = nil
        mode.say("Nothing was done.")
      })
  }
}

extension BrowserQuestion {
  fileprivate var plainHelp: String {
    switch form {
    case .confirmation: "Type yes or no."
    case .line: "Type the text and press Enter."
    case .choice(let rows): "Type a number from 1 to \(rows.count), or press Enter for none."
    case .pause: "Press Enter."
    case .code(let code):
      code.isOpenable
        ? "Enter copies the code and opens the page." : "Enter gives the time left."
    }
  }

  fileprivate var plainPrompt: String {
    switch form {
    case .confirmation: "yes or no:"
    case .line(let isSecret): isSecret ? "Hidden text:" : "Text:"
    case .choice(let rows): "Number from 1 to \(rows.count), Enter for none:"
    case .pause: "Enter:"
    case .code(let code):
      (code.isOpenable ? "Enter copies the code and opens the page" : "Enter gives the time left")
        + ", cancel ends the sign-in:"
    }
  }
}
