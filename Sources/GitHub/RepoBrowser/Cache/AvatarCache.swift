import FoundationEssentials
package import GitHubAPI
package import LocalFiles
import TextFormats

/// Caches avatars by URL, in memory and in files.
package actor AvatarCache {
  package static let limits = CacheFolder.Limits(bytes: 32 << 20, files: 2000)
  /// The time in seconds before a failed avatar is requested again.
  private static let failureLifetime = 600.0
  private static let concurrentRequests = 6

  private let api: APIManager
  private let folder: CacheFolder?
  private let time: TimeSource
  private let memoryLimit: Int
  private let pixels: Int?
  private var memory: [String: Avatar] = [:]
  private var memorySize = 0
  /// The time of each avatar's last failure, by its URL.
  private var failures: [String: Date] = [:]
  private var loading: [String: Task<Avatar?, Never>] = [:]
  private var fetching = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a cache; without a folder it only has its memory.
  ///
  /// `memoryLimit` is the maximum size of all avatars in memory, in bytes. Requests avatars of
  /// this many `pixels`, small by default because terminals show them in a few cells.
  package init(
    _ api: APIManager, folder: CacheFolder?, time: TimeSource, memoryLimit: Int = 16 << 20,
    pixels: Int? = 160
  ) {
    self.api = api
    self.folder = folder
    self.time = time
    self.memoryLimit = memoryLimit
    self.pixels = pixels
  }

  /// Returns the address of an avatar of this size, if the server is GitHub's: photos have up to
  /// 460 pixels.
  static func sized(_ address: String, pixels: Int) -> String {
    guard address.hasPrefix("https://avatars.githubusercontent.com/"), !address.contains("#"),
      !address.contains("?s="), !address.contains("&s=")
    else { return address }
    return address + (address.contains("?") ? "&" : "?") + "s=\(pixels)"
  }

  /// Returns the avatar, or nil if it is unavailable or not loaded within the time limit.
  ///
  /// Loading continues after the time limit, so a later call may return the avatar.
  package nonisolated func avatar(at address: String, within timeLimit: Duration) async -> Avatar? {
    await time.value(within: timeLimit) { await self.avatar(at: address) } ?? nil
  }

  /// Returns the avatar, however long that takes; nil if it is unavailable.
  package func avatar(at address: String) async -> Avatar? {
    if let known = memory[address] { return known }
    if let failed = failures[address] {
      guard !isRecent(failed) else { return nil }
      failures[address] = nil
    }
    if let task = loading[address] { return await task.value }
    let task = Task { await load(address) }
    loading[address] = task
    let avatar = await task.value
    loading[address] = nil
    if let avatar { remember(avatar, address) }
    return avatar
  }

  private func remember(_ avatar: Avatar, _ address: String) {
    memorySize += avatar.bytes.count
    if memorySize > memoryLimit {
      memory = [:]
      memorySize = avatar.bytes.count
    }
    memory[address] = avatar
  }

  private func load(_ address: String) async -> Avatar? {
    let request = pixels.map { Self.sized(address, pixels: $0) } ?? address
    guard let url = URL(string: request) else { return nil }
    let name = CacheKey.digest(of: request)
    if let avatar = folder?.read(name).flatMap(Avatar.init) { return avatar }
    let failureName = "\(name).failed"
    if let failed = storedFailure(failureName), isRecent(failed) {
      remember(failed, address)
      return nil
    }
    await waitForSlot()
    defer { releaseSlot() }
    do {
      if let avatar = Avatar(try await api.send(.avatar(url)).body) {
        folder?.write(avatar.bytes, as: name)
        return avatar
      }
    } catch APIError.unreachable(_, .offline) {
      return nil
    } catch is CancellationError {
      return nil
    } catch {}
    let now = time.now()
    folder?.write(Array(now.rfc3339.utf8), as: failureName)
    remember(now, address)
    return nil
  }

  private func storedFailure(_ name: String) -> Date? {
    folder?.read(name).flatMap { Date(rfc3339: String(decoding: $0, as: UTF8.self)) }
  }

  private func remember(_ failure: Date, _ address: String) {
    if failures.count >= Self.limits.files { failures = [:] }
    failures[address] = failure
  }

  private func isRecent(_ failure: Date) -> Bool {
    let age = time.now().timeIntervalSince(failure)
    return age >= 0 && age < Self.failureLifetime
  }

  private func waitForSlot() async {
    if fetching < Self.concurrentRequests {
      fetching += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the slot on to the request that has waited longest.
  private func releaseSlot() {
    if waiting.isEmpty { fetching -= 1 } else { waiting.removeFirst().resume() }
  }
}

/// An avatar: a PNG, JPEG, GIF or WebP file.
package struct Avatar: Hashable, Sendable {
  package var bytes: [UInt8]

  /// Returns nil if the bytes are not in a known format.
  ///
  /// Servers often send a wrong content type.
  init?(_ bytes: [UInt8]) {
    guard Self.signatures.contains(where: { bytes.starts(with: $0) }) || Self.isWebP(bytes) else {
      return nil
    }
    self.bytes = bytes
  }

  private static let signatures: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0xFF, 0xD8, 0xFF], Array("GIF87a".utf8),
    Array("GIF89a".utf8),
  ]

  /// `RIFF`, four bytes of length, `WEBP`.
  private static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
  }
}
