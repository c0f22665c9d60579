import Dispatch
import Glibc
import HTTPTypes
import TestSupport
import Testing

@testable import SandboxServer

/// The requests of git, also hostile ones.
@Suite struct `Git: requests` {
  @Test(
    arguments: [
      ("/1a.git/info/refs", "service=git-upload-pack", "1a", nil, .uploadPack),
      ("/octo%63at/1a.git/info/refs", "service=git-receive-pack", "1a", "octocat", .receivePack),
      ("/gist/1a/info/refs", "service=git-upload-archive", "1a", nil, nil),
      ("/gist/octocat/1a/info/refs", "", "1a", "octocat", nil),
    ] as [(String, String, String, String?, GitRequest.Service?)])
  func `the gist and the service are read from the URL`(
    path: String, query: String, gist: String, login: String?, service: GitRequest.Service?
  ) throws {
    let request = try #require(GitRequest(method: .get, path: path, query: query))
    #expect(request.gist == gist)
    #expect(request.login == login)
    #expect(request.service == service)
    #expect(request.isAdvertisement)
  }

  @Test(arguments: [
    "/info/refs", "//info/refs", "/a/b/c/info/refs", "/1a.git/HEAD", "/1a.git", "/gists/1a",
    "/1a.git/git-upload-pack", "info/refs",
  ])
  func `other requests are not git's`(path: String) {
    #expect(GitRequest(method: .get, path: path, query: "service=git-upload-pack") == nil)
  }

  @Test func `a commit has the ID that git gives it`() {
    let blob = GitObject(kind: .blob, content: Array("one\n".utf8))
    #expect(blob.name == "5626abf0f72e58d7a153368ba57db4c673c0e171")
    let tree = GitObject.tree([
      GitTreeEntry(mode: "100755", name: "b", blob: blob.name),
      GitTreeEntry(mode: GitTreeEntry.plainMode, name: "a.txt", blob: blob.name),
    ])
    #expect(GitTreeEntry.files(ofTree: tree.content).map(\.name) == ["a.txt", "b"])
    let commit = GitObject.commit(
      tree: tree.name, parent: nil, author: "octocat", at: UTCTimestamp(seconds: 1_600_000_000))
    #expect(
      String(decoding: commit.content, as: UTF8.self) == """
        tree \(tree.name)
        author octocat <octocat@users.noreply.github.com> 1600000000 +0000
        committer GitHub <noreply@github.com> 1600000000 +0000


        """)
    #expect(GitCommit(commit.content)?.author?.login == "octocat")
  }

  @Test(arguments: [
    "x", "a <b>", "a <b> c", "<", ">", "> <", "a <b@users.noreply.github.com> 99999999999999999999",
  ])
  func `a person without a date is nobody`(text: String) { #expect(GitIdentity(text[...]) == nil) }

  @Test func `the hook is in its place only when no process can write to it`() async throws {
    try await ScratchFolder.with { folder in
      let path = "\(folder)/hook"
      // A program that is being started has such a copy.
      let copy = open("\(path).new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
      async let isWritten: Bool = withCheckedContinuation { continuation in
        DispatchQueue(label: "hook").async {
          continuation.resume(
            returning: AtomicFile.write([1], to: path, mode: 0o700, isProgram: true))
        }
      }
      try await eventually {
        var status = stat()
        return stat("\(path).new", &status) == 0 && status.st_size == 1
      }
      #expect(access(path, F_OK) != 0)
      close(copy)
      #expect(await isWritten)
      #expect(access(path, X_OK) == 0)
    }
  }

  @Test func `damaged requests are answered without a server error`() async throws {
    try await Sandbox.with(.tests()) { sandbox in
      let id = sandbox.withState { state in
        state.createGist(files: ["a": StoredFile("b")], at: UTCTimestamp(seconds: 0)).id
      }
      let web = Web(sandbox)
      let type = ("Content-Type", "application/x-git-upload-pack-request")
      for body in ["", "0000", "garbage", "ffff", "0011command=fetch0001", "\u{1f}\u{8b}"] {
        for path in ["/\(id).git/git-upload-pack", "/\(id).git/git-receive-pack"] {
          for fields in [
            [:], ["Content-Type": type.1], ["Content-Type": type.1, "Content-Encoding": "gzip"],
            ["Authorization": "Basic %%%"], ["Git-Protocol": "version=2\t"],
          ] as [KeyValuePairs<String, String>] {
            let status = try await web.send(.POST, path, fields: fields, body: body).status
            #expect((200..<500).contains(status), "\(path) \(fields) \(body)")
          }
        }
      }
      for path in [
        "info/refs", "info/refs?service=x", "info/refs?service=git-upload-pack&service=",
      ] {
        #expect(try await web.get("/\(id).git/\(path)").status == 403)
      }
    }
  }
}
