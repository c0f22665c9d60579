import Keyring
import TestSupport
import Testing

@Suite struct `The in-memory store` {
  @Test func `it behaves like the keyring`() async throws {
    let store = InMemorySecretStore()
    try await store.prepare()
    #expect(try await store.secret(host: "github.com", account: "octocat") == nil)

    try await store.save("old", host: "github.com", account: "octocat")
    try await store.save("new", host: "github.com", account: "octocat")
    try await store.save("other", host: "github.com", account: "hubot")
    #expect(try await store.secret(host: "github.com", account: "octocat") == "new")
    #expect(try await store.accounts(host: "github.com") == ["hubot", "octocat"])
    #expect(try await store.accounts(host: "127.0.0.1:8080") == [])

    #expect(try await store.remove(host: "github.com", account: "octocat") == 1)
    #expect(try await store.remove(host: "github.com", account: "octocat") == 0)
    #expect(try await store.accounts(host: "github.com") == ["hubot"])
  }
}
