import FoundationEssentials
import Glibc
import HTTPTypes
import LocalFiles
import TestSupport
import Testing

@testable import GitHubAPI

@Suite struct FolderTransportTests {
  private static let files = [
    "index.json": "{}", "users/octocat.json": "user", "users/octocat/repos.json": "repos",
    "plain": "plain", "folder/index.json": "folder", "a b/é.json": "é", "avatar.jpg": "\u{89}PNG",
  ]

  private func copy<Result>(
    _ body: (FolderTransport, String) async throws -> Result
  ) async throws -> Result where Result: Sendable {
    try await ScratchFolder.with { folder async throws in
      for (name, text) in Self.files {
        try PrivateFile("\(folder)/copy/\(name)").write(Array(text.utf8))
      }
      try PrivateFile("\(folder)/secret").write([1])
      let address = "file://\(folder)/copy"
      return try await body(FolderTransport(Host(address)), address)
    }
  }

  private func response(
    _ path: String, method: HTTPRequest.Method = .get, limit: Int = 100
  ) async throws -> APIResponse {
    try await copy { transport, address async throws in
      let url = try #require(URL(string: address + path))
      return try await transport.send(APIRequest(method: method, url: url, bodyLimit: limit))
    }
  }

  @Test(arguments: [
    ("/", "{}"), ("", "{}"), ("/users/octocat", "user"), ("/users/octocat.json", "user"),
    ("/users/octocat/repos?per_page=100&page=1", "repos"), ("/plain", "plain"),
    ("/folder", "folder"), ("/a%20b/%C3%A9", "é"), ("/avatar.jpg", "\u{89}PNG"),
  ])
  func `serves its files`(path: String, body: String) async throws {
    let response = try await response(path)
    #expect(response.status == 200)
    #expect(response.body == Array(body.utf8))
  }

  @Test(arguments: ["/users/hubot", "/users", "/plain/x", "/index"])
  func `has no other paths`(path: String) async throws {
    #expect(try await response(path).status == (path == "/index" ? 200 : 404))
  }

  @Test(arguments: [
    ("/users/hubot.json?page=2", "users/hubot"), ("/a%20b/c/", "a b/c"), ("/plain/x", "plain/x"),
  ])
  func `a 404 names the missing file`(path: String, name: String) async throws {
    let response = try await response(path)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"message":"\#(name)"}"#)
  }

  @Test(arguments: ["/../secret", "/%2e%2e/secret", "/users/../../secret", "/a%2F..%2F..%2Fsecret"])
  func `serves nothing outside its folder`(path: String) async throws {
    let error = await Self.error { try await response(path) }
    guard case .invalidResponse(_, .untrustedURL, nil)? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test(arguments: ["../secret", "/etc/passwd", "..", "/"])
  func `follows no symbolic link out of its folder`(target: String) async throws {
    try await copy { transport, address async throws in
      let folder = try #require(URL(string: address)).path
      symlink(target, "\(folder)/link")
      symlink(target, "\(folder)/linked.json")
      for name in ["link", "linked", "link/secret", "link/etc/passwd"] {
        guard let url = URL(string: "\(address)/\(name)") else { continue }
        let error = await Self.error {
          try await transport.send(APIRequest(method: .get, url: url))
        }
        // A path below a link to a file does not exist.
        if case .invalidResponse(_, .untrustedURL(url.absoluteString), nil)? = error { continue }
        #expect(error == nil && name.contains("/"), "\(name): \(String(describing: error))")
      }
      symlink("users/octocat.json", "\(folder)/inside")
      let url = try #require(URL(string: "\(address)/inside"))
      let inside = try await transport.send(APIRequest(method: .get, url: url))
      #expect(inside.body == Array("user".utf8))
    }
  }

  @Test func `is read only`() async throws {
    for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
      #expect(try await response("/plain", method: method).status == 405)
    }
  }

  @Test func `rejects a file above the body limit`() async throws {
    let error = await Self.error { try await response("/plain", limit: 4) }
    guard case .invalidResponse(_, .tooLarge(limit: 4), nil)? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  private static func error<Value>(_ operation: () async throws -> Value) async -> APIError? {
    do {
      _ = try await operation()
      return nil
    } catch {
      return error as? APIError
    }
  }
}
