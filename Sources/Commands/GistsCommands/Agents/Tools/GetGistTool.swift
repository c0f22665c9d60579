import ByteTools
import CommandSupport
import GitHubModels
import LocalFiles
import ModelContext
import TerminalOutput
import TextFormats

extension Tool {
  /// Reads a gist: `gists view`.
  static func getGist(_ source: AgentSource) -> Tool {
    Tool(
      "get_gist", title: "Get a gist",
      description: """
        Returns a gist with its files and their text, up to 50 kB in all. For a file without \
        text, next says how to get it.
        """,
      arguments: [.gist, .revision],
      result: Gist.summaryFields.map { $0.name == "files" ? filesField : $0 }
        + [
          .init("revision", .text, "The revision that was read; missing if unknown."),
          .init("starred", .flag, "Whether the user starred it; missing if unknown."),
        ] + AgentResult.fields
    ) { call in
      try await source.result { context in
        let view = try await context.view(call.arguments)
        let (gist, isStarred) = try await view.loadWithStar(in: context)
        let texts = try await view.texts(of: gist, in: context)
        let files = gist.value.files(texts, of: view.revision, atMost: mostFiles)
        if gist.value.isTruncated || gist.value.files.count > files.count {
          context.diagnostics.note("the gist has more files than this result lists")
        }
        var members = JSON.record(gist.value.members(files: files))
        if let revision = JSON.shown(view.revision ?? GistFingerprint(gist).version) {
          members.set("revision", to: revision)
        }
        if let isStarred { members.set("starred", to: .bool(isStarred)) }
        return AgentResult(members)
      }
    }
  }

  private static let mostFiles = 300

  private static let filesField = ValueSchema.Field(
    "files",
    .list(
      of: .record(
        GistFile.fields + [
          .init("text", .text, "The contents."),
          .init("next", .text, "How to get the contents if there is no text."),
        ]), atMost: mostFiles), "Its files.", isRequired: true)
}

extension AppContext {
  /// Returns the flow that reads the gist in a call's arguments.
  func view(_ arguments: JSON) async throws -> ViewFlow {
    let gist = try gist(arguments["gist"]?.string ?? "")
    let revision = try arguments["revision"]?.string.map(RevisionName.init(argument:))
    let version = try await sessions.versions([revision].compactMap(\.self), of: gist).first
    return ViewFlow(gist: gist, revision: version ?? gist.revision, files: [])
  }
}

extension ViewFlow {
  /// The most bytes of all contents together.
  private static let mostBytes = 50_000

  /// Returns the texts of the files that fit into the result, or the reasons why there are none.
  fileprivate func texts(
    of gist: Decoded<Gist>, in context: AppContext
  ) async throws -> [ExactString: Result<String, Failure>] {
    var room = Self.mostBytes
    let fitting = gist.value.files.filter { file in
      guard let size = file.size, size <= room else { return false }
      room -= size
      return true
    }
    guard !fitting.isEmpty else { return [:] }
    let view = ViewFlow(gist: self.gist, revision: revision, files: fitting.map(\.name), copy: copy)
    var texts: [ExactString: Result<String, Failure>] = [:]
    for content in try await view.contents(of: gist, in: context) {
      let name = ExactString(content.file.name)
      switch content.bytes {
      case .failure(let failure): texts[name] = .failure(failure)
      case .success(let bytes) where TextCheck.firstBadByte(in: bytes) == nil:
        texts[name] = .success(String(decoding: bytes, as: UTF8.self))
      case .success: continue
      }
    }
    return texts
  }
}

extension Gist {
  /// Returns the first files that fit into the result, with the texts that still fit when they are
  /// shown.
  ///
  /// The revision is the one that was asked for; nil for the newest.
  fileprivate func files(
    _ texts: [ExactString: Result<String, Failure>], of revision: String?, atMost count: Int
  ) -> [JSON] {
    var listed = files.prefix(count).map { $0.json(nil, of: id, revision) }.fitting
    var room = AgentResult.mostTextBytes - JSON.array(listed).bytes().count
    for (index, file) in files.prefix(listed.count).enumerated() {
      guard let text = texts[ExactString(file.name)] else { continue }
      let json = file.json(text, of: id, revision)
      let size = json.bytes().count
      guard size <= room else { continue }
      room -= size
      listed[index] = json
    }
    return listed
  }
}

extension GistFile {
  fileprivate func json(
    _ text: Result<String, Failure>?, of gist: String, _ revision: String?
  ) -> JSON {
    var json = JSON.record(members)
    switch text {
    case .success(let text): json.set("text", to: .string(AgentText.shown(text)))
    case .failure(let failure):
      json.set("next", to: .string(AgentText.shown(failure.message.description)))
    case nil:
      let place = revision.map { "the gist \(gist), the revision \($0)" } ?? "the gist \(gist)"
      json.set("next", to: .string("Call get_gist_file with \(place) and this file."))
    }
    return json
  }
}
