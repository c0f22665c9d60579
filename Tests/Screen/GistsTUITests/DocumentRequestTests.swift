import TerminalOutput
import Testing

@testable import GistsTUI

/// A load shares what was read and what is on its way, unless that may be outdated.
@Suite struct `What is read again for a document` {
  private static let name = DocumentName.gist("a1")

  /// Returns the last load of a document.
  private static func last(_ browse: Browse, _ name: DocumentName = .gist("a1")) -> BrowserEffect? {
    browse.effects.last { if case .loadDocument(name, _, _, _) = $0 { true } else { false } }
  }

  private static let opening = BrowserEffect.loadDocument(name, columns: 78, fromNetwork: true)

  private static let again = BrowserEffect.loadDocument(
    name, columns: 78, fromNetwork: true, again: true)

  @Test func `nothing when a preview opens, whether it is loaded, still loads or was skipped`() {
    var browse = Browse()
    #expect(Self.last(browse) == .loadDocument(Self.name, columns: 78, fromNetwork: false))
    #expect(Self.last(browse.press("<Enter>")) == Self.opening)
    let (next, document) = (DocumentName.gist("b2"), Browse.document(browse.gists[1], columns: 78))
    // Nobody answers the loads that follow.
    browse.gists = []
    browse = browse.press("j")
    let begun = browse.sending(.beginning(next, document, DocumentLines(document)))
    for preview in [browse, begun, browse.sending(.documentSkipped(next))] {
      #expect(
        Self.last(preview.press("<Enter>"), next)
          == .loadDocument(next, columns: 78, fromNetwork: true))
    }
  }

  @Test func `nothing when it is left and opens again, or has another width`() {
    let open = Browse().press("<Enter>")
    #expect(Self.last(open.press("W")) == Self.opening)
    #expect(Self.last(open.press("j<Esc>jk<Enter>")) == Self.opening)
    #expect(
      Self.last(open.sending(.resized(rows: 24, columns: 90)))
        == .loadDocument(Self.name, columns: 88, fromNetwork: true))
  }

  @Test func `all after a refresh, a command that changed it, or a later change in a list`() {
    let open = Browse(gists: Browse.ownGists).press("<Enter>")
    #expect(Self.last(open.press("r")) == Self.again)
    #expect(Self.last(open.press(":edit -d new<Enter>")) == Self.again)
    var changed = Browse.ownGists[0]
    changed.updated = Browse.now
    let row = BrowserRow(id: "a1", content: .gist(changed))
    #expect(Self.last(open.sending(.rows(.mine, [row]))) == Self.again)
    #expect(
      Self.last(Browse().sending(.rows(.mine, [row])))
        == .loadDocument(Self.name, columns: 78, fromNetwork: false, again: true))
  }
}
