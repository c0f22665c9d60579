/// The global ID of an object: `node_id` in REST documents, `id` in GraphQL.
enum NodeID: Hashable, Sendable {
  case gist(String)
  case user(Int)
  case comment(Int)
  case language(String)

  /// Parses an ID; nil if it has another form.
  init?(_ text: String) {
    let parts = text.split(separator: "_", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "G": self = .gist(parts[1])
    case "U":
      guard let id = Int(parts[1]) else { return nil }
      self = .user(id)
    case "GC":
      guard let id = Int(parts[1]) else { return nil }
      self = .comment(id)
    case "LA": self = .language(parts[1])
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .gist(let id): "G_\(id)"
    case .user(let id): "U_\(id)"
    case .comment(let id): "GC_\(id)"
    case .language(let name): "LA_\(name)"
    }
  }
}
