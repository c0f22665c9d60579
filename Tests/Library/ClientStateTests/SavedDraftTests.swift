import FoundationEssentials
import TestSupport
import Testing

@testable import ClientState
@testable import LocalFiles

@Suite struct `Saved drafts` {
  @Test func `a text is kept under a readable name until it is removed`() async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let files = StateFiles(in: folders)
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      let bytes: [UInt8] = [0x1B, 0xFF, 0x00, 0x0D]
      let kept = try (1...3).map { _ in
        try SavedDraft.keep(bytes, named: "my\nnotes é.txt", in: files, at: time)
      }
      #expect(Set(kept.map(\.path)).count == 3)
      let path = kept[0].path
      #expect(path.hasPrefix(folder + "/gists/unsent/20260131T140509Z-"))
      #expect(path.hasSuffix("-my-notes--.txt"))
      #expect(try PrivateFile(path).read() == bytes)
      #expect(try permissions(path) == 0o600)
      #expect(try permissions(folder + "/gists/unsent") == 0o700)
      for text in kept { try text.remove() }
      #expect(try names(in: folder + "/gists/unsent") == [])
    }
  }
}
