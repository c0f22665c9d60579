import FoundationEssentials
import Glibc
import Synchronization

/// A private folder that is created when it is first needed.
final class TemporaryFolder: Sendable {
  private enum State: Sendable {
    case none
    case at(String)
    case removed
  }

  private let state = Mutex(State.none)

  /// Returns the path of the folder; nil if the system refuses, or after ``remove()``.
  func path() -> String? {
    state.withLock { state in
      switch state {
      case .removed: return nil
      case .at(let path): return path
      case .none:
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        var template = "\(parent.isEmpty ? "/tmp" : parent)/gists-sandbox.XXXXXX".utf8CString
          .map { $0 }
        guard mkdtemp(&template) != nil else { return nil }
        let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
        let path = String(decoding: bytes, as: UTF8.self)
        state = .at(path)
        return path
      }
    }
  }

  /// Removes the folder with everything in it.
  func remove() {
    state.withLock { state in
      if case .at(let path) = state { try? FileManager.default.removeItem(atPath: path) }
      state = .removed
    }
  }
}
