import ArgumentParser

extension CompletionKind {
  /// The IDs of gists, which `gists __complete` finds.
  static var gist: CompletionKind { .custom { _, _, _ in [] } }
}
