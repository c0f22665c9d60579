import TerminalOutput

/// Options of the display; a key whose effect can't be seen says what it did.
extension BrowserState {
  /// Whether the screen is large enough for a list and a document.
  private var hasRoomForPanes: Bool {
    Layout(rows: rows, columns: columns, panes: .two, isReading: document != nil).isSplit
  }

  /// Why there are never panes beside or below a list; nil if there may be some.
  var whyNoPanes: BrowserMessage? {
    guard hasRoomForPanes else {
      return BrowserMessage(.note, "The screen is too small for a list and a gist at once.")
    }
    guard options.hasPreview else {
      return BrowserMessage(
        .note,
        "Opened gists have the whole screen; \(keyName(of: .preview)) shows them beside lists.")
    }
    return nil
  }

  /// Why there is nothing to scroll; nil if a document is drawn.
  var whyNoPreview: BrowserMessage? {
    shownDocument == nil ? BrowserMessage(.note, "No preview is shown.") : nil
  }

  mutating func togglePreview() {
    toggle(
      \.hasPreview,
      on: hasRoomForPanes ? "The preview is on." : "The preview is on, for a larger screen.",
      off: "The preview is off.")
  }

  mutating func toggleWholeScreen() {
    toggle(
      \.isWhole, on: "Opened gists get the whole screen.",
      off: "Opened gists share the screen with the list.")
  }

  mutating func toggleLineNumbers() {
    toggle(\.hasLineNumbers, on: "Line numbers are on.", off: "Line numbers are off.")
  }

  /// Toggles an option, and says so unless the panes change.
  private mutating func toggle(
    _ option: WritableKeyPath<ViewOptions, Bool>, on: MessageText, off: MessageText
  ) {
    let before = layout
    options[keyPath: option].toggle()
    guard layout == before else { return }
    messages.status = BrowserMessage(.note, options[keyPath: option] ? on : off)
  }
}
