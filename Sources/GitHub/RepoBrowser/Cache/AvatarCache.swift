import FoundationEssentials
package import GitHubAPI
import GitHubModels
package import LocalFiles
import TextFormats

/// Caches profile pictures by URL, in memory and in files.
package actor AvatarCache {
  package static let limits = CacheFolder.Limits(bytes: 32 << 20, files: 2000)
  /// How long a failed picture is not requested again, in seconds.
  private static let failureLifetime = 600.0
  private static let concurrentRequests = 6
  /// The size of pictures that GitHub is asked for, in pixels; terminals show them in a few cells.
  private static let pixels = 160

  private let api: APIManager
  private let folder: CacheFolder
  private let time: TimeSource
  private let memoryLimit: Int
  /// nil for a picture that could not be fetched.
  private var memory: [String: Avatar?] = [:]
  private var memorySize = 0
  private var loading: [String: Task<Avatar?, Never>] = [:]
  private var fetching = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// `memoryLimit` is the maximum size of all pictures in memory, in bytes.
  package init(
    _ api: APIManager, folder: CacheFolder, time: TimeSource, memoryLimit: Int = 16 << 20
  ) {
    self.api = api
    self.folder = folder
    self.time = time
    self.memoryLimit = memoryLimit
  }

  /// Returns the address of a small picture, if the server is GitHub's: photos have up to 460 pixels.
  static func sized(_ address: String) -> String {
    guard address.hasPrefix("https://avatars.githubusercontent.com/"), !address.contains("#"),
      !address.contains("?s="), !address.contains("&s=")
    else { return address }
    return address + (address.contains("?") ? "&" : "?") + "s=\(pixels)"
  }

  /// Returns the picture, or nil if it is unavailable or not loaded within the time limit.
  ///
  /// Loading continues after the time limit, so a later call may return the picture.
  package nonisolated func avatar(at address: String, within timeLimit: Duration) async -> Avatar? {
    await time.value(within: timeLimit) { await self.avatar(at: address) } ?? nil
  }

  /// Returns the picture, however long that takes; nil if it is unavailable.
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
    if memorySize > memoryLimit {
      memory = [:]
      memorySize = avatar?.bytes.count ?? 0
    }
    memory[address] = .some(avatar)
  }

  private func load(_ address: String) async -> Avatar? {
    let address = Self.sized(address)
    guard let url = URL(string: address) else { return nil }
    let name = CacheKey.digest(of: address)
    if let avatar = folder.read(name).flatMap(Avatar.init) { return avatar }
    let failureName = "\(name).failed"
    guard !hasFailedRecently(failureName) else { return nil }
    await waitForSlot()
    defer { releaseSlot() }
    do {
      guard let avatar = Avatar(try await api.send(.avatar(url)).body) else {
        recordFailure(failureName)
        return nil
      }
      folder.write(avatar.bytes, as: name)
      return avatar
    } catch APIError.unreachable(_, .offline) {
      return nil
    } catch {
      if !(error is CancellationError) { recordFailure(failureName) }
      return nil
    }
  }

  private func hasFailedRecently(_ name: String) -> Bool {
    guard let bytes = folder.read(name),
      let failed = Date(rfc3339: String(decoding: bytes, as: UTF8.self))
    else { return false }
    let age = time.now().timeIntervalSince(failed)
    return age >= 0 && age < Self.failureLifetime
  }

  private func recordFailure(_ name: String) {
    folder.write(Array(time.now().rfc3339.utf8), as: name)
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

/// A profile picture: a PNG, JPEG, GIF or WebP file.
package struct Avatar: Hashable, Sendable {
  package var bytes: [UInt8]

  /// Returns nil if the bytes are not in a known format.
  ///
  /// Servers often send a wrong content type.
  package init?(_ bytes: [UInt8]) {
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
