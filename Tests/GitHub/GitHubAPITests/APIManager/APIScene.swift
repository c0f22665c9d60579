import FoundationEssentials
import GitHubAPI
import GitHubModels
import Synchronization
import TestSupport

/// An API manager over a transport of the test's own, on clocks that only its waits move.
struct APIScene: Sendable {
  let api: APIManager
  let time: ManualTime
  private let heard = NoticeList()

  init(
    _ transport: any Transport, host: String = "github.com", token: String? = "gho_0123456789",
    time: ManualTime = ManualTime(), answers: (any ResponseCache)? = nil,
    offline: OfflineMode? = nil, reusesResponses: Bool = true
  ) throws {
    self.time = time
    var session = APISession.test(try Host(host), time: time, token: token)
    session.cache = answers
    session.reusesResponses = reusesResponses
    session.offline = offline
    session.notice = { [heard] in heard.append($0) }
    api = APIManager(session, transport: transport)
  }

  /// The notices for the user so far.
  var notices: [APINotice] { heard.all }

  /// The error of an operation that gives none of its own type.
  static func error<Value>(_ operation: () async throws -> Value) async -> APIError? {
    do {
      _ = try await operation()
      return nil
    } catch {
      return error as? APIError
    }
  }
}

private final class NoticeList: Sendable {
  private let notices = Mutex<[APINotice]>([])

  var all: [APINotice] { notices.withLock { $0 } }

  func append(_ notice: APINotice) { notices.withLock { $0.append(notice) } }
}
