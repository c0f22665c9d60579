import FoundationEssentials
package import GitHubAPI
import GitHubModels
package import LocalFiles

/// People's pictures by their addresses: in memory, then in files, then from the host, each once over
/// many runs.
package actor AvatarCache {
  package static let limits = CacheFolder.Limits(bytes: 32 << 20, files: 2000)
  /// How long a picture that could not be had is not asked for again, in seconds.
  private static let failureLifetime = 600.0
  /// The most that are fetched at once.
  private static let width = 6
  /// The most bytes that are held in memory.
  private static let memoryLimit = 16 << 20

  private let api: APIManager
  private let folder: CacheFolder
  private let time: TimeSource
  /// nil: it could not be had.
  private var memory: [String: Avatar?] = [:]
  private var memorySize = 0
  private var loading: [String: Task<Avatar?, Never>] = [:]
  private var fetching = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init(_ api: APIManager, folder: CacheFolder, time: TimeSource) {
    self.api = api
    self.folder = folder
    self.time = time
  }

  /// The picture, or nil where it can't be had or is not there after `patience`.
  ///
  /// It goes on loading then: the next one who asks may have it.
  package nonisolated func avatar(at address: String, within patience: Duration) async -> Avatar? {
    let (answers, answer) = AsyncStream.makeStream(of: Avatar?.self)
    Task { answer.yield(await avatar(at: address)) }
    let clock = Task {
      try await time.sleep(patience)
      answer.yield(nil)
    }
    defer { clock.cancel() }
    return await answers.first { _ in true } ?? nil
  }

  /// The picture, however long it takes; nil where it can't be had.
  package func avatar(at address: String) async -> Avatar? {
    if let known = memory[address] { return known }
    if let task = loading[address] { return await task.value }
    let task = Task { await load(address) }
    loading[address] = task
    let avatar = await task.value
    loading[address] = nil
    remember(avatar, address)
    return avatar
  }

  private func remember(_ avatar: Avatar?, _ address: String) {
    memorySize += avatar?.bytes.count ?? 0
    if memorySize > Self.memoryLimit {
      memory = [:]
      memorySize = avatar?.bytes.count ?? 0
    }
    memory[address] = .some(avatar)
  }

  private func load(_ address: String) async -> Avatar? {
    guard let url = URL(string: address) else { return nil }
    let name = CacheKey.digest(of: address)
    if let avatar = folder.read(name).flatMap(Avatar.init) { return avatar }
    let failureName = "\(name).failed"
    guard !hasFailedLately(failureName) else { return nil }
    await enter()
    defer { leave() }
    do {
      guard let avatar = Avatar(try await api.avatar(at: url)) else {
        fail(failureName)
        return nil
      }
      folder.write(avatar.bytes, as: name)
      return avatar
    } catch APIError.unreachable(_, .offline) {
      return nil
    } catch {
      if !(error is CancellationError) { fail(failureName) }
      return nil
    }
  }

  private func hasFailedLately(_ name: String) -> Bool {
    guard let bytes = folder.read(name),
      let failed = Date(rfc3339: String(decoding: bytes, as: UTF8.self))
    else { return false }
    let age = time.now().timeIntervalSince(failed)
    return age >= 0 && age < Self.failureLifetime
  }

  private func fail(_ name: String) { folder.write(Array(time.now().rfc3339.utf8), as: name) }

  private func enter() async {
    if fetching < Self.width {
      fetching += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Hands the place on to who waits longest.
  private func leave() {
    if waiting.isEmpty { fetching -= 1 } else { waiting.removeFirst().resume() }
  }
}
