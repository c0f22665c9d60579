import TestSupport
import Testing

@testable import SecretScanner

@Suite struct SecretScanTests {
  private func kinds(_ text: String) -> [String] {
    SecretScan.secrets(in: Array(text.utf8)).map(\.kind)
  }

  @Test(
    arguments: [
      ("gh" + "p_" + Leak.drawn(36), "a GitHub token"),
      ("gh" + "o_" + Leak.drawn(36), "a GitHub token"),
      ("gh" + "u_" + Leak.drawn(36), "a GitHub token"),
      ("gh" + "s_" + Leak.drawn(36), "a GitHub token"),
      ("gh" + "r_" + Leak.drawn(76), "a GitHub token"),
      ("gh" + "p_abcdefghijklmnopqrstuvwxyz0123456789", "a GitHub token"),
      ("gh" + "s_1234567_" + Leak.webToken, "a GitHub token"),
      ("gh" + "u_1234567_" + Leak.webToken, "a GitHub token"),
      ("gh" + "o_1234567_" + Leak.webToken, "a GitHub token"),
      ("gh" + "p_" + Leak.drawn(16) + "Secret" + Leak.drawn(14), "a GitHub token"),
      ("github" + "_pat_" + Leak.drawn(22) + "_" + Leak.drawn(59), "a GitHub token"),
      ("glp" + "at-" + Leak.drawn(20), "a GitLab token"),
      ("gld" + "t-" + Leak.drawn(20), "a GitLab token"),
      ("glr" + "t-" + Leak.drawn(20), "a GitLab token"),
      ("glpt" + "t-" + Leak.drawn(40), "a GitLab token"),
      ("AK" + "IA" + Leak.drawn(16, from: Leak.upper), "an AWS access key"),
      ("AS" + "IA" + Leak.drawn(16, from: Leak.upper), "an AWS access key"),
      (
        "xo" + "xb-" + Leak.drawn(12, from: Leak.digits) + "-" + Leak.drawn(12, from: Leak.digits)
          + "-" + Leak.drawn(24), "a Slack token"
      ),
      ("xo" + "xp-" + Leak.drawn(11, from: Leak.digits) + "-" + Leak.drawn(32), "a Slack token"),
      (
        "https://hooks." + "slack.com/services/T" + Leak.drawn(10) + "/B" + Leak.drawn(10) + "/"
          + Leak.drawn(24), "a Slack token"
      ),
      ("AI" + "za" + Leak.drawn(35), "a Google key"),
      ("GOC" + "SPX-" + Leak.drawn(28), "a Google key"),
      ("ya" + "29." + Leak.drawn(80), "a Google key"),
      ("sk" + "_live_" + Leak.drawn(24), "a Stripe key"),
      ("rk" + "_live_" + Leak.drawn(99), "a Stripe key"),
      ("sk" + "_test_" + Leak.drawn(24), "a Stripe key"),
      ("wh" + "sec_" + Leak.drawn(32), "a Stripe key"),
      (Leak.webToken, "a JSON Web Token"), (Leak.privateKey("PRIVATE KEY"), "a private key"),
      (Leak.privateKey("RSA PRIVATE KEY"), "a private key"),
      (Leak.privateKey("OPENSSH PRIVATE KEY"), "a private key"),
      (Leak.privateKey("ENCRYPTED PRIVATE KEY", lineEnd: "\r\n"), "a private key"),
      (Leak.privateKey("PGP PRIVATE KEY BLOCK"), "a private key"),
      (Leak.privateKey("EC PRIVATE KEY", lineEnd: #"\n"#), "a private key"),
    ] as [(String, String)])
  func `what services give out is found wherever it stands`(secret: String, kind: String) {
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
      // Its letters look like words.
      ("TWILIO_AUTH_TOKEN=" + "04d29ece00d50a38" + "989a3558c136bac3", "TWILIO_AUTH_TOKEN"),
    ])
  func `a value that a machine drew is found under a secret's name`(line: String, name: String) {
    #expect(kinds("# settings\n\(line)\nDEBUG=1\n") == ["a value for \(name)"])
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
    #expect(secrets.map(\.kind) == ["a GitHub token", "an AWS access key", "a JSON Web Token"])
    #expect(secrets.map(\.line) == [2, 2, 5])
    #expect(
      secrets.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        == [Leak.gitHub, Leak.amazon, Leak.webToken])
  }

  @Test(arguments: ["pat-", "path.", "AI" + "za-"])
  func `a token is found behind the prefix of another one`(prefix: String) {
    #expect(kinds(prefix + "gh" + "p_" + Leak.drawn(36)) == ["a GitHub token"])
  }

  @Test func `a known token is found even if another secret begins inside it`() {
    let known = "0123456789;password=" + Leak.drawn(12)
    let text = Array("\(known)\(Leak.drawn(12))\n".utf8)
    let secrets = SecretScan.secrets(in: text, known: [Array(known.utf8)])
    #expect(secrets.map(\.kind) == [Secret.known])
    #expect(secrets.map(\.range) == [0..<32])
  }

