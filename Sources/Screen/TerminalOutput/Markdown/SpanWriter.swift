/// Builds spans from the parser's nodes or from HTML.
struct SpanWriter {
  private var spans: [Span] = []
  /// The number of open elements for each emphasis.
  private var open: [Look.Emphasis: Int] = [:]
  /// The open links: the URL and the start of the link text.
  private var links: [(address: String, start: Int)] = []

  private var emphasis: Look.Emphasis {
    open.reduce(into: links.isEmpty ? [] : [.link]) { emphasis, entry in
      if entry.value > 0 { emphasis.insert(entry.key) }
    }
  }

  /// The text so far, with emoji instead of their names, and without leading and trailing spaces
  /// and line breaks.
  var finished: [Span] {
    var result = spans[...]
    while let first = result.first, first.isLineBreak || first.text == " " { result.removeFirst() }
    while let last = result.last, last.isLineBreak || last.text == " " { result.removeLast() }
    return result.map { span in
      span.look.emphasis.isDisjoint(with: [.code, .aside])
        ? Span(text: EmojiNames.replaced(in: span.text), look: span.look) : span
    }
  }

  mutating func write(_ text: String, _ extra: Look.Emphasis = []) {
    guard !text.isEmpty else { return }
    let look = Look(emphasis.union(extra))
    // No copy of the span: that would also copy its text.
    if let last = spans.indices.last, spans[last].look == look, !spans[last].isLineBreak {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, look: look))
    }
  }

  mutating func breakLine() { spans.append(.lineBreak) }

  mutating func set(_ emphasis: Look.Emphasis, _ isBegin: Bool) {
    open[emphasis] = max(0, open[emphasis, default: 0] + (isBegin ? 1 : -1))
  }

  mutating func beginLink(to address: String) { links.append((address, spans.count)) }

  /// Ends a link and writes its URL after the text, unless the text is the URL or the link points
  /// into this document.
  mutating func endLink() {
    guard let (address, start) = links.popLast() else { return }
    let text = text(since: min(start, spans.count), noLongerThan: address)
    let isSaid = ["", "mailto:", "http://", "https://"].contains { scheme in
      text.map { scheme + $0 == address } ?? false
    }
    guard !address.isEmpty, !address.hasPrefix("#"), !isSaid else { return }
    write(text?.isEmpty == true ? "(\(address))" : " (\(address))", .aside)
  }

  /// Returns the text of the spans from `start` on; nil if it is longer than the URL.
  ///
  /// HTML links can be nested. This limit bounds the time for all links by the length of their
  /// URLs.
  private func text(since start: Int, noLongerThan address: String) -> String? {
    var text = ""
    for span in spans[start...].prefix(address.utf8.count + 1) {
      guard text.utf8.count + span.text.utf8.count <= address.utf8.count else { return nil }
      text += span.text
    }
    return text
  }

  /// Applies an HTML tag; comments and unknown tags are ignored.
  mutating func write(tag source: String) {
    guard let tag = HTMLTag(source) else { return }
    switch tag.name {
    case "br": if !tag.isEnd { breakLine() }
    case "b", "strong": set(.bold, !tag.isEnd)
    case "i", "em", "var", "cite": set(.italic, !tag.isEnd)
    case "s", "del", "strike": set(.struck, !tag.isEnd)
    case "code", "kbd", "samp", "tt": set(.code, !tag.isEnd)
    case "img": write(tag.attributes["alt"] ?? "", .image)
    case "a":
      if tag.isEnd { endLink() } else { beginLink(to: tag.attributes["href"] ?? "") }
    default: break
    }
  }
}
