/// Files of the folder and their gists.
extension BrowserState {
  /// Shows how a file differs from its gist.
  mutating func openFile(_ file: FileRow) {
    guard let gist = file.gist else {
      return status = BrowserMessage(
        .note, "\(file.path) is not linked to a gist.", hints: [advice(.createFromFile)])
    }
    guard file.isLinked else { return stack.append(.document(.gist(gist))) }
    showChanges(by: "push", of: file)
  }

  /// Shows what a push or a pull would change; `y` then does it.
  mutating func offer(_ verb: String, of file: FileRow) {
    guard file.isLinked else { return openFile(file) }
    showChanges(by: verb, of: file)
  }

  /// If both changed, shows and offers what overwrites one side.
  private mutating func showChanges(by verb: String, of file: FileRow) {
    guard file.state == .bothChanged else {
      showOutput(
        [verb, "--dry-run", "--", file.path], title: "What \(verb) would change: \(file.path)",
        offer: DocumentState.Offer(verb: verb, arguments: [verb, "--", file.path]))
      return
    }
    let overwritten = verb == "push" ? "the gist" : "the file"
    showOutput(
      [verb, "--force", "--dry-run", "--", file.path],
      title: "Both changed; what \(verb) would overwrite in \(overwritten): \(file.path)",
      offer: DocumentState.Offer(
        verb: "overwrite \(overwritten)", arguments: [verb, "--force", "--", file.path]))
  }

  /// The selected file of the folder; nil if something else is on the screen.
  var selectedFile: FileRow? {
    if document == nil, case .file(let file) = current.selectedRow?.content { file } else { nil }
  }

  /// Why the selected file can't be linked; nil if it can.
  var whyNotLinkable: BrowserMessage? {
    guard let file = selectedFile else { return nil }
    if file.isLinked { return BrowserMessage(.note, "\(file.path) is linked already.") }
    guard file.gist == nil else { return nil }
    return BrowserMessage(
      .note, "No gist has a file of this name.", hints: [advice(.createFromFile)])
  }

  /// Asks whether to link the file to the gist that has one of its name.
  mutating func askLink(of file: FileRow) {
    if let gist = file.gist { show(.linking(path: file.path, gist: gist)) }
  }

  mutating func link(_ path: String, to gist: String) {
    run(["link", "--", path, gist], .linking(path: path, gist: gist), "Linking…")
  }

  /// Runs a command and shows what it prints as a document.
  @discardableResult
  mutating func showOutput(
    _ arguments: [String], title: String, offer: DocumentState.Offer? = nil, gist: String? = nil
  ) -> Int {
    let name = DocumentName.output(lastNumber + 1)
    documents[name, default: DocumentState()].set(
      BrowserDocument(title: title, sections: [], columns: outputColumns, isStale: true))
    documents[name]?.gist = gist
    if offer?.condition == .always { documents[name]?.offer = offer }
    stack.append(.document(name))
    return run(arguments, .output(name, offer), title)
  }
}
