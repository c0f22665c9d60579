import TerminalOutput

/// What is asked at the end.
extension PlainMode {
  /// Returns what can be typed now, with a space at its end, escaped.
  package var prompt: String { Printable.line(question) + " " }

  private var question: String {
    switch state.overlay {
    case .deletion(let ids):
      "Delete \(ids.map(name).joined(separator: ", "))? A copy is kept in the trash. yes or no:"
    case .linking(let path, let gist): "Link \(path) to \(name(gist))? yes or no:"
    case .question(let question, _, _): question.plainPrompt
    case .create(let form): form.plainPrompt
    case .field(let field): field.plainPrompt
    case .loading, nil: asked.map { "Which number to \($0.word)? Enter for none:" } ?? words
    }
  }

  private var words: String {
    if let offer = state.offer, offer.key == "y" {
      return (hasMore ? "Enter for more, " : "") + "yes to \(offer.verb), back, help or quit:"
    }
    let more = hasMore ? "Enter for more, " : ""
    if state.document != nil { return more + "back, a list's name, help or quit:" }
    return (state.current.isEmpty ? "" : "Number to open, ") + more
      + "a list's name, help or quit:"
  }
}

extension BrowserQuestion {
  fileprivate var plainPrompt: String {
    switch form {
    case .confirmation: "yes or no:"
    case .line(let isSecret): isSecret ? "Hidden text:" : "Text:"
    case .choice(let rows): "Number from 1 to \(rows.count), Enter for none:"
    case .pause: "Enter:"
    case .code(let code):
      (code.isOpenable ? "Enter opens the page" : "Enter tells the time left")
        + ", cancel ends the sign-in:"
    }
  }
}

extension CreateForm {
  fileprivate var plainPrompt: String {
    switch focus {
    case .files: "Files:"
    case .description: "Description:"
    case .visibility: "Public? yes or no:"
    }
  }
}

extension Field {
  fileprivate var plainPrompt: String {
    switch purpose {
    case .person: "Login:"
    case .user: "Login to save:"
    case .command: "Command:"
    case .find: "Words:"
    case .description: "Description:"
    case .download: "Folder:"
    }
  }
}
