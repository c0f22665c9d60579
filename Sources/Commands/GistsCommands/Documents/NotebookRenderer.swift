import TerminalOutput

struct NotebookRenderer: Sendable {
  let files: FileRenderer

  /// The most lines of an output: programs can print thousands.
  private static let mostLines = 100

  func shown(_ notebook: Notebook) async -> RenderedFile {
    let code = await code(of: notebook)
    var parts: [[StyledText]] = []
    var hasImages = false
    // Even images that can't be drawn count, because they also start a process.
    var imageCount = 0
    for (index, cell) in notebook.cells.enumerated() {
      switch cell {
      case .markdown(let text):
        parts.append(Markdown(Array(text.utf8)).lines(columns: files.columns, style: style))
      case .raw(let text): parts.append(plain(text))
      case .code(_, let number, let outputs):
        let prompt = "In [\(number.map(String.init) ?? " ")]:"
        parts.append([style.text(.green, prompt)] + code[index].map { Self.indent + $0 })
        for output in outputs {
          var image: [StyledText]?
          if case .image(let bytes) = output, imageCount < FileRenderer.mostImages {
            imageCount += 1
            image = await files.drawnImage(bytes)
          }
          hasImages = hasImages || image != nil
          parts.append(image ?? lines(output))
        }
      }
    }
    let lines = parts.filter { !$0.isEmpty }.joined(separator: [""])
    return RenderedFile(.lines(Array(lines)), hasImages: hasImages)
  }

  private static let indent = StyledText(safe: "  ")
  private var style: Style { files.console.style }

  /// Returns the lines of each cell's code, empty for other cells.
  ///
  /// bat colors all cells at once: each start costs some 50 ms.
  private func code(of notebook: Notebook) async -> [[StyledText]] {
    let cells = notebook.cells.map { cell in
      if case .code(let text, _, _) = cell { plain(text) } else { [StyledText]() }
    }
    let text = cells.joined().map { $0.text + "\n" }.joined()
    guard
      var rest = await files.colors?.colored(
        text, name: "code", language: notebook.language ?? "python")?[...]
    else { return cells }
    return cells.map { cell in
      defer { rest = rest.dropFirst(cell.count) }
      return Array(rest.prefix(cell.count))
    }
  }

  private func lines(_ output: Notebook.Output) -> [StyledText] {
    switch output {
    case .text(let text):
      let lines = plain(text)
      guard lines.count > Self.mostLines else { return lines.map { Self.indent + $0 } }
      let rest = Plural.count(lines.count - Self.mostLines, "more line")
      return lines.prefix(Self.mostLines).map { Self.indent + $0 }
        + [style.text(.dim, "  \(rest); use --raw to see all of them")]
    case .error(let message): return plain(message).map { style.text(.red, "  \($0.text)") }
    case .image(let bytes):
      return [style.text(.dim, "  [image, \(ByteSize.text(bytes.count))]")]
    case .other(let type): return [style.text(.dim, "  [\(Printable.line(type))]")]
    }
  }

  /// Returns the escaped lines of a text, without the colors of programs.
  private func plain(_ text: String) -> [StyledText] {
    let lines = Printable.text(CodeColors.text(of: text) ?? text)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { StyledText(safe: String($0)) }
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }
}
