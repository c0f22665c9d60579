import CommandSupport

/// How a linked file and its gist are to each other.
enum LinkState: Hashable, Sendable {
  case same
  /// It was changed on this computer since they were last the same.
  case newerHere
  /// It was changed in the gist since then.
  case newerThere
  /// Both were changed, or nobody knows when they were the same.
  case bothChanged
  case missingHere
  /// The gist is gone, or it has no such file any more.
  case goneThere
  case unknown(Failure)

  /// Compares the digests of what is here and there with that of when both were the same.
  init(here: String?, there: String?, base: String?) {
    self =
      switch (here, there) {
      case (_, nil): .goneThere
      case (nil, _): .missingHere
      case (let here, let there) where here == there: .same
      case (_, let there) where there == base: .newerHere
      case (let here, _) where here == base: .newerThere
      default: .bothChanged
      }
  }

  /// For a person and for programs.
  var name: String {
    switch self {
    case .same: "same"
    case .newerHere: "newer here"
    case .newerThere: "newer there"
    case .bothChanged: "both changed"
    case .missingHere: "missing here"
    case .goneThere: "gone there"
    case .unknown: "unknown"
    }
  }
}
