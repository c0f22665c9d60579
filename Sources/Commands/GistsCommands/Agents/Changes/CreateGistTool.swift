import CommandSupport
import GitHubAPI
import GitHubModels
import LocalFiles
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Creates a gist: `gists create`.
  static func createGist(_ source: AgentSource) -> Tool {
    Tool(
      "create_gist", title: "Create a gist",
      description: """
        Creates a gist in the user's account. It is secret unless public is true: anyone with its \
        URL can read it, but no list or search shows it to others. Asks the user before creating a \
        public gist, and if the text may have passwords, tokens or private keys.
        """,
      arguments: [
        .init(
          "files", .list(of: .record(GivenFile.fields), atMost: 100), "The files, at least one.",
          isRequired: true),
        .init("description", .text(atMost: 1_000), "The description."),
        .init("public", .flag, "Whether to create a public gist (default: false)."),
      ],
      result: Gist.summaryFields + AgentResult.fields, effect: .of(CreateCommand.self)
    ) { call in
      try await source.result(call) { context, screen in
        let files = try context.checkedFiles(of: call.arguments["files"])
        guard !files.isEmpty else { throw Failure(.wrongUsage, "a gist has at least one file") }
        let isPublic = call.arguments["public"] == .bool(true)
        let session = try context.sessions.session()
        let description = call.arguments["description"]?.string
        var options: [SuggestedCommand.Word] = isPublic ? ["--public"] : []
        if let description { options.append(.option("--desc", description)) }
        var change = context.change(
          on: session.host, "create", files.map { .value($0.name.text) }, options: options)
        change.details = [
          "A new \(isPublic ? "public" : "secret") gist, \(ByteSize.text(files.size))",
          "Files: " + AgentScreen.names(files.map(\.name.text)),
        ]
        if let description, !description.isEmpty {
          change.details.append("Description: \(ByteSize.text(description.utf8.count))")
        }
        change.readsFiles = true
        screen.begin(change)
        try await context.sessions.requireSignIn(to: session.host)
        var creation = CreateFlow(
          description: description, isPublic: isPublic,
          allowsSecrets: false, session: session, context: context)
        if isPublic, screen.asks(about: .public) {
          creation.changeToConfirm = "Create a public gist, which everybody can read"
        }
        return AgentResult(try await creation.create(files).value.summary)
      }
    }
  }
}

/// A file with its text among the arguments of a call.
enum GivenFile {
  static let fields: [ValueSchema.Field] = [
    .init("name", .text(atMost: 255), "The name of the file.", isRequired: true),
    .init("text", .text(atMost: 1_000_000), "The whole text.", isRequired: true),
  ]
}

extension [CheckedFile] {
  /// In bytes.
  var size: Int { reduce(0) { $0 + $1.data.bytes.count } }
}

extension AppContext {
  /// Returns the checked files of an argument; the model has their texts, so they are not saved.
  func checkedFiles(of files: JSON?) throws -> [CheckedFile] {
    let checked = try (files?.array ?? []).map { file in
      let (name, bytes) = (file["name"]?.string ?? "", Array((file["text"]?.string ?? "").utf8))
      if TextCheck.isBlank(bytes) { throw Failure.blank(name) }
      return try CheckedFile(
        checking: bytes, of: name, named: SafeName(checking: name), canBeReadAgain: true,
        hasGit: programs.hasGit)
    }
    for (name, indices) in SafeName.duplicates(in: checked.map(\.name)) {
      throw Failure.sameName(name.text, indices.map { checked[$0].source })
    }
    return checked
  }
}
