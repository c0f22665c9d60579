import GitHubModels
import Synchronization

/// What a command did, in order, for `--json`.
package final class Outcomes: Sendable {
  private let documents = Mutex<[JSON]>([])

  package init() {}

  func add(_ document: JSON) { documents.withLock { $0.append(document) } }

  var all: [JSON] { documents.withLock { $0 } }
}
