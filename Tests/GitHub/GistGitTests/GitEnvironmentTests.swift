import Testing

@testable import GistGit

@Suite struct `The environment of git` {
  private static let inherited = [
    "HOME": "/h", "GIT_DIR": "/other", "GIT_SSL_NO_VERIFY": "1", "GIT_TRACE": "1",
    "GIT_TRACE_CURL": "/tmp/trace", "GIT_TRACE_REDACT": "0", "GIT_CURL_VERBOSE": "1",
    "GIT_AUTHOR_NAME": "Mona", "GIT_CONFIG_COUNT": "0", "GIT_SSH_COMMAND": "ssh -v",
    "GIT_HTTP_PROXY_AUTHMETHOD": "basic", "GIT_CONFIG_GLOBAL": "/h/config",
  ]

  @Test func `has no variable that leads the token elsewhere, and asks nobody`() {
    #expect(
      GitEnvironment(Self.inherited).unattended(in: "/gist") == [
        "GIT_DIR": "/gist", "GIT_SSL_NO_VERIFY": nil, "GIT_TRACE": nil, "GIT_TRACE_CURL": nil,
        "GIT_TRACE_REDACT": nil, "GIT_CURL_VERBOSE": nil, "GIT_CONFIG_COUNT": nil,
        "LANGUAGE": nil, "LC_ALL": "C", "GIT_LITERAL_PATHSPECS": "1", "GIT_TERMINAL_PROMPT": "0",
        "GIT_ASKPASS": "", "GCM_INTERACTIVE": "never", "SSH_ASKPASS_REQUIRE": "never",
      ])
  }

  @Test func `of a clone keeps the user's settings and a redacted trace`() {
    #expect(
      GitEnvironment(Self.inherited).clone() == [
        "GIT_DIR": nil, "GIT_SSL_NO_VERIFY": nil, "GIT_TRACE_REDACT": nil, "GIT_CURL_VERBOSE": nil,
      ])
  }

  @Test func `has the certificates that the API trusts, or those that are only for git`() {
    let ours = ["SSL_CERT_FILE": "/ours.pem", "SSL_CERT_DIR": "/ours"]
    #expect(
      GitEnvironment(ours).clone() == ["GIT_SSL_CAINFO": "/ours.pem", "GIT_SSL_CAPATH": "/ours"])
    let both = ours.merging(["GIT_SSL_CAINFO": "/git.pem"]) { $1 }
    #expect(GitEnvironment(both).clone() == ["GIT_SSL_CAPATH": "/ours"])
    #expect(GitEnvironment(["SSL_CERT_FILE": ""]).clone() == [:])
    // OpenSSL reads all folders, as the API does; GnuTLS reads none then.
    #expect(GitEnvironment(["SSL_CERT_DIR": "/a:/b"]).clone() == ["GIT_SSL_CAPATH": "/a:/b"])
  }

  @Test(
    arguments: [
      ("GIT_SSL_NO_VERIFY", "", .unverified), ("GIT_SSL_NO_VERIFY", "0", .unverified),
      ("GIT_TRACE_REDACT", "0", .traced), ("GIT_TRACE_REDACT", "False", .traced),
      ("GIT_TRACE_REDACT", "00", .traced), ("GIT_TRACE_REDACT", "1", nil), ("GIT_TRACE", "1", nil),
    ] as [(String, String, GitEnvironment.Danger?)])
  func `of a git that asks for the token may be a danger`(
    name: String, value: String, danger: GitEnvironment.Danger?
  ) {
    #expect(GitEnvironment.danger(in: [name: value]) == danger)
  }

  @Test func `a protection is for the whole address, and loopback has no proxy`() {
    let address = "https://gist.github.com/1.git"
    #expect(
      GitProtection(address, isLoopback: false).options("-c")
        == ["-c", "http.\(address).sslVerify=true"])
    let local = "http://127.0.0.1:8080/1.git"
    #expect(
      GitProtection(local, isLoopback: true).settings
        == ["http.\(local).sslVerify=true", "http.\(local).proxy="])
  }
}
