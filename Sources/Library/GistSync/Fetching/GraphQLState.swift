import Synchronization

/// Whether queries are worth sending: a host without GraphQL, or one whose limit is exceeded, is
/// not asked again.
final class GraphQLState: Sendable {
  private let available = Mutex(true)

  var isAvailable: Bool {
    get { available.withLock { $0 } }
    set { available.withLock { $0 = newValue } }
  }
}
