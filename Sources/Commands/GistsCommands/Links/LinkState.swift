import CommandSupport

/// How a linked file compares to its gist.
enum LinkState: Hashable, Sendable {
  case same
  /// Only the local file changed since both were the same.
  case ahead
  /// Only the gist's file changed since both were the same.
  case behind
  /// Both changed, or it is unknown when they were the same.
  case diverged
  case missingHere
  /// The gist no longer exists, or it no longer has the file.
  case gistFileDeleted
  case unknown(Failure)

  /// Compares the digests of the local file and the gist's file with `base`, the digest from when
  /// both were the same.
  init(here: String?, there: String?, base: String?) {
    self =
      switch (here, there) {
      case (_, nil): .gistFileDeleted
      case (nil, _): .missingHere
      case (let here, let there) where here == there: .same
      case (_, let there) where there == base: .ahead
      case (let here, _) where here == base: .behind
      default: .diverged
      }
  }

  /// The state as printed for people and programs.
  var name: String {
    switch self {
    case .same: "same"
    case .ahead: "ahead"
    case .behind: "behind"
    case .diverged: "diverged"
    case .missingHere: "missing here"
    case .gistFileDeleted: "deleted"
    case .unknown: "unknown"
    }
  }
}
