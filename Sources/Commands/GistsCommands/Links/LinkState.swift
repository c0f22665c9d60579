import CommandSupport

/// The difference between a linked file and its gist file since both were the same.
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
  init(local: String?, remote: String?, base: String?) {
    self =
      switch (local, remote) {
      case (_, nil): .gistFileDeleted
      case (nil, _): .missingHere
      case (let local, let remote) where local == remote: .same
      case (_, let remote) where remote == base: .ahead
      case (let local, _) where local == base: .behind
      default: .diverged
      }
  }

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

/// The side of linked files that a command changes.
enum LinkDirection: Hashable, CaseIterable, Sendable {
  case push, pull
  /// Whichever is older.
  case both
}

/// The step of a command for a linked file in a state.
enum LinkStep: Hashable, Sendable {
  /// Both are the same: only the link is renewed.
  case keep
  case upload, download, merge
  /// The user decides.
  case refuse
}

extension LinkState {
  /// Returns the step for this state; `isForced` is whether the other side's changes are overwritten.
  func step(_ direction: LinkDirection, isForced: Bool = false) -> LinkStep {
    switch (direction, self) {
    case (_, .same): .keep
    case (_, .unknown): .refuse
    case (.push, .ahead): .upload
    case (.push, .behind), (.push, .gistFileDeleted): isForced ? .upload : .refuse
    case (.push, .diverged): isForced ? .upload : .merge
    case (.push, .missingHere): .refuse
    case (.pull, .behind), (.pull, .missingHere): .download
    case (.pull, .ahead): isForced ? .download : .refuse
    case (.pull, .diverged): isForced ? .download : .merge
    case (.pull, .gistFileDeleted): .refuse
    case (.both, .ahead): .upload
    case (.both, .behind): .download
    case (.both, .diverged): .merge
    // A file is never deleted because its other side was.
    case (.both, .missingHere), (.both, .gistFileDeleted): .refuse
    }
  }
}
