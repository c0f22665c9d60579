import ByteTools
import ClientState
import CommandSupport
import FoundationEssentials
import GistLibrary
import GistsTUI
import Glibc
import LocalFiles

/// The files in the folder in which the browser was started, with their links.
struct FolderFiles: Sendable {
  private let source: BrowserSource

  init(_ source: BrowserSource) { self.source = source }

  private static let limit = 10_000

  private struct Found: Sendable {
    var name: String
    var modified: Date
  }

  /// Returns the rows: linked files first, then those with a gist that has a file of that name,
  /// then the others; the newest first.
  ///
  /// `states` are the states of linked files by absolute path.
  func rows(links: [FileLink], states: [ExactString: FileRow.State]) async -> [BrowserRow] {
    let folder = Self.folder
    let files = await source.blocking { Self.files(in: folder) }
    let names = files.map(\.name)
    let named =
      await source.read { store throws(LibraryError) in
        try store.gists(withFileNames: names, in: Feed.mine.name)
      } ?? [:]
    let byPath = Dictionary(links.map { (ExactString($0.path), $0) }) { first, _ in first }
    let titles = await titles(of: links.map(\.gist))
    let ranked = files.map { file -> (rank: Int, file: Found, row: FileRow) in
      var row = FileRow(path: file.name, modified: file.modified, state: .notLinked)
      if let link = byPath[ExactString(UserFile.path(of: file.name, in: folder))] {
        row.state = states[ExactString(link.path)] ?? .unknown
        (row.gist, row.gistTitle) = (link.gist, titles[link.gist])
        return (0, file, row)
      }
      guard let gist = named[ExactString(file.name)] else { return (2, file, row) }
      (row.gist, row.gistTitle) = (gist.id, gist.title)
      return (1, file, row)
    }
    return ranked.sorted {
      ($0.rank, $1.file.modified, $0.file.name) < ($1.rank, $0.file.modified, $1.file.name)
    }.map { BrowserRow(id: $0.row.path, content: .file($0.row)) }
  }

  func states(of links: [FileLink]) async throws -> [ExactString: FileRow.State] {
    let start = UserFile.path(of: "", in: Self.folder).utf8
    // Those in folders below are not listed.
    let here = links.filter { link in
      link.path.utf8.starts(with: start)
        && !link.path.utf8.dropFirst(start.count).contains(UInt8(ascii: "/"))
    }
    var states: [ExactString: FileRow.State] = [:]
    try await LinkedFile.load(here, in: source.context.repositories) { files in
      for file in files {
        if case .unknown(let failure) = file.state, failure.status == .unreachable { throw failure }
        states[ExactString(file.link.path)] = FileRow.State(file.state)
      }
    }
    return states
  }

  private func titles(of gists: [String]) async -> [String: String] {
    guard !gists.isEmpty else { return [:] }
    let rows = await source.read { store throws(LibraryError) in try store.rows(gists) } ?? []
    return Dictionary(rows.compactMap { row in row.title.map { (row.id, $0) } }) { first, _ in first
    }
  }

  /// The path of the folder in the form that links use: absolute, without symbolic links.
  private static var folder: String { (try? UserFile.absolutePath(of: ".")) ?? "." }

  private static func files(in folder: String) -> [Found] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    return names.lazy.filter { !$0.hasPrefix(".") }.compactMap { name -> Found? in
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return Found(
        name: name, modified: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)))
    }.prefix(limit).map(\.self)
  }
}

extension FileRow.State {
  fileprivate init(_ state: LinkState) {
    self =
      switch state {
      case .same: .same
      case .ahead: .ahead
      case .behind: .behind
      case .diverged: .diverged
      case .missingHere, .gistFileDeleted: .missing
      case .unknown: .unknown
      }
  }
}
