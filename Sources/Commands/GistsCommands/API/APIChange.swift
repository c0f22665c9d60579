import CommandSupport
import GistLibrary
import GitHubAPI
import GitHubModels
import HTTPTypes
import TextFormats

/// A change to gists that a request of `gists api` makes.
enum APIChange: Hashable, Sendable {
  case create
  case edit(id: String)
  case delete(id: String)
  case fork(id: String)
  case star(id: String, isStarred: Bool)

  /// Recognizes the change by its method and path; nil for any other request.
  init?(_ method: HTTPRequest.Method, _ path: APIPath) {
    guard let segments = path.gistSegments else { return nil }
    let id = segments.count > 1 ? segments[1].lowercased() : ""
    switch (method, segments.count, segments.last) {
    case (.post, 1, _): self = .create
    case (.patch, 2, _): self = .edit(id: id)
    case (.delete, 2, _): self = .delete(id: id)
    case (.post, 3, "forks"): self = .fork(id: id)
    case (.put, 3, "star"): self = .star(id: id, isStarred: true)
    case (.delete, 3, "star"): self = .star(id: id, isStarred: false)
    default: return nil
    }
  }

  /// Throws `.changeNotShown` if the response is that of another request.
  func check(
    _ response: APIResponse, to request: CustomRequest, from session: Session
  ) async throws {
    let gist = try? session.api.decode(response, as: Gist.self).value
    let isShown =
      switch (self, gist) {
      case (.create, let gist?):
        request.body.flatMap(NewGist.init(body:))?.isShown(in: gist) ?? true
      case (.fork(let id), let gist?): try await session.api.isFork(gist, of: id)
      case (.edit, let gist?): request.body.flatMap(GistEdit.init(body:))?.holds(in: gist) ?? true
      case (.create, nil), (.fork, nil), (.edit, nil): true
      case (.delete, _), (.star, _): response.status == 204
      }
    guard isShown else { throw session.api.invalidResponse(.changeNotShown, response) }
  }

  /// Applies the change to the library after the output.
  func keep(_ response: APIResponse, from session: Session, in libraries: Libraries) {
    let recorder = LibraryRecorder(libraries, host: session.host)
    let gist = try? session.api.decode(response, as: Gist.self)
    switch (self, gist) {
    case (.create, let gist?): recorder.keep(created: gist)
    case (.edit, let gist?): recorder.keep(gist, [])
    case (.fork, let gist?): recorder.keep(forked: gist)
    case (.star(let id, let isStarred), _):
      recorder.changeAfterwards { store throws(LibraryError) in
        try store.recordStar(isStarred, of: id, at: response.date)
      }
    case (.delete(let id), _):
      recorder.changeAfterwards { store throws(LibraryError) in
        try store.remove(id, at: response.date)
      }
    case (.create, nil), (.edit, nil), (.fork, nil): break
    }
  }
}

extension GistEdit {
  /// Reads the body of a request; nil if it contains more than a description and changes to files.
  fileprivate init?(body: [UInt8]) {
    guard let json = try? JSON(parsing: body), let members = json.members,
      members.allSatisfy({ ["description", "files"].contains($0.name) })
    else { return nil }
    let files = (json["files"]?.members ?? []).compactMap { file -> File? in
      if file.value == .null { return File(file.name, .remove) }
      let content = file.value["content"]?.string
      if let name = file.value["filename"]?.string, name != file.name {
        return File(file.name, .rename(to: name, content.map { FileData($0) }))
      }
      return content.map { File(file.name, .write(FileData($0))) }
    }
    guard files.count == json["files"]?.members?.count ?? 0 else { return nil }
    self.init(description: json["description"]?.string, files: files)
  }
}
