import ClientState
import CommandSupport
import GistsBrowser
import GitHubModels
import RepoBrowser
import Synchronization
import TerminalOutput
import TerminalScreen

/// The pictures of people at the head of documents, made of characters.
final class OwnerPictures: Sendable {
  private let source: BrowserSource
  private let known = Mutex<[String: DocumentPicture]>([:])
  private let isOn: Bool

  private static let size = Picture.Size(rows: 3)
  private static let timeLimit: Duration = .seconds(2)

  init(_ source: BrowserSource) {
    self.source = source
    let isOn = try? source.context.isOn(.avatars)
    self.isOn = isOn != false && source.context.cellImages.draws(rows: Self.size.rows)
  }

  /// Returns a picture that was loaded before.
  subscript(login: String?) -> DocumentPicture? {
    login.flatMap { login in known.withLock { $0[login.lowercased()] } }
  }

  /// Returns a person's picture; nil if there is none, or pictures are off.
  func picture(of person: User?) async -> DocumentPicture? {
    guard isOn, let person, let address = person.avatarURL else { return nil }
    if let picture = self[person.login] { return picture }
    let context = source.context
    guard let session = try? context.session(),
      let avatar = await context.avatars(session).avatar(at: address, within: Self.timeLimit),
      let drawn = await context.cellImages.picture(avatar.bytes, of: person.login, Self.size)
    else { return nil }
    let picture = DocumentPicture(
      name: person.login, lines: drawn.beside([]).map { StyledText(sgr: $0) },
      columns: Self.size.columns)
    known.withLock { $0[person.login.lowercased()] = picture }
    return picture
  }
}
