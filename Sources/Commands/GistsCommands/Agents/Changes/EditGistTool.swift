import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import LocalFiles
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Changes a gist: `gists edit`.
  static func editGist(_ source: AgentSource) -> Tool {
    Tool(
      "edit_gist", title: "Edit a gist",
      description: """
        Writes, renames and removes files of one of the user's gists, and changes its description, \
        all at once. Read the gist first, and pass its updated_at as expected_updated_at: if the \
        gist has changed since, nothing is sent. Asks the user before removing a file, before \
        changing a public gist, and if new text may have passwords, tokens or private keys.
        """,
      arguments: [
        .gist,
        .init(
          "write",
          .list(
            of: .record(
              GivenFile.fields + [
                .init("create", .flag, "Whether the file may be new (default: false).")
              ]), atMost: 100), "Files with their whole new text."),
        .init(
          "rename",
          .list(
            of: .record([
              .init("from", .text(atMost: 1_000), "The name of the file.", isRequired: true),
              .init("to", .text(atMost: 255), "Its new name.", isRequired: true),
            ]), atMost: 100), "Files with their new names."),
        .init(
          "remove", .list(of: .text(atMost: 1_000), atMost: 100), "The names of files to remove."),
        .init("description", .text(atMost: 1_000), "The new description."),
        .init(
          "expected_updated_at", .text(atMost: 40), "The updated_at that get_gist returned."),
      ],
      result: Gist.summaryFields + AgentResult.fields,
      effect: .of(EditCommand.self, destroys: true)
    ) { call in
      try await source.result(call) { context, screen in
        let gist = try context.changedGist(call.arguments)
        let request = try EditRequest(call.arguments, in: context)
        var change = context.change(
          on: gist.session.host, "edit", [.value(gist.id)], options: request.options)
        change.details = request.details
        change.readsFiles = !request.texts.isEmpty
        screen.begin(change)
        let editing = EditFlow(
          gist: gist, request: request, isForced: false, allowsSecrets: false, context: context,
          changeToConfirm: { edit, gist in
            try AgentText.refuseShownForm(in: edit, of: gist)
            return screen.changeToConfirm(edit, of: gist)
          })
        return AgentResult(try await editing.run().value.summary)
      }
    }
  }
}

extension EditRequest {
  fileprivate init(_ arguments: JSON, in context: AppContext) throws {
    let written = arguments["write"]?.array ?? []
    texts = try context.checkedFiles(of: arguments["write"])
    existing = written.filter { $0["create"] != .bool(true) }.compactMap { $0["name"]?.string }
    removed = (arguments["remove"]?.array ?? []).compactMap(\.string)
    renamed = (arguments["rename"]?.array ?? []).map {
      ($0["from"]?.string ?? "", $0["to"]?.string ?? "")
    }
    description = arguments["description"]?.string
    if let text = arguments["expected_updated_at"]?.string {
      guard let date = JSON.string(text).date else {
        throw Failure(
          .wrongUsage, "invalid time: \(text)", next: ["use the updated_at of the gist"])
      }
      formerUpdate = date
    }
    if opensEditor { throw Failure(.wrongUsage, "no change given") }
  }

  /// The options of the command line with the same changes, in a folder with the files.
  fileprivate var options: [SuggestedCommand.Word] {
    var options: [SuggestedCommand.Word] = []
    for file in texts { options.append(.option("--add", file.name.text)) }
    for name in removed { options.append(.option("--remove", name)) }
    for (old, new) in renamed { options += ["--rename", .value(old), .value(new)] }
    if let description { options.append(.option("--desc", description)) }
    return options
  }

  /// The lines about the changes in a question.
  fileprivate var details: [String] {
    [
      texts.isEmpty
        ? nil
        : "Writes: \(AgentScreen.names(texts.map(\.name.text))), \(ByteSize.text(texts.size))",
      renamed.isEmpty
        ? nil
        : "Renames: \(AgentScreen.names(renamed.map(\.from))) to \(AgentScreen.names(renamed.map(\.to)))",
      removed.isEmpty ? nil : "Removes: \(AgentScreen.names(removed))",
      description == nil ? nil : "Changes the description",
    ].compactMap(\.self)
  }
}

extension AgentScreen {
  /// Returns the question about a change that can't be taken back, or that everybody sees; nil for
  /// any other change.
  fileprivate func changeToConfirm(_ edit: GistEdit, of gist: Gist) -> MessageText? {
    let removes = asks(about: .delete) && edit.files.contains { $0.change == .remove }
    let publishes = asks(about: .public) && gist.isPublic != false && !edit.isEmpty
    guard removes || publishes else { return nil }
    let change: MessageText = removes ? "Remove files from this gist" : "Change this gist"
    return publishes ? change + ", which everybody can read" : change
  }
}
