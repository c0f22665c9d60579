import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

struct RepositoryLookup: Sendable {
  private let sessions: Sessions
  private let prompts: Prompts
  private let programs: Programs
  let browsing: RepoBrowserSession
  let name: RepositoryName
  /// Whether to record a fetched repository as recently viewed.
  var recordsView = true

  init(
    _ context: AppContext, _ repository: RepositoryArgument, offline: Bool
  ) async throws {
    try self.init(
      context, repository, browsing: try await context.sessions.browsing(offline: offline))
  }

  init(
    _ context: AppContext, _ repository: RepositoryArgument, browsing: RepoBrowserSession
  ) throws {
    sessions = context.sessions
    prompts = context.prompts
    programs = context.programs
    self.browsing = browsing
    name = try context.settings.name(repository)
  }

  private var output: CommandOutput { sessions.output }

  /// Fetches the repository and records that it was viewed.
  func repository() async throws -> Decoded<Repository> {
    let received = try await sessions.about(name) {
      try await browsing.browser.repository(name)
    }
    if recordsView {
      await sessions.rememberRecent(received.value, of: browsing.session)
    }
    return received
  }

  /// Returns the repository; if a saved copy has only the owner's list, returns the repository from
  /// the list, with a note.
  func repositoryOrListed() async throws -> (Decoded<Repository>, isListed: Bool) {
    do {
      return (try await repository(), isListed: false)
    } catch {
      guard browsing.readsCache, error.isNetworkAway || (error as? Failure)?.status == .no,
        let listed = try await browsing.browser.listedRepository(name)
      else { throw error }
      output.diagnostics.note("showing what the list of \(name.owner)'s repositories has")
      return (listed, isListed: true)
    }
  }

  /// Returns the README; nil if the repository has none.
  func readme() async throws -> GitHubFile? {
    do {
      return try await browsing.browser.readme(of: name)
    } catch APIError.errorResponse(let response) where response.status == 404 {
      return nil
    }
  }

  func entry(at path: String, ref: String?) async throws -> RepositoryEntry {
    _ = try await repository()
    let part = path.isEmpty ? (ref == nil ? "files" : "such ref") : "such file or folder"
    let named = path.isEmpty ? ref : path + (ref.map { " at \($0)" } ?? "")
    return try await sessions.about(name, part: part, named: named) {
      try await browsing.browser.entry(at: path, ref: ref, in: name)
    }
  }

  /// The most links to follow: the limit of Linux.
  private static let mostLinks = 40

  /// Returns the entries of the folder at a path, or the only entry there.
  ///
  /// A symbolic link to a folder of the repository is followed, as `ls` does.
  func folder(at path: String, ref: String?) async throws -> [RepositoryContent] {
    try await folder(entry(at: path, ref: ref), at: path, ref: ref)
  }

  /// Returns the entries of the folder at a path that has this entry.
  func folder(
    _ entry: RepositoryEntry, at path: String, ref: String?
  ) async throws -> [RepositoryContent] {
    var (path, entry) = (path, entry)
    for _ in 0..<Self.mostLinks {
      guard case .single(let link) = entry, link.kind == .symlink,
        let target = link.target.flatMap({ Self.resolved($0, at: path) })
      else { break }
      do {
        entry = try await browsing.browser.entry(at: target, ref: ref, in: name)
        path = target
      } catch APIError.errorResponse(let response) where response.status == 404 {
        break
      }
    }
    switch entry {
    case .folder(let contents): return contents
    case .single(let content): return [content]
    }
  }

  /// Returns the entry of a file.
  ///
  /// - Throws: a ``Failure`` if the path is not that of a file.
  func fileEntry(at path: String, ref: String?) async throws -> RepositoryContent {
    switch try await entry(at: path, ref: ref) {
    case .folder: throw Failure.isFolder(path, ref: ref, in: name, sessions.failureFormatter)
    case .single(let content):
      guard content.kind == .file else { throw Failure.isNoFile(content) }
      return content
    }
  }

  func file(
    _ content: RepositoryContent, at path: String, ref: String?
  ) async throws -> GitHubFile {
    do {
      return try await browsing.browser.file(content, at: path, ref: ref, in: name)
    } catch let error as RawFileTooLarge {
      throw Failure.tooBig(path, size: error.size, host: browsing.session.host)
    }
  }

  /// Returns the path in the repository that a link leads to; nil if it leads out of it.
  private static func resolved(_ target: String, at path: String) -> String? {
    guard !target.hasPrefix("/") else { return nil }
    var segments = path.split(separator: "/").dropLast()
    for segment in target.split(separator: "/") where segment != "." {
      if segment != ".." {
        segments.append(segment)
      } else if segments.popLast() == nil {
        return nil
      }
    }
    return segments.joined(separator: "/")
  }

  /// Opens the repository's page in the web browser.
  ///
  /// The server sends the URL, so it is opened only if it is this repository's page.
  func open() async throws {
    let repository = try await repository().value
    guard let url = repository.htmlURL, let address = URL(string: url),
      Origin(address) == browsing.session.host.webOrigin,
      address.path().lowercased() == "/\(repository.id)"
    else { throw Failure.strangeRepositoryPage(repository.htmlURL, host: browsing.session.host) }
    try await programs.open(page: url)
    output.tellDone("Opened \(url)")
  }