  @Test(arguments: [
    ("\u{1B}[33mpassword\u{1B}[0m=\u{1B}[31m•\u{1B}[0m", 1), ("auth:\n  password: >-\n    •\n", 3),
    ("| host | password |\n|------|---|\n| a | x |\n| b | `•` |", 4), ("- **Password:** •", 1),
    ("| host | a |\n| **Password** | • |\n", 2), ("| Password: | `•` |", 1),
    ("name,login,password\r\nA,a,x\r\nB,b,\"•\"\r\n", 3), ("user;password;host\no;•;h\n", 2),
    ("\u{1B}[01;31m\u{1B}[Kpassword\u{1B}[m\u{1B}[K=•\n", 1), ("password: |\n  •\n", 2),
  ])
  func `a password is found in colored, folded and formatted text`(text: String, line: Int) {
    let password = "q8" + "Zr2Lw9b"
    let bytes = Array(text.replacing("•", with: password).utf8)
    let secrets = SecretScan.secrets(in: bytes)
    #expect(secrets.map(\.kind).allSatisfy { $0.lowercased().hasSuffix("password") })
    #expect(secrets.map(\.line) == [line])
    #expect(secrets.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [password])
  }

  @Test(arguments: [true, false], ["\u{FEFF}", ""])
  func `a text in UTF-16 is read, with a byte order mark or without`(isLittle: Bool, mark: String) {
    let text = "\(mark)# é\nDB_PASSWORD=\(Leak.drawn(24))\n"
    let bytes = text.utf16.flatMap { unit in
      isLittle ? [UInt8(unit & 255), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 255)]
    }
    let secrets = SecretScan.secrets(in: bytes)
    #expect(secrets.map(\.kind) == ["a value for DB_PASSWORD"])
    #expect(secrets.map(\.line) == [2])
    let start = 2 * "\(mark)# é\nDB_PASSWORD=".utf16.count
    #expect(secrets.map(\.range) == [start..<start + 48])
  }

  @Test func `bytes that are no text have only what services give out`() {
    var state: UInt64 = 7
    let noise = (0..<200_000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(state >> 56)
    }
    let text = noise + Array("\npassword=q8".utf8) + Array("Zr2Lw9b\n\(Leak.gitHub)\n".utf8)
    #expect(SecretScan.secrets(in: noise) == [])
    #expect(SecretScan.secrets(in: text).map(\.kind) == ["a GitHub token"])
  }

  @Test(arguments: [
    "eyJ", "-eyJ", "ghp_", "-", "-----BEGIN ", "-----BEGIN PRIVATE KEY", "token=", "token=a1",
    "password:\"", "sk_live_", "AKIA", "\\nghp_", "a", "https://a:b", "a://", "machine ",
    "machine a login b ", "machine a password ", "password=a1b2c3", "password=a1b2c3d\n", ":=>",
    "pass ", "key ", "[a]\npassword=x\n", "|password|\n|-|\n", "PRIVATE KEY-----A", "auth(\"a\", ",
    "curl ", "curl -u ", "curl -u a:", "mysql 'a", "sk-", "x-curl ", "pat-", "sk-ant-",
    "pass:-", "psk\n", "|password|a|\n", "user,password\na,b\n", "p\0w\0\n\0",
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
    // A placeholder at the end of a run in which many tokens begin.
    ("/whsec_", 1, "xxxx"),
    // The first run of a JSON Web Token, again and again, and its second, which is as long.
    ("-eyJ", 2, ".eyJ"),
    // Keywords of names without an end.
    ("pw", 1, ""), ("key", 1, ""),
  ])
  func `the end of a text is not read for each token that begins before`(
    piece: String, part: Int, middle: String
  ) async {
    await #expect(processExitsWith: .success) { [piece, part, middle] in
      func use(_ size: Int) -> ResourceUse {
        let start = String(repeating: piece, count: size / part / piece.utf8.count)
        let end = String(repeating: "a", count: size - size / part) + " "
        let text = Array((start + middle + end).utf8)
        return ResourceUse { _ = SecretScan.secrets(in: text) }
      }
      let (half, whole) = ResourceUse.compare(50_000, 100_000, use)
      #expect(whole.isLinear(comparedTo: half), "\(half), \(whole)")
    }
  }

  @Test func `a name is found in a word with several keywords, but not deep in a long one`() {
    let value = "='" + Leak.drawn(32) + "'"
    #expect(kinds("pwpw_key_secret\(value)") == ["a value for pwpw_key_secret"])
    #expect(kinds("key.pwpwpw.client_secret\(value)") == ["a value for key.pwpwpw.client_secret"])
    #expect(kinds(String(repeating: "pw", count: 100) + value) == [])
  }

  @Test func `a token that is longer than what tells it from a placeholder is found as a whole`() {
    let bytes = Array(("wh" + "sec_" + Leak.drawn(3_000) + "xxxx").utf8)
    let secrets = SecretScan.secrets(in: bytes)
    #expect(secrets.map(\.range) == [bytes.indices])
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
