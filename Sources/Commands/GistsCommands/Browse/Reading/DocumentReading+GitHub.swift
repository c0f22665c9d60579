import CommandSupport
import GistsTUI
import GitHubAPI
import GitHubModels
import RepoBrowser
import TerminalOutput

/// Reads users and repositories, from cached responses if the host can't be reached.
extension DocumentReading {
  func user(_ login: String, fromNetwork: Bool) async throws -> DocumentEnd {
    try await withCache(fromNetwork) { browsing in
      let user = try await context.sessions.about(user: login) {
        try await browsing.browser.user(login)
      }
      .value
      let facts = KeyValueFields(user, now: context.time.now())
      let document = BrowserDocument(
        title: title(user.login), about: user.name.map { [StyledText(title($0))] } ?? [],
        sections: [section(facts, without: ["login", "name"])], image: avatars[user.login],
        columns: columns, isStale: true, url: user.htmlURL)
      await send(.user(login), document)
      var complete = document
      complete.image = await avatars.avatar(of: user)
      complete.isStale = false
      let pages = try await browsing.browser.repositories(of: login, limit: 30)
      let repositories = try await pages.first { _ in true }?.elements.map(\.value) ?? []
      if !repositories.isEmpty {
        complete.sections.append(
          BrowserDocument.Section(name: "Repositories", content: .lines(repositories.map(line))))
      }
      return complete
    }
  }

  /// Reads a repository; its data from a list is shown at once, and stays if the request fails.
  func repository(_ name: String, fromNetwork: Bool) async throws -> DocumentEnd {
    let argument = try RepositoryArgument(argument: name)
    if let known = source.knownRepositories[name] {
      await send(.repository(name), page(of: known), isBeginning: true)
    }
    return try await withCache(fromNetwork) { browsing in
      let lookup = try RepositoryLookup(context, argument, browsing: browsing)
      async let loadingReadme = lookup.readme()
      let repository = try await lookup.repository().value
      source.knownRepositories.learn([repository])
      var document = page(of: repository)
      await send(.repository(name), document)
      document.image = await avatars.avatar(of: repository.owner)
      do {
        if let readme = try await loadingReadme {
          let shown = await onThread { await lookup.rendered(readme, fileRenderer()) }
          document.sections.append(
            section(readme.name, detail: ByteSize.text(readme.bytes.count), shown))
        }
      } catch  where !(error is CancellationError) && !error.isNetworkAway {
        // The rest of the page is loaded.
        if !Task.isCancelled { source.queue.send(.message(source.message(for: error))) }
      }
      document.isStale = false
      return document
    }
  }

  /// Returns a repository's page without its README.
  private func page(of repository: Repository) -> BrowserDocument {
    let facts = KeyValueFields(
      repository, watchers: repository.subscriberCount, now: context.time.now())
    return BrowserDocument(
      title: title(repository.fullName),
      about: repository.description.map { [StyledText(title($0))] } ?? [],
      sections: [section(facts, without: ["full_name", "description"])],
      image: avatars[repository.owner.login], columns: columns,
      isStale: true, url: repository.htmlURL)
  }

  /// The largest file that is fetched for a preview, in bytes.
  private static let largestPreview = 1 << 20

  func repositoryFile(
    _ path: String, of name: String, fromNetwork: Bool
  ) async throws -> DocumentEnd {
    let argument = try RepositoryArgument(argument: name)
    return try await withCache(fromNetwork) { browsing in
      let lookup = try RepositoryLookup(context, argument, browsing: browsing)
      let entry = try await lookup.fileEntry(at: path, ref: nil)
      let shown: RenderedFile
      if !fromNetwork, let size = entry.size, size > Self.largestPreview {
        shown = RenderedFile(.lines(["A large file. Enter loads it."]))
      } else {
        let file = try await lookup.file(entry, at: path, ref: nil)
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        shown = await onThread { await lookup.rendered(file, fileRenderer(), in: folder) }
      }
      return BrowserDocument(
        title: title(path), about: [StyledText(title(name), Look(.dim))],
        sections: [
          section(entry.name, detail: entry.size.map(ByteSize.text) ?? "", shown)
        ], columns: columns, url: entry.htmlURL)
    }
  }

  /// Runs `body` with the network or with cached responses, and with the other if that fails.
  private func withCache(
    _ fromNetwork: Bool, _ body: (RepoBrowserSession) async throws -> BrowserDocument
  ) async throws -> DocumentEnd {
    do {
      return .document(try await body(try await context.sessions.browsing(offline: !fromNetwork)))
    } catch {
      guard error.isNetworkAway else { throw error }
      if !fromNetwork, try await !mayAskForPreview() { return .skipped }
      do {
        return .document(try await body(try await context.sessions.browsing(offline: fromNetwork)))
      } catch let second {
        throw fromNetwork ? error : second
      }
    }
  }

  /// Returns the facts except those in the title.
  private func section(
    _ facts: KeyValueFields, without keys: Set<String>
  ) -> BrowserDocument.Section {
    var facts = facts
    facts.remove(keys)
    return BrowserDocument.Section(
      name: nil, content: .lines(facts.lines(for: context.console).map(\.onScreen)))
  }

  private func line(_ repository: Repository) -> StyledText {
    let description = repository.description.map { "  " + title($0) } ?? ""
    return StyledText(repository.name, Look(.bold)) + StyledText(description)
  }
}
