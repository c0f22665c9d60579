import CommandSupport
import GistLibrary
import GistsTUI
import GitHubModels
import TerminalOutput
import TextFormats

extension Gist {
  /// The title in the browser; the ID if there is none.
  var titleOnScreen: String { title.map { HashTags.named($0, by: files.first?.name) } ?? id }
}

extension BrowserRow {
  /// Creates the row of a gist in the library; `isStarred`: the list has only starred gists.
  init(_ row: LibraryRow, isStarred: Bool? = nil) {
    self.init(
      id: row.id,
      content: .gist(
        GistRow(
          id: row.id, owner: row.owner, description: row.description, title: row.title ?? row.id,
          fileCount: row.fileCount, isPublic: row.isPublic, updated: row.updated,
          created: row.created, comments: row.comments, stars: row.stars,
          isStarred: isStarred ?? row.isStarred, firstFile: row.firstFile,
          language: row.language)))
  }

  init(_ gist: Gist, isStarred: Bool? = nil) {
    self.init(id: gist.id, content: .gist(GistRow(gist, isStarred: isStarred)))
  }

  /// Creates the row of a repository; `isGrouped`: it is below the heading of its owner.
  init(_ repository: Repository, isGrouped: Bool = false) {
    self.init(
      id: repository.fullName,
      content: .repository(
        RepositoryRow(
          owner: repository.owner.login, name: repository.name,
          description: repository.description, language: repository.language,
          stars: repository.starCount, forks: repository.forkCount, updated: repository.pushedAt,
          url: repository.htmlURL, isGrouped: isGrouped)))
  }

  init(_ content: RepositoryContent, in repository: String) {
    let kind: EntryRow.Kind =
      switch content.kind {
      case .file: .file
      case .folder: .folder
      case .symlink: .symlink
      case .submodule: .submodule
      }
    self.init(
      id: content.path,
      content: .entry(
        EntryRow(
          repository: repository, path: content.path, kind: kind,
          size: kind == .file ? content.size.map(ByteSize.text) : nil, url: content.htmlURL)))
  }
}

extension GistRow {
  init(_ gist: Gist, isStarred: Bool? = nil) {
    self.init(
      id: gist.id, owner: gist.owner?.login, description: gist.description,
      title: gist.titleOnScreen, fileCount: gist.files.count, isPublic: gist.isPublic,
      updated: gist.updatedAt, created: gist.createdAt, comments: gist.commentCount,
      isStarred: isStarred, firstFile: gist.files.first?.name,
      language: gist.files.first?.language)
  }
}

extension BrowserList {
  /// The feed of the list, for commands and the library; nil if the list is no feed of gists.
  var feed: Feed? {
    switch self {
    case .mine: .mine
    case .public: .everyone
    case .starred: .starred
    case .gists(let login): .user(login)
    case .view: ListQuery(self)?.feed
    case .files, .users, .repositories, .repositoriesOf, .repositorySearch, .folder, .revisions,
      .trash, .drafts, .tags, .search:
      nil
    }
  }

  /// Whether the user has starred all gists of the list.
  var isStarred: Bool? { self == .starred ? true : nil }
}