  /// Lets the user choose a file, folder by folder; call it only if `console.terminal.canAsk`.
  ///
  /// - Throws: a ``Failure`` with status 1 if the repository is empty.
  func chosenPath(ref: String?) async throws -> RepositoryPath {
    var parents: [String] = []
    while true {
      let entries = try await folder(at: parents.joined(separator: "/"), ref: ref)
        .filter { $0.kind != .submodule }
      let rows = (parents.isEmpty ? [] : [[Cell("../", tone: .name), ""]]) + entries.map(cells)
      guard !rows.isEmpty else { throw Failure(.no, "repository \(name) has no files") }
      let index = try await prompts.choose(
        "Which file?", from: rows,
        columns: [Column("", isFlexible: true), Column("", alignment: .right)])
      guard parents.isEmpty || index > 0 else {
        parents.removeLast()
        continue
      }
      let entry = entries[index - (parents.isEmpty ? 0 : 1)]
      parents.append(entry.name)
      guard entry.kind == .folder else {
        return try RepositoryPath(argument: parents.joined(separator: "/"))
      }
    }
  }

  private func cells(_ content: RepositoryContent) -> [Cell] {
    let isFolder = content.kind == .folder
    let size = isFolder ? nil : content.size
    return [
      Cell(content.name + (isFolder ? "/" : ""), tone: isFolder ? .cyan : .plain),
      Cell(size.map(ByteSize.text) ?? "", tone: .dim),
    ]
  }

  /// The largest image of a README that is fetched, in bytes.
  private static let largestImage = 4 << 20

  /// Renders a file: Markdown with the images that are files of the repository, other formats as
  /// text; `folder` is the folder of the file.
  func rendered(
    _ file: GitHubFile, _ renderer: FileRenderer? = nil, in folder: String = ""
  ) async -> RenderedFile {
    var renderer = renderer ?? programs.fileRenderer()
    renderer.bytesCommand = "gists repo cat"
    return await renderer.shown(file.bytes, name: file.name) { await image(at: $0, in: folder) }
  }

  /// Returns an image of a repository on this host; nil if it is elsewhere, missing or too large.
  private func image(at address: String, in folder: String) async -> [UInt8]? {
    let browser = browsing.browser
    guard let file = ReadmeImage(address, in: name, folder: folder, on: browsing.session.host),
      case .single(let content)? = try? await browser.entry(
        at: file.path, ref: file.ref, in: file.repository),
      content.kind == .file, content.size ?? 0 <= Self.largestImage
    else { return nil }
    return try? await browser.file(content, at: file.path, ref: file.ref, in: file.repository).bytes
  }

  /// Shows the repository at a terminal: first its details, then the watchers, then the README.
  ///
  /// With `hasAvatar`, the owner's avatar is beside the details, which are not paged if a pager can't
  /// show images.
  func show(hasAvatar: Bool) async throws {
    let readme = Task { try await self.readme() }
    defer { readme.cancel() }
    let (received, isListed) = try await repositoryOrListed()
    let repository = received.value
    let avatar = hasAvatar ? await avatar(of: repository.owner) : nil
    guard programs.images.bypassPagers, avatar != nil else {
      return try await output.paged { console in
        try await writeDetails(repository, avatar, isListed: isListed, to: console)
        guard let file = await shown(readme, isListed: isListed) else { return }
        try console.out.write("\n" + (await rendered(file)).text)
      }
    }
    try await writeDetails(repository, avatar, isListed: isListed, to: output.console)
    guard let file = await shown(readme, isListed: isListed) else { return }
    let text = await rendered(file)
    try await output.paged(isPaged: !text.hasImages) {
      try $0.out.write("\n" + text.text)
    }
  }

  /// In lines of the terminal.
  static let avatarHeight = 6
  private static let avatarTimeLimit: Duration = .seconds(1)

  private func avatar(of owner: User) async -> TerminalImage? {
    let avatars = TerminalAvatars(
      programs.images, sessions.avatars(browsing.session), time: output.time)
    return await avatars.avatar(
      of: owner.login, at: owner.avatarURL, rows: Self.avatarHeight,
      within: Self.avatarTimeLimit)
  }

  private func writeDetails(
    _ repository: Repository, _ avatar: TerminalImage?, isListed: Bool, to console: Console
  ) async throws {
    let now = output.time.now()
    let facts = KeyValueFields(repository, watchers: repository.subscriberCount, now: now)
    for line in facts.lines(for: console, beside: avatar) { try console.out.writeLine(line) }
    try console.out.flush()
    guard repository.subscriberCount == nil,
      let count = await watchers(of: repository, isListed: isListed)
    else { return }
    var later = KeyValueFields(relative: RelativeTime(now: now))
    later.add("watchers", count)
    try later.write(to: console)
    try console.out.flush()
  }

  /// Returns the number of watchers; if they can't be counted, warns and returns nil.
  ///
  /// A repository from a list has no watchers, so there is no warning.
  func watchers(of repository: Repository, isListed: Bool) async -> Int? {
    do {
      return try await browsing.browser.watcherCount(of: repository, name)
    } catch {
      if isListed { return nil }
      warn("could not count the watchers", error)
      return nil
    }
  }

  private func shown(
    _ readme: Task<GitHubFile?, any Error>, isListed: Bool
  ) async -> GitHubFile? {
    do {
      return try await withTaskCancellationHandler {
        try await readme.value
      } onCancel: {
        readme.cancel()
      }
    } catch {
      if !isListed { warn("could not show the README", error) }
      return nil
    }
  }

  private func warn(_ what: MessageText, _ error: any Error) {
    if !(error is CancellationError) { sessions.warn(what, because: error) }
  }
}
