import ArgumentParser
import CommandSupport
import LocalFiles
import TerminalOutput

struct NewCommand: JSONCommand, EditorCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a gist in your editor and print its URL",
    discussion: """
      Opens your editor (see gists help environment) with an empty file called NAME, and creates a \
      gist from it. If you leave the file empty, no gist is created. Gists are secret unless you \
      pass --public. To upload existing files, run gists create.

      Examples:
        gists new
        gists new todo.md -d "What to do"
        gists new --public hello.py
      """)
  static let traits = CommandTraits(changes: .gists, takes: .nothing, prints: .outcome)

  @Argument(
    help: ArgumentHelp("Name of the file in the gist (default: gist.txt)", valueName: "name"))
  var name: String?

  @OptionGroup var gist: NewGistOptions

  @OptionGroup var secrets: SecretOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  var opensEditor: Bool { true }

  func run(in context: AppContext) async throws {
    if let name, name == "-" || InputFile.isRegular(name) || InputFile.isFolder(name) {
      throw Failure.existingFile(name, context.failureFormatter)
    }
    if let name, Self.isText(name) {
      context.diagnostics.hint(
        "\(name) names the new file; to create a gist from a text, pipe it to gists create -f NAME")
    }
    let creation = CreateFlow(
      description: gist.description, isPublic: gist.public, allowsSecrets: secrets.allowSecrets,
      session: try context.sessions.session(), context: context,
      openingOptions: gist.openingOptions)
    let created = try await creation.create(inEditorAs: name ?? "gist.txt")
    await creation.openOrCopyURL(created, toBrowser: gist.web, toClipboard: gist.copy)
  }

  /// Whether a name is rather a command or a sentence, as after `pet new`: it has blanks and no
  /// extension.
  private static func isText(_ name: String) -> Bool {
    guard name.trimmed.contains(where: \.isWhitespace) else { return false }
    let parts = name.split(separator: ".")
    guard parts.count > 1, let end = parts.last else { return true }
    return end.first?.isLetter != true || end.contains(where: \.isWhitespace)
  }
}
