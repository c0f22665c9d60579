import TestSupport
import Testing

@testable import SecretScanner

@Suite struct SecretScanTests {
  private func kinds(_ text: String) -> [Secret.Kind] {
    SecretScan.secrets(in: Array(text.utf8)).map(\.kind)
  }

  @Test(
    arguments: [
      ("gh" + "p_" + Leak.drawn(36), .gitHub), ("gh" + "o_" + Leak.drawn(36), .gitHub),
      ("gh" + "u_" + Leak.drawn(36), .gitHub), ("gh" + "s_" + Leak.drawn(36), .gitHub),
      ("gh" + "r_" + Leak.drawn(76), .gitHub),
      ("gh" + "p_abcdefghijklmnopqrstuvwxyz0123456789", .gitHub),
      ("gh" + "s_1234567_" + Leak.webToken, .gitHub),
      ("gh" + "u_1234567_" + Leak.webToken, .gitHub),
      ("gh" + "o_1234567_" + Leak.webToken, .gitHub),
      ("gh" + "p_" + Leak.drawn(16) + "Secret" + Leak.drawn(14), .gitHub),
      ("github" + "_pat_" + Leak.drawn(22) + "_" + Leak.drawn(59), .gitHub),
      ("glp" + "at-" + Leak.drawn(20), .gitLab), ("gld" + "t-" + Leak.drawn(20), .gitLab),
      ("glr" + "t-" + Leak.drawn(20), .gitLab), ("glpt" + "t-" + Leak.drawn(40), .gitLab),
      ("AK" + "IA" + Leak.drawn(16, from: Leak.upper), .amazonKey),
      ("AS" + "IA" + Leak.drawn(16, from: Leak.upper), .amazonKey),
      (
        "xo" + "xb-" + Leak.drawn(12, from: Leak.digits) + "-" + Leak.drawn(12, from: Leak.digits)
          + "-" + Leak.drawn(24), .slack
      ),
      ("xo" + "xp-" + Leak.drawn(11, from: Leak.digits) + "-" + Leak.drawn(32), .slack),
      (
        "https://hooks." + "slack.com/services/T" + Leak.drawn(10) + "/B" + Leak.drawn(10) + "/"
          + Leak.drawn(24), .slack
      ),
      ("AI" + "za" + Leak.drawn(35), .google), ("GOC" + "SPX-" + Leak.drawn(28), .google),
      ("ya" + "29." + Leak.drawn(80), .google),
      ("sk" + "_live_" + Leak.drawn(24), .stripe), ("rk" + "_live_" + Leak.drawn(99), .stripe),
      ("sk" + "_test_" + Leak.drawn(24), .stripe), ("wh" + "sec_" + Leak.drawn(32), .stripe),
      (Leak.webToken, .webToken), (Leak.privateKey("PRIVATE KEY"), .privateKey),
      (Leak.privateKey("RSA PRIVATE KEY"), .privateKey),
      (Leak.privateKey("OPENSSH PRIVATE KEY"), .privateKey),
      (Leak.privateKey("ENCRYPTED PRIVATE KEY", lineEnd: "\r\n"), .privateKey),
      (Leak.privateKey("PGP PRIVATE KEY BLOCK"), .privateKey),
      (Leak.privateKey("EC PRIVATE KEY", lineEnd: #"\n"#), .privateKey),
    ] as [(String, Secret.Kind)])
  func `what services give out is found wherever it stands`(secret: String, kind: Secret.Kind) {
    #expect(kinds(secret) == [kind])
    #expect(kinds("x = \"\(secret)\";\n") == [kind])
    #expect(kinds("https://x:\(secret)@example.com/") == [kind])
    #expect(kinds("TOKEN=\(secret)\n") == [kind])
    #expect(kinds(#"{"a":"b\n\#(secret)"}"#) == [kind])
  }

  @Test(
    arguments: [
      ("DB_PASSWORD=" + Leak.drawn(24), "DB_PASSWORD"),
      ("export API_KEY='" + Leak.drawn(32, from: Leak.hex) + "'", "API_KEY"),
      ("  \"client_secret\": \"" + Leak.drawn(40) + "\",", "client_secret"),
      ("aws_secret_access_key = \"" + Leak.drawn(38) + "/+\"", "aws_secret_access_key"),
      ("aws_secret_access_key = " + Leak.drawn(38) + "/+", "aws_secret_access_key"),
      ("auth-token: " + Leak.drawn(40), "auth-token"),
      ("spring.datasource.password=" + Leak.drawn(28) + "\r", "spring.datasource.password"),
      ("SESSION_SECRET=" + Leak.drawn(42) + "==", "SESSION_SECRET"),
    ])
  func `a value that a machine drew is found under a secret's name`(line: String, name: String) {
    #expect(kinds("# settings\n\(line)\nDEBUG=1\n") == [.assigned(name: name)])
  }

  @Test(arguments: [
    "", "password", "PASSWORD=", "token = makeToken(from: text2b3c4d5e6f)",
    "API_KEY=your-api-key-goes-here-123", "API_KEY=${API_KEY_OF_3_SERVERS_2X4Z}",
    "SECRET_KEY_BASE=<%= ENV[1] %>", "token_path=/var/lib/app1/tokens2/current3",
    "password_hint=the-name-of-my-first-3-pets", "token: 2026-01-31T10:00:00Z",
    "let highs_and_lows_of_a_very_long_name_in_python_3 = 1", "AK" + "IAIOSFODNN7EXAMPLE",
    "gh" + "p_" + String(repeating: "x", count: 36),
    "gh" + "p_0123456789abcdefghijklmnopqrstuvwxyz",
    "-----BEG" + "IN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
    "-----BEG" + "IN PUBLIC KEY-----\n" + Leak.drawn(64),
    "-----BEG" + "IN CERTIFICATE-----\n" + Leak.drawn(64),
    "commit = " + Leak.drawn(40, from: Leak.hex), "sha256-" + Leak.drawn(43) + "=",
    "data:image/png;base64," + Leak.drawn(400), "ey" + "J" + Leak.drawn(60),
    "Authorization: Bearer TOKEN", "x" + Leak.amazon, Leak.amazon + "A",
  ])
  func `other text is none`(text: String) {
    #expect(kinds(text) == [])
  }

  @Test func `secrets come in their order, with their lines`() {
    let text = "a\r\n\(Leak.gitHub) \(Leak.amazon)\n\n日本\n\(Leak.webToken)"
    let bytes = Array(text.utf8)
    let secrets = SecretScan.secrets(in: bytes)
    #expect(secrets.map(\.kind) == [.gitHub, .amazonKey, .webToken])
    #expect(secrets.map(\.line) == [2, 2, 5])
    #expect(
      secrets.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        == [Leak.gitHub, Leak.amazon, Leak.webToken])
  }

  @Test(arguments: ["pat-", "path.", "AI" + "za-"])
  func `a token is found behind the prefix of another one`(prefix: String) {
    #expect(kinds(prefix + "gh" + "p_" + Leak.drawn(36)) == [.gitHub])
  }

  @Test func `a known token is found even if another secret begins inside it`() {
    let known = "0123456789;password=" + Leak.drawn(12)
    let text = Array("\(known)\(Leak.drawn(12))\n".utf8)
    let secrets = SecretScan.secrets(in: text, known: [Array(known.utf8)])
    #expect(secrets.map(\.kind) == [.known])
    #expect(secrets.map(\.range) == [0..<32])
  }

  @Test(arguments: [
    "eyJ", "-eyJ", "ghp_", "-", "-----BEGIN ", "-----BEGIN PRIVATE KEY", "token=", "token=a1",
    "password:\"", "sk_live_", "AKIA", "\\nghp_", "a", "https://a:b", "a://", "machine ",
    "machine a login b ", "machine a password ", "password=a1b2c3", "password=a1b2c3d\n", ":=>",
    "curl ", "curl -u ", "curl -u a:", "mysql 'a", "sk-", "x-curl ", "pat-", "sk-ant-",
  ])
  func `a text is scanned in linear time`(piece: String) async {
    await #expect(processExitsWith: .success) { [piece] in
      func use(_ size: Int) -> ResourceUse {
        let text = Array(String(repeating: piece, count: size / piece.utf8.count).utf8)
        return ResourceUse { _ = SecretScan.secrets(in: text) }
      }
      let (half, whole) = ResourceUse.compare(300_000, 600_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test(arguments: [
    "curl -u ", "curl --user ", "lftp -u ", "gpg --passphrase ", "http -a ", "openssl -pass ",
    "smbclient -U ", "zip -P ", "7z a -p ", "gh secret set -b ", "az login -p ", "choco apikey ",
    "net user ", "rabbitmqctl add_user ",
  ])
  func `no byte is read by many commands`(command: String) async {
    await #expect(processExitsWith: .success) { [command] in
      func use(_ count: Int) -> ResourceUse {
        let text = Array(String(repeating: command, count: count).utf8)
        return ResourceUse { for _ in 0..<1_000 / count { _ = SecretScan.secrets(in: text) } }
      }
      let (short, long) = ResourceUse.compare(5, 1_000, use)
      #expect(long.time < short.time * 4 + .milliseconds(30), "\(short), \(long)")
    }
  }
}
