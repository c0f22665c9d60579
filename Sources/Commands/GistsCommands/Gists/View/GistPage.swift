import ByteTools
import CommandSupport
import GitHubModels
import TerminalOutput

/// A gist for display at a terminal.
struct GistPage: Sendable {
  let gist: Gist
  /// nil if unknown.
  let isStarred: Bool?
  /// nil if unknown.
  let stars: Int?
  let contents: [FileContent]
  let showsFacts: Bool

  /// Writes the page; `bodies` are the contents as ``bodies(_:load:)`` returns them.
  func write(
    _ bodies: [RenderedFile], to console: Console, relative: RelativeTime
  ) throws(OutputError) {
    if showsFacts { try writeFacts(to: console, relative: relative) }
    for (index, (content, body)) in zip(contents, bodies).enumerated() {
      if showsFacts || contents.count > 1 {
        if showsFacts || index > 0 { try console.out.writeLine("") }
        try console.out.writeLine(heading(content.file, console))
      }
      try console.out.write(body.text)
    }
  }

  private func writeFacts(to console: Console, relative: RelativeTime) throws(OutputError) {
    let style = console.style
    let title = Printable.text(gist.title ?? gist.id)
    let lines = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    try console.out.writeLine(lines.map { style(.bold, String($0)) }.joined(separator: "\n"))
    try console.out.writeLine(summary(style).sgr)
    if let dates = dates(relative, style) { try console.out.writeLine(style(.dim, dates)) }
    if let url = gist.htmlURL { try console.out.writeLine(style(.dim, Printable.line(url))) }
  }

  /// Returns `updated 5 hours ago · created 3 days ago`, once if both are the same; nil if neither
  /// is known.
  func dates(_ relative: RelativeTime, _ style: Style) -> String? {
    let (updated, created) = (
      gist.updatedAt.map(relative.text), gist.createdAt.map(relative.text)
    )
    let dates = [
      updated.map { "updated \($0)" }, created == updated ? nil : created.map { "created \($0)" },
    ].compactMap { $0 }
    return dates.isEmpty ? nil : dates.joined(separator: style.separator)
  }

  /// Returns one line: `octocat · secret · 2 files · 3 comments · 5 stars · ★ starred`.
  func summary(_ style: Style) -> StyledText {
    let isSecret = gist.isPublic == false
    let comments = gist.commentCount ?? 0
    return [
      style.text(.name, Printable.line(gist.owner?.login ?? "anonymous")),
      gist.visibility.map { style.text(isSecret ? .secret : .public, $0) },
      StyledText(Plural.count(gist.files.count, "file")),
      comments > 0 ? StyledText(Plural.count(comments, "comment")) : nil,
      stars.map { StyledText(Plural.count($0, "star")) },
      isStarred == true ? style.text(.star, style.isPlain ? "starred" : "★ starred") : nil,
    ].compactMap { $0 }.joined(separator: style.text(.dim, style.separator))
  }

  /// Returns `── hello.py ─────────────── Python · 1.2 kB ──`, as wide as the terminal.
  private func heading(_ file: GistFile, _ console: Console) -> String {
    let facts = Self.facts(file, console.style)
    if console.style.isPlain {
      return "File \(Printable.line(file.name))" + (facts.isEmpty ? "" : ", \(facts)")
    }
    let end = facts.isEmpty ? "──" : " \(facts) ──"
    // Three cells before the name, one after it, and at least one for the line.
    let room = console.terminal.columns - 5 - DisplayWidth.of(end)
    let name = DisplayWidth.cut(Printable.line(file.name), to: max(1, room))
    let line = String(repeating: "─", count: max(1, room + 1 - DisplayWidth.of(name)))
    let style = console.style
    return style(.dim, "── ") + style(.bold, name) + " " + style(.dim, line + end)
  }

  /// Returns `Python · 1.2 kB`.
  static func facts(
    _ file: GistFile, _ style: Style, size: (Int) -> String = ByteSize.text
  ) -> String {
    [file.language.map(Printable.line), file.size.map(size)]
      .compactMap { $0 }.joined(separator: style.separator)
  }

  /// Returns the contents as a terminal shows them, each with a final newline.
  ///
  /// A message replaces a missing content.
  ///
  /// Images in Markdown are shown if they are files of the gist; `load` returns files that the page
  /// lacks.
  func bodies(
    _ renderer: FileRenderer, load: @escaping LoadFile = { _ in nil }
  ) async throws -> [RenderedFile] {
    var bodies: [RenderedFile] = []
    let image: FileRenderer.LoadImage = { [gist, contents] address in
      let name = address.hasPrefix("./") ? String(address.dropFirst(2)) : address
      guard let file = gist[exactly: name] ?? gist[exactly: PercentEncoding.decode(name)] else {
        return nil
      }
      guard let content = contents.first(where: { $0.file.name.isExactly(file.name) }) else {
        return await load(file)
      }
      return try? content.bytes.get()
    }
    try await contents.inOrder(atMost: Self.width) { content -> RenderedFile in
      switch content.bytes {
      case .failure(let failure):
        let message = Printable.text("not shown: \(failure.message)")
        return RenderedFile(.lines([renderer.console.style.text(.yellow, message)]))
      case .success(let bytes):
        return await renderer.shown(
          bytes, name: content.file.name, language: content.file.language, image: image)
      }
    } use: { _, body in
      bodies.append(try body.get())
    }
    return bodies
  }

  /// Returns the bytes of a file; nil if they can't be read.
  typealias LoadFile = @Sendable (_ file: GistFile) async -> [UInt8]?

  /// The number of contents that are rendered at the same time.
  private static let width = 4
}
