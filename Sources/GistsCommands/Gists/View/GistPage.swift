import CommandSupport
import FoundationEssentials
import GitHubModels
import LocalFiles
import TerminalOutput

/// A gist as shown at a terminal.
struct GistPage: Sendable {
  let gist: Gist
  /// nil if unknown.
  let isStarred: Bool?
  /// nil if unknown.
  let stars: Int?
  let contents: [FileContent]
  let showsFacts: Bool

  func write(to console: Console, relative: RelativeTime) throws(OutputError) {
    if showsFacts { try writeFacts(to: console, relative: relative) }
    for (index, content) in contents.enumerated() {
      if showsFacts || contents.count > 1 {
        if showsFacts || index > 0 { try console.out.writeLine("") }
        try console.out.writeLine(heading(content.file, console))
      }
      try console.out.write(body(content, console.style))
    }
  }

  private func writeFacts(to console: Console, relative: RelativeTime) throws(OutputError) {
    let style = console.style
    let title = Printable.text(gist.title ?? gist.id)
    let lines = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try console.out.writeLine(lines.map { style(.bold, String($0)) }.joined(separator: "\n"))
    try console.out.writeLine(summary(style))
    let dates = [
      gist.updatedAt.map { "updated \(relative.text($0))" },
      gist.createdAt.map { "created \(relative.text($0))" },
    ].compactMap { $0 }
    if !dates.isEmpty {
      try console.out.writeLine(style(.dim, dates.joined(separator: Self.separator)))
    }
    if let url = gist.htmlURL { try console.out.writeLine(style(.dim, Printable.line(url))) }
  }

  private static let separator = " · "

  /// Returns one line: `octocat · secret · 2 files · 3 comments · 5 stars · ★ starred`.
  private func summary(_ style: Style) -> String {
    let isSecret = gist.isPublic == false
    let comments = gist.commentCount ?? 0
    return [
      style(.cyan, Printable.line(gist.owner?.login ?? "anonymous")),
      gist.visibility.map { style(isSecret ? .magenta : .green, $0) },
      Plural.count(gist.files.count, "file"),
      comments > 0 ? Plural.count(comments, "comment") : nil,
      stars.map { Plural.count($0, "star") },
      isStarred.map { $0 ? style(.yellow, "★ starred") : style(.dim, "not starred") },
    ].compactMap { $0 }.joined(separator: style(.dim, Self.separator))
  }

  /// Returns `── hello.py ─────────────── Python · 1.2 kB ──`, as wide as the terminal.
  private func heading(_ file: GistFile, _ console: Console) -> String {
    let facts = [file.language.map(Printable.line), file.size.map(ByteSize.text)]
      .compactMap { $0 }.joined(separator: Self.separator)
    let end = facts.isEmpty ? "──" : " \(facts) ──"
    // Three cells before the name, one after it, and at least one for the line.
    let room = console.terminal.columns - 5 - DisplayWidth.of(end)
    let name = DisplayWidth.cut(Printable.line(file.name), to: max(1, room))
    let line = String(repeating: "─", count: max(1, room + 1 - DisplayWidth.of(name)))
    let style = console.style
    return style(.dim, "── ") + style(.bold, name) + " " + style(.dim, line + end)
  }

  /// Returns the text with control characters escaped and a final newline.
  ///
  /// A message replaces binary, empty and missing contents.
  private func body(_ content: FileContent, _ style: Style) -> String {
    switch content.bytes {
    case .failure(let failure):
      return style(.yellow, Printable.text("not shown: \(failure.message)")) + "\n"
    case .success([]):
      return style(.dim, "(empty)") + "\n"
    case .success(let bytes) where TextCheck.firstBadByte(in: bytes) != nil:
      return style(.yellow, "binary file, not shown: pipe gists view to get its bytes") + "\n"
    case .success(let bytes):
      let text = Printable.text(bytes)
      return text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    }
  }
}
