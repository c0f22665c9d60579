/// Repositories, their folders and files.
extension BrowserState {
  /// The full name of the repository that commands are about; nil if the selection is in none.
  var selectedRepository: String? {
    switch document {
    case .repository(let name), .repositoryFile(let name, _): return name
    case nil: break
    default: return nil
    }
    if case .folder(let name, _) = list { return name }
    guard case .repository(let repository) = current.selectedRow?.content else { return nil }
    return repository.fullName
  }

  /// The address of the page that is open or selected, if no command finds it.
  var pageURL: String? {
    document.map { documents[$0]?.document?.url } ?? current.selectedRow?.url
  }

  /// Shows a folder below those that contain it.
  mutating func showFolder(_ path: String, of repository: String) {
    var path = path[...]
    var folders = [BrowserList.folder(of: repository, path: String(path))]
    while !path.isEmpty {
      path = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      folders.append(.folder(of: repository, path: String(path)))
    }
    for folder in folders.dropFirst().reversed() { navigation.push(.list(folder)) }
    push(folders[0])
  }

  /// Shows the host's results; without words, requests nothing.
  mutating func searchRepositories(
    _ words: String, sortedBy sorting: ListArrangement.Sorting? = nil
  ) {
    guard !words.isEmpty else { return }
    if case .list(.repositorySearch) = screen { navigation.pop() }
    push(.repositorySearch(words, sortedBy: sorting))
  }

  mutating func copyPageURL() {
    guard let pageURL else { return messages.status = noTarget }
    emit(.copy(urls: [pageURL]))
  }

  mutating func openPage() {
    switch document ?? preview {
    case .gist(let id): openInBrowser(gist: id)
    case .repository(let name): run(["repo", "view", "--web", "--", name], .other, "Opening…")
    default:
      guard let pageURL else { return messages.status = noTarget }
      emit(.openPage(url: pageURL))
    }
  }

  /// Shows what a command line about repositories names, if it has a screen; false if the command
  /// prints it.
  mutating func showRepository(_ name: String, _ arguments: [String]) -> Bool {
    if name == "repo search" { return searchRepositories(arguments) }
    guard let repository = arguments.first, CommandWords.isRepository(repository),
      !repository.contains("://"), !arguments.contains(where: { $0.hasPrefix("-") })
    else { return false }
    // Without slashes at its ends.
    let path = arguments.dropFirst().first.map { $0.split(separator: "/").joined(separator: "/") }
    switch (name, path) {
    case ("repo view", nil): navigation.push(.document(.repository(repository)))
    case ("repo files", _): showFolder(path ?? "", of: repository)
    case ("repo cat", let path?) where !path.isEmpty:
      navigation.push(.document(.repositoryFile(of: repository, path: path)))
    default: return false
    }
    return true
  }

  private mutating func searchRepositories(_ arguments: [String]) -> Bool {
    var (words, sorting) = (arguments, ListArrangement.Sorting?.none)
    if let index = words.firstIndex(of: "--sort"), index + 1 < words.count {
      words[index...index + 1] = ["--sort=\(words[index + 1])"]
    }
    if let index = words.firstIndex(where: { $0.hasPrefix("--sort=") }) {
      let name = words.remove(at: index).dropFirst("--sort=".count)
      let sortings: [String: ListArrangement.Sorting] = [
        "stars": .stars, "forks": .forks, "updated": .updated,
      ]
      guard let known = sortings[String(name)] else { return false }
      sorting = known
    }
    guard !words.isEmpty, !words.contains(where: { $0.hasPrefix("-") }) else { return false }
    searchRepositories(words.joined(separator: " "), sortedBy: sorting)
    return true
  }

  /// Whether the row of a repository names its owner.
  func showsOwner(of repository: RepositoryRow) -> Bool {
    if case .repositoriesOf = list { return false }
    return !isBelowHeading(repository)
  }

  /// Whether a repository is below the heading of its owner: headings are neither filtered nor sorted.
  func isBelowHeading(_ repository: RepositoryRow) -> Bool {
    repository.isGrouped && current.arrangement.isPlain
  }
}
