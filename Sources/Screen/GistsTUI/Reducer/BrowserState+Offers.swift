import TerminalOutput

/// Commands that a document offers.
extension BrowserState {
  /// What the document on the screen offers.
  var offer: DocumentState.Offer? { document.flatMap { documents[$0]?.offer } }

  /// What the document on the screen will offer when it is there.
  private var coming: DocumentState.Offer? {
    for change in pending.values.lazy.map(\.change) {
      if case .output(let name, let offer) = change, name == document { return offer }
    }
    return nil
  }

  /// Handles the key of an offer; false if it is another key.
  ///
  /// What nobody can have read yet is not confirmed.
  mutating func takeOffer(_ key: Key) -> Bool {
    guard let offer = offer ?? coming, key == .text(String(offer.key)) else { return false }
    if let offer = self.offer, offer.condition == .always || isAnswerable { perform(offer) }
    return true
  }

  /// Runs what a document offers, or shows first what would change.
  mutating func perform(_ offer: DocumentState.Offer) {
    let gist = gistOfCommands
    if case .shown(let title, let arguments, let verb) = offer.condition {
      var next = offer
      (next.condition, next.verb) = (.read, verb)
      showOutput(arguments, title: title, offer: next, gist: gist)
      return
    }
    back()
    // What was shown before led to the same.
    if self.offer?.arguments == offer.arguments { back() }
    run(
      offer.arguments, .update(gists: gist.map { [$0] } ?? []), "gists \(offer.arguments[0])…")
  }
}
