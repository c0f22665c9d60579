import FoundationEssentials
import GitHubAPI
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

  @Test func `a file that is being written is no draft`() async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      let draft = try SavedDraft.keep(
        Array("text".utf8), named: "a.md", in: StateFiles(in: folders), at: time)
      let temporary = "\(folder)/gists/unsent/\(TemporaryFile.randomName)"
      try Data("te".utf8).write(to: URL(filePath: temporary))
      #expect(SavedDraft.all(in: folders, now: time) == [draft])
      #expect(try names(in: folder + "/gists/unsent").count == 2)
    }
  }

  @Test func `what a text is for is kept with it, and one for something else stays`() async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let files = StateFiles(in: folders)
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      func keep(_ target: DraftTarget?) throws -> SavedDraft {
        try SavedDraft.keepOnce(
          Array("LGTM".utf8), named: "comment.md", for: target, in: files, at: time)
      }
      let unknown = try keep(nil)
      #expect(unknown.target == nil)
      let targets: [DraftTarget] = [
        .comment(on: "a1", on: .gitHub), .file("comment.md", of: "a1", on: .gitHub),
        .newGist(file: "comment.md", on: .gitHub),
      ]
      let drafts = try targets.map { try keep($0) }
      #expect(drafts.map(\.target) == targets)
      let kept = folder + "/gists/unsent-for"
      #expect(try permissions(kept) == 0o700)
      let modes = try names(in: kept).map { try permissions("\(kept)/\($0)") }
      #expect(modes == [0o600, 0o600, 0o600])
      let again = try keep(targets[0]).expiring()
      #expect(again.target == targets[0])
      let all = SavedDraft.all(in: folders, now: time)
      #expect(Set(all) == Set(drafts.dropFirst() + [again]))
      for draft in all { try draft.remove() }
      #expect(try names(in: kept) == [])
    }
  }

  @Test func `what a text is for is removed with it, even if something else removed the text`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let files = StateFiles(in: folders)
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      let drafts = try ["a.md", "b.md", "c.md"].map { name in
        try SavedDraft.keep(
          Array("text".utf8), named: name, for: .newGist(file: name, on: .gitHub), in: files,
          at: time)
      }
      let kept = folder + "/gists/unsent-for"
      try PrivateFile(drafts[0].path).remove()
      let expiring = drafts[1].expiring()
      #expect(Set(SavedDraft.all(in: folders, now: time)) == [expiring, drafts[2]])
      #expect(try names(in: kept).count == 2)
      #expect(SavedDraft.all(in: folders, now: time.addingTimeInterval(86_400)) == [drafts[2]])
      #expect(try names(in: kept).count == 1)
      #expect(drafts[2].target == .newGist(file: "c.md", on: .gitHub))
    }
  }

  @Test func `a draft records the text that it replaces, and replaces an equal one of its file`()
    async throws
  {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let files = StateFiles(in: folders)
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      func keep(_ formerSHA: String?, of gist: String = "a1") throws -> SavedDraft {
        try SavedDraft.keepOnce(
          Array("text".utf8), named: "a.md",
          for: .file("a.md", of: gist, on: .gitHub, formerSHA: formerSHA), in: files, at: time)
      }
      let draft = try keep("5e")
      #expect(draft.target == .file("a.md", of: "a1", on: .gitHub, formerSHA: "5e"))
      let newer = try keep(nil)
      #expect(newer.target == .file("a.md", of: "a1", on: .gitHub))
      let other = try keep("5e", of: "b2")
      #expect(Set(SavedDraft.all(in: folders, now: time)) == [newer, other])
    }
  }

  @Test func `a draft of a linked file replaces what both sides had, unless it is of a merge`() {
    let link = FileLink(
      path: "/a.md", host: "github.com", gist: "a1", file: "a.md", digest: "5e")
    func target(_ formerSHA: String?) -> DraftTarget {
      .file("a.md", of: "a1", on: .gitHub, formerSHA: formerSHA)
    }
    #expect(DraftTarget.file(of: link) == target("5e"))
    #expect(DraftTarget.file(of: link, formerSHA: "7f") == target("7f"))
    let new = FileLink(path: "/a.md", host: "github.com", gist: "a1", file: "a.md")
    #expect(DraftTarget.file(of: new) == target(nil))
  }

  @Test(arguments: [
    "", "{", "[]", #"{"for":"other","host":"github.com","gist":"a1"}"#,
    #"{"for":"file","gist":"a1","file":"a.md"}"#, #"{"for":"comment","host":"github.com"}"#,
    #"{"for":"new_gist","host":"github.com","gist":"a1","file":"a.md"}"#,
  ])
  func `a text stays if nobody can read what it is for`(target: String) async throws {
    try await ScratchFolder.with { folder in
      let folders = Folders(environment: ["XDG_STATE_HOME": folder])
      let time = Date(timeIntervalSince1970: 1_769_868_309)
      let draft = try SavedDraft.keep(
        Array("text".utf8), named: "a.md", for: .newGist(file: "a.md", on: .gitHub),
        in: StateFiles(in: folders), at: time)
      let kept = folder + "/gists/unsent-for"
      let name = try #require(try names(in: kept).first)
      try PrivateFile("\(kept)/\(name)").write(Array(target.utf8))
      #expect(SavedDraft.all(in: folders, now: time) == [draft])
      #expect(draft.target == nil)
      #expect(try draft.read() == Array("text".utf8))
      try draft.remove()
      #expect(try names(in: kept) == [])
    }
  }
}
