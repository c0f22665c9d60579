import FoundationEssentials
import GitHubModels
import TextFormats

/// A Jupyter notebook. <https://nbformat.readthedocs.io/en/latest/format_description.html>
struct Notebook: Hashable, Sendable {
  enum Cell: Hashable, Sendable {
    case markdown(String)
    case code(String, number: Int?, outputs: [Output])
    case raw(String)
  }

  enum Output: Hashable, Sendable {
    case text(String)
    case error(String)
    case image([UInt8])
    /// A type that a terminal can't show.
    case other(type: String)
  }

  /// bat's name for the language of the code: `python`.
  let language: String?
  let cells: [Cell]

  /// Returns nil if the bytes are not a notebook of version 4.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSON(parsing: bytes), let cells = json["cells"]?.array else { return nil }
    let metadata = json["metadata"]
    language =
      metadata?["language_info"]?["name"]?.string ?? metadata?["kernelspec"]?["language"]?.string
    self.cells = cells.compactMap(Cell.init)
  }
}

extension Notebook.Cell {
  fileprivate init?(_ json: JSON) {
    let source = json["source"]?.lines ?? ""
    switch json["cell_type"]?.string {
    case "markdown": self = .markdown(source)
    case "code":
      self = .code(
        source, number: json["execution_count"]?.count,
        outputs: (json["outputs"]?.array ?? []).compactMap(Notebook.Output.init))
    case "raw": self = .raw(source)
    default: return nil
    }
  }
}

extension Notebook.Output {
  fileprivate init?(_ json: JSON) {
    switch json["output_type"]?.string {
    case "stream": self = .text(json["text"]?.lines ?? "")
    case "error":
      let parts = [json["ename"]?.string, json["evalue"]?.string].compactMap(\.self)
      self = .error(parts.joined(separator: ": "))
    case "execute_result", "display_data":
      guard let data = json["data"] else { return nil }
      if let text = data["image/png"]?.lines,
        let bytes = Data(base64Encoded: text.filter { !$0.isWhitespace })
      {
        self = .image(Array(bytes))
      } else if let text = data["text/plain"]?.lines {
        self = .text(text)
      } else {
        guard let type = data.members?.first?.name else { return nil }
        self = .other(type: type)
      }
    default: return nil
    }
  }
}

extension JSON {
  /// A text, or the joined lines of an array of texts.
  fileprivate var lines: String? {
    string ?? array.map { $0.compactMap(\.string).joined() }
  }
}
