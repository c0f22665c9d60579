import ArgumentParser
import CommandSupport
import FoundationEssentials
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

struct RepoViewCommand: JSONCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "View a repository",
    discussion: """
      Shows the repository's details and, at a terminal, its owner's avatar and its README. In a \
      pipe, each line is a key and a value separated by a tab, with the size in bytes and times in \
      UTC. Watchers are users who get notifications; stars are counted separately.

      Examples:
        gists repo view octocat/Hello-World
        gists repo view octocat/Hello-World --web
        gists repo view octocat/Hello-World --json
      """)
  static let traits = CommandTraits(
    changes: [], takes: .repository, prints: .document,
    options: Dictionary(
      uniqueKeysWithValues: ["--web", "-w"].map { ($0, .init(changes: [], prints: .outcome)) }))

  @OptionGroup var argument: RepositoryOptions

  @Flag(name: .shortAndLong, help: "Open in the web browser")
  var web = false

  @OptionGroup var avatars: AvatarOptions

  @OptionGroup var browsing: RepoBrowserOptions
  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if web, isJSON { throw ValidationError("specify only one of --web and \(jsonOption)") }
  }

  func run(in context: AppContext) async throws {
    let repository = try await context.repositoryOrChoice(argument.repository)
    if web {
      return try await RepositoryLookup(context, repository, offline: browsing.offline).open()
    }
    let name = try context.settings.name(repository)
    try await context.sessions.fallingBackToCache(offline: browsing.offline) {
      do {
        _ = try await $0.browser.repository(name)
      } catch {
        guard try await $0.browser.listedRepository(name) != nil else { throw error }
      }
    } show: {
      try await show(RepositoryLookup(context, repository, offline: $0), in: context)
    }
  }

  private func show(_ reading: RepositoryLookup, in context: AppContext) async throws {
    if context.console.terminal.outIsTerminal, !isJSON {
      let rows = RepositoryLookup.avatarHeight
      return try await reading.show(hasAvatar: avatars.areShown(rows: rows, in: context))
    }
    let (repository, isListed) = try await reading.repositoryOrListed()
    if isJSON { return try context.output.print(repository.json) }
    let watchers = await reading.watchers(of: repository.value, isListed: isListed)
    try KeyValueFields(repository.value, watchers: watchers, now: context.time.now())
      .write(to: context.console)
  }
}

extension KeyValueFields {
  init(_ repository: Repository, watchers: Int?, now: Date) {
    self.init(relative: RelativeTime(now: now))
    add("full_name", repository.fullName, tone: .bold)
    add("description", repository.description)
    add("homepage", repository.homepage)
    add("visibility", repository.visibility)
    add("archived", repository.isArchived)
    add("fork", repository.isFork)
    add("fork_of", repository.parentName)
    add("language", repository.language ?? "Unknown")
    add("license", repository.license?.spdxID ?? repository.license?.name)
    add("topics", repository.topics.joined(separator: ", "))
    add("stars", repository.starCount)
    add("forks", repository.forkCount)
    add("watchers", watchers)
    add("open_issues", repository.openIssueCount)
    // A pipe gets bytes, as for files; GitHub counts in KiB.
    add(
      "size", repository.size.map { $0 * 1_024 },
      shown: repository.size.map(RepositorySize.text))
    add("default_branch", repository.defaultBranch)
    addDay("created", repository.createdAt)
    addDay("updated", repository.pushedAt)
    add("url", repository.htmlURL)
    add("clone_url", repository.cloneURL, label: "clone")
  }
}

enum RepositorySize {
  /// Returns `12.34 MB` for a size in KiB.
  static func text(_ size: Int) -> String {
    let (whole, rest) = size.quotientAndRemainder(dividingBy: 1_024)
    let hundredths = (rest * 100 + 512) / 1_024
    let (megabytes, fraction) = hundredths == 100 ? (whole + 1, 0) : (whole, hundredths)
    return "\(megabytes).\(fraction < 10 ? "0" : "")\(fraction) MB"
  }
}
