import ArgumentParser
import CommandSupport
import GitHubModels
import RepoBrowser
import TerminalOutput
import TextFormats

struct RepoFilesCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files of a repository",
    discussion: """
      Lists one folder, with its subfolders first. In a pipe, the columns are name, type (dir, \
      file, symlink or submodule) and size in bytes.

      Examples:
        gists repo files octocat/Hello-World
        gists repo files octocat/Hello-World Sources --ref v1.0
      """)
  static let traits = CommandTraits(changes: [], takes: .repository, prints: .list)

  @OptionGroup var argument: RepositoryOptions

  @Argument(
    help: ArgumentHelp("Folder in the repository (default: the top folder)", valueName: "path"),
    transform: RepositoryPath.init(argument:))
  var path: RepositoryPath?

  @Option(help: ArgumentHelp("Branch, tag or commit", valueName: "ref"))
  var ref: String?

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let repository = try await context.repositoryOrChoice(argument.repository)
    let name = try context.settings.name(repository)
    let path = path?.text ?? ""
    try await context.sessions.fallingBackToCache(offline: browsing.offline) {
      _ = try await $0.browser.entry(at: path, ref: ref, in: name)
    } show: { offline in
      let reading = try await RepositoryLookup(context, repository, offline: offline)
      try print(try await reading.folder(at: path, ref: ref), in: context)
    }
  }

  private func print(_ entries: [RepositoryContent], in context: AppContext) throws {
    let rows = entries.foldersFirst
    var list = ListWriter(
      [Column("NAME", isFlexible: true), "TYPE", Column("SIZE", alignment: .right)],
      to: context.output)
    try list.append(rows: rows.map(Self.cells), documents: rows.map(Self.json))
    try list.finish(isCut: false)
    if let note = entries.folderNote { context.diagnostics.note(note) }
  }

  private static func json(_ content: RepositoryContent) -> JSON {
    .object([
      .init("name", content.name), .init("type", content.kind.rawValue),
      .init("size", content.size.map { JSON.number(String($0)) } ?? .null),
    ])
  }

  private static func cells(_ content: RepositoryContent) -> [Cell] {
    let isFolder = content.kind == .folder
    let size = isFolder ? nil : content.size
    return [
      Cell(
        content.name, shown: content.name + (isFolder ? "/" : ""), tone: isFolder ? .cyan : .plain),
      Cell(content.kind.rawValue, tone: .dim),
      Cell(size.map(String.init) ?? "", shown: size.map(ByteSize.text) ?? "", tone: .dim),
    ]
  }
}

extension [RepositoryContent] {
  /// The maximum number of a folder's entries that GitHub lists.
  private static var most: Int { 1_000 }

  var foldersFirst: [RepositoryContent] {
    filter { $0.kind == .folder } + filter { $0.kind != .folder }
  }

  /// The note about a folder that may have more entries; nil if all are listed.
  var folderNote: MessageText? {
    count < Self.most ? nil : "GitHub lists only the first \(Self.most.grouped) entries of a folder"
  }
}

/// A path relative to the top of a repository: `Sources/main.swift`, or "" for the top itself.
struct RepositoryPath: Hashable, Sendable {
  let text: String

  /// Ignores slashes at both ends; throws a ``Failure`` for a path with empty, `.` or `..`
  /// segments.
  init(argument: String) throws {
    var path = argument[...]
    while path.hasPrefix("/") { path.removeFirst() }
    while path.hasSuffix("/") { path.removeLast() }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard path.isEmpty || !segments.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw Failure(.wrongUsage, "invalid path: \(argument)")
    }
    text = String(path)
  }
}
