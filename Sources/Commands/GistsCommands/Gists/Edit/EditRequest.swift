import CommandSupport
import LocalFiles

/// The changes to a gist as given on the command line.
struct EditRequest: Hashable, Sendable {
  struct Rename: Hashable, Sendable {
    let from: String
    let to: String
  }

  /// Where the new text of the file comes from.
  enum Source: Hashable, Sendable {
    case editor, stdin
    case file(path: String)

    /// The source as messages call it; nil for the editor.
    var name: String? {
      switch self {
      case .editor: nil
      case .stdin: "stdin"
      case .file(let path): path
      }
    }
  }

  /// The file to edit; nil if there are only other changes, or if it has yet to be chosen.
  var file: String?
  var source = Source.editor
  /// The new description; nil to keep the current one.
  var description: String?
  /// The paths of files to add; `-` is stdin.
  var added: [String] = []
  var removed: [String] = []
  var renamed: [Rename] = []

  /// Whether the editor is opened.
  var opensEditor: Bool {
    guard source == .editor else { return false }
    return file != nil
      || description == nil && added.isEmpty && removed.isEmpty && renamed.isEmpty
  }
}

extension AppContext {
  /// Returns the hints for editing a file without a terminal.
  func insteadOfEditor(_ gist: NamedGist, _ file: String) -> [String] {
    let edit = failureFormatter.on(gist.session.host).command(
      "edit", .value(gist.id), .value(file), "-")
    return [
      "to give the new text, run \(edit) < FILE",
      "or use --desc, --add, --remove or --rename",
    ]
  }

  /// Returns the hint for a file that is not in the gist: the command that creates it.
  ///
  /// A local file of that name was probably meant, as in gh.
  func insteadOfMissing(_ file: String, in gist: NamedGist) -> String {
    let formatter = failureFormatter.on(gist.session.host)
    guard InputFile.isRegular(file), let name = try? SafeName(ofPath: file).text else {
      let edit = formatter.command("edit", .value(gist.id), .value(file), "-")
      return "to create it, run \(edit) < FILE"
    }
    let edit = formatter.command(
      "edit", .value(gist.id), .value(file), options: [.option("--filename", name)])
    return "to upload the local file, run \(edit)"
  }
}
