import ByteTools
import ClientState
import CommandSupport
import GitHubAPI
import LineDiff

/// A text that was just pushed, and that another computer may undo for a moment.
///
/// GitHub can't make an update depend on a revision. One that was compared with the gist before the push
/// and comes after it undoes it until the other computer has merged both (``OverwrittenChange``). Whoever
/// downloads the gist meanwhile and saves on top of that changes the same lines as the merge.
struct RecentPush: Sendable {
  /// How long the other computer may take to merge both.
  static let mergingTime: Duration = .seconds(10)
  /// The time after which the gist is compared again.
  static let pause: Duration = .seconds(1)

  let time: Duration
  private let link: FileLink
  /// The gist's text before the push.
  private let former: [UInt8]
  private let bytes: [UInt8]

  /// nil if the gist had no such file.
  init?(_ text: PushFlow.Text, at time: Duration) {
    guard let former = text.file.remote else { return nil }
    (link, self.former, bytes) = (text.file.link, former, text.data.bytes)
    self.time = time
  }

  /// Whether the gist's text lacks what was pushed, and both can be merged.
  ///
  /// If something else was the last common text since, it was not this push that was undone.
  func isUndone(in file: LinkedFile) -> Bool {
    guard [.behind, .diverged].contains(file.state), file.link.leads(where: link),
      let remote = file.remote, file.link.digest == HexDigest.sha256(of: bytes)
    else { return false }
    let merge = ThreeWayMerge(base: former, mine: bytes, theirs: remote, labels: ("", ""))
    return !merge.hasConflicts && merge.bytes != remote
  }
}

/// A gist lacks what was just pushed; another computer may be about to merge both.
struct RecentPushUndone: Error {}

extension LinkWatch {
  /// Records what a change sends in both directions; if it fails, it may still have arrived.
  mutating func notePush(_ change: PushFlow.Change) {
    guard upload == nil else { return }
    let time = context.time.uptime()
    recentPushes += change.texts.compactMap { RecentPush($0, at: time) }
  }

  mutating func forgetOldPushes() {
    let now = context.time.uptime()
    recentPushes.removeAll { now - $0.time >= RecentPush.mergingTime }
  }

  /// Throws ``RecentPushUndone`` if a gist may soon have what was just pushed to these files again.
  ///
  /// At the end of the program, there is no time for that.
  func refuseUndone(_ files: [LinkedFile]) throws {
    guard watcher.signal == nil else { return }
    let isUndone = files.contains { file in recentPushes.contains { $0.isUndone(in: file) } }
    if isUndone { throw RecentPushUndone() }
  }
}
