import ArgumentParser
import CommandSupport
import FoundationEssentials
import GitHubAPI
import RepoBrowser
import TerminalOutput

struct RepoReadmeCommand: GistsCommand {
  static let configuration = CommandConfiguration(
    commandName: "readme",
    abstract: "Show the README of a repository",
    discussion: """
      Renders Markdown at a terminal. In a pipe, prints the file's exact bytes.

      Examples:
        gists repo readme octocat/Hello-World
        gists repo readme octocat/Hello-World > README.md
      """)
  static let traits = CommandTraits(changes: [], takes: .repository, prints: .text)

  @OptionGroup var argument: RepositoryOptions

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var global: GlobalOptions

  func run(in context: AppContext) async throws {
    let repository = try await context.repositoryOrChoice(argument.repository)
    let reading = try await RepositoryLookup(
      context, repository, offline: browsing.offline)
    guard let file = try await reading.readme() else {
      // Throws if the repository itself does not exist.
      _ = try await reading.repository()
      throw Failure(.no, "no README in repository \(repository.name)")
    }
    guard context.console.terminal.outIsTerminal else {
      return try context.console.out.write(file.bytes)
    }
    let shown = await reading.rendered(file)
    try await context.output.paged(
      isPaged: !(shown.hasImages && context.programs.images.bypassPagers)
    ) {
      try $0.out.write(shown.text)
    }
  }
}

/// The file of a repository to which an image in a README refers.
struct ReadmeImage: Hashable, Sendable {
  let repository: RepositoryName
  let path: String
  /// nil for the default branch.
  let ref: String?

  /// Parses the address of an image in a file of `name`, in this folder: a relative path, or a
  /// URL of the host's pages for raw files, `https://github.com/OWNER/NAME/raw/REF/PATH`.
  ///
  /// nil for other addresses. Other hosts would learn who reads the README.
  init?(_ address: String, in name: RepositoryName, folder: String = "", on host: Host) {
    var segments: [Substring]
    var parents: [String] = []
    if address.contains("://") {
      guard let page = WebURL(address), page.origin == host.webOrigin, page.path.count > 4,
        ["raw", "blob"].contains(page.path[2]),
        let repository = RepositoryName("\(page.path[0])/\(page.path[1])")
      else { return nil }
      self.repository = repository
      ref = String(page.path[3])
      segments = Array(page.path.dropFirst(4))
    } else {
      let path = address.prefix { $0 != "?" && $0 != "#" }
      guard !path.contains(":"), !path.hasPrefix("//") else { return nil }
      repository = name
      ref = nil
      segments = path.split(separator: "/")
      if !path.hasPrefix("/") { parents = folder.split(separator: "/").map(String.init) }
    }
    segments.removeAll { $0 == "." || $0.isEmpty }
    while segments.first == "..", parents.popLast() != nil { segments.removeFirst() }
    let decoded = segments.compactMap { URLComponents(string: "/\($0)")?.path.dropFirst() }.map(
      String.init)
    guard !decoded.isEmpty, decoded.count == segments.count,
      !decoded.contains(where: { $0 == ".." || $0.contains("/") })
    else { return nil }
    path = (parents + decoded).joined(separator: "/")
  }
}
