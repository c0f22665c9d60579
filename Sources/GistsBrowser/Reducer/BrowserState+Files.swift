/// Files of the folder and their gists.
extension BrowserState {
  /// Shows how a file differs from its gist.
  mutating func openFile(_ file: FileRow) {
    guard let gist = file.gist else {
      return status = BrowserMessage(
        .note, "\(file.path) is not linked to a gist.", hints: ["c creates a gist from it."])
    }
    guard file.state != .notLinked else { return stack.append(.document(.gist(gist))) }
    showOutput(["diff", gist, "--local"], title: "\(file.path) and its gist")
  }

  /// Shows the changes of a file; `y` then pushes or pulls.
  mutating func offer(_ verb: String) {
    guard document == nil, case .file(let file) = current.selectedRow?.content else { return }
    guard file.state != .notLinked else { return openFile(file) }
    openFile(file)
    guard let document else { return }
    documents[document]?.offer = DocumentState.Offer(verb: verb, arguments: [verb, file.path])
  }

  /// Handles `y` where a document offers a command.
  mutating func performOffer() {
    guard let document, let offer = documents[document]?.offer else { return }
    back()
    run(
      offer.arguments, .update(gists: selectedGist.map { [$0] } ?? []),
      offer.verb == "push" ? "Pushing…" : "Pulling…")
  }

  mutating func link() {
    guard case .file(let file) = current.selectedRow?.content, let gist = file.gist,
      file.state == .notLinked
    else { return }
    run(["link", file.path, gist], .update(gists: []), "Linking…")
  }

  /// Runs a command and shows what it prints as a document.
  mutating func showOutput(_ arguments: [String], title: String) {
    let name = DocumentName.output(lastNumber + 1)
    let columns = max(1, columns - DocumentView.margin)
    documents[name, default: DocumentState()].set(
      BrowserDocument(title: title, sections: [], columns: columns, isStale: true))
    stack.append(.document(name))
    run(arguments, .output(name), title)
  }
}

extension BrowserState {
  /// Whether `y` runs a command of the document on the screen.
  var hasOffer: Bool { document.flatMap { documents[$0]?.offer } != nil }
}
