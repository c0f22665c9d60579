import TestSupport
import Testing

@testable import SecretScanner

/// Passwords on command lines.
@Suite struct CommandPasswordTests {
  private func findings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SecretScan.secrets(in: bytes).map {
      "\($0.line) \($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  /// `•` stands for a password here, so that nobody who looks through this file finds one.
  private static let chosen = "hun" + "ter2"

  @Test(arguments: [
    ("curl", "curl -u octocat:• https://example.org"), ("curl", "curl -uoctocat:• https://x"),
    ("curl", "curl -sS -X POST --user octocat:• x"), ("curl", "curl --user=octocat:• x"),
    ("curl", "$ curl -sSu 'octocat:•' x | jq ."), ("curl", "curl -u \"octocat:•\" x"),
    ("curl", "curl -u octocat:'•' x"), ("curl", "curl -H'Accept: */*' -u :• x"),
    ("curl", "/usr/bin/curl \\\n  -X PUT \\\n  -u octocat:• \\\n  x"),
    ("curl", "curl -d '{\"a\": 1}' https://x -u octocat:•"), ("curl", "`curl -U o:• x`"),
    ("curl", "os.system(\"curl -u octocat:•\")"), ("curl", "RUN curl -fsSL -u octocat:• x"),
    ("mysql", "mysql -p• shop"), ("mysql", "mysql -u root -p'•' shop"),
    ("mysqldump", "0 3 * * * mysqldump -uroot -p• shop >x"), ("mariadb", "mariadb -p\"•\""),
    ("sshpass", "sshpass -p • ssh octocat@h"), ("sshpass", "sshpass -p'•' ssh h"),
    ("redis-cli", "redis-cli -h cache -a • ping"),
    ("mongosh", "mongosh --host h -u o -p •"), ("sqlcmd", "sqlcmd -S h -U sa -P •"),
    ("ldapsearch", "ldapsearch -x -D cn=admin -w • -b dc=x"),
    ("docker", "docker login -u octocat -p • ghcr.io"),
  ])
  func `a password among the arguments of a program is found`(program: String, line: String) {
    for password in [Self.chosen, "S0mmer2024!", "p4s5w"] {
      let text = "# run\n\(line.replacing("•", with: password))\nexit\n"
      let number = line.contains("\\\n") ? 4 : 2
      #expect(findings(text) == ["\(number) a password for \(program): \(password)"])
    }
  }

  @Test(arguments: [
    "mysql -h db --password=• shop", "mysql --password='•'", "wget --user=o --password=• x",
    "podman login --password=• h",
  ])
  func `a password that an option names is found`(line: String) {
    #expect(
      findings("#\n\(line.replacing("•", with: Self.chosen))\n") == [
        "2 a value for password: \(Self.chosen)"
      ])
  }

  @Test(arguments: [
    "PGPASSWORD=• psql -h db", "PGPASSWORD='•' pg_dump shop", "PGPASSWORD=•",
    "export PGPASSWORD=\"•\"; psql", "env PGPASSWORD=• psql", "sudo -E PGPASSWORD=• psql",
  ])
  func `a variable with a password for a program is found`(line: String) {
    #expect(
      findings("#\n\(line.replacing("•", with: Self.chosen))\n") == [
        "2 a value for PGPASSWORD: \(Self.chosen)"
      ])
    #expect(findings("MYSQL_PWD=\(Self.chosen) mysql").count == 1)
  }

  @Test(arguments: [
    "run with DB_PASSWORD=• ./x", "docker run -e DB_PASSWORD=• image", "see SMTP_PASS='•' there",
    "$ sudo DB_PASSWORD=• make", "env \"DB_PASSWORD=•\" sh",
  ])
  func `a variable with a password is found anywhere in a line`(line: String) {
    #expect(findings(line.replacing("•", with: "hunting2hunters")).count == 1)
  }

  @Test func `a variable with a random secret is found anywhere in a line`() {
    let value = "q7Zr2Lp9Xw4Tn8Vb3K"
    #expect(findings("use MY_API_KEY=\(value) ./x").count == 1)
    #expect(findings("use MY_SPEED=\(value) ./x") == [])
  }

  @Test(arguments: [
    "set DB_PASSWORD=$PASS2word ./x", "run DB_PASSWORD=/run/secrets/db1 x", "DB_PASSWORD=… x",
    "f(DB_PASSWORD=config1value)", "with DB_PASSWORD=password1 x", "say DB_PASSWORD=hunting x",
    "the MAX_PASSWORD=12345678 limit", "echo $DB_PASSWORD=1",
  ])
  func `a variable without a secret is none`(line: String) { #expect(findings(line) == []) }

  @Test(arguments: [
    "curl -u user:password https://x", "curl -u user:pass x", "curl -u username:$TOKEN x",
    "curl -u \"$USER:$PASS2\" x", "curl -u octocat x", "curl -u octocat: x", "curl -u o:<token> x",
    "curl -u USERNAME:PASSWORD x", "curl --user-agent 'a:b1c2d3' x", "curl -u octocat:octocat x",
    "curl https://example.org:8080/a1b2", "curl -H 'Accept: text1234' x", "curl: (7) Failed",
    "the curl -u option: user1234", "curl -o file:name12 x", "curl -u {user}:{pw12} x",
    "mysql -p shop1234", "mysql -u root -p", "mysql -port", "mysql -pPASSWORD", "mysql -p$PW1234",
    "mysql -pyour_pass", "mysql -P3306 shop", "mysqldump --password",
    "docker run -p 8080:8080 image1", "docker -p hunting2", "docker login -u o --password-stdin",
    "mongo -p", "sshpass -p \"$PASS1\" ssh h", "sshpass -e ssh h", "redis-cli -a",
    "wget -p site12",
    "PGPASSWORD=$PW psql", "PGPASSWORD=\"$(cat pw12)\" psql", "PGPASSWORD= psql",
    "PGPASSWORD=password psql", "PGPASSWORD=<pw> psql", "XPGPASSWORD", "unset PGPASSWORD",
    "the mysql -p… form", "import mysql from 'mysql2'", "use curl | mysql",
  ])
  func `other command lines have none`(line: String) {
    #expect(findings("first\n\(line)\nlast\n") == [])
    #expect(findings(line) == [])
  }

  @Test func `a command ends at the line's end, a pipe or the next program`() {
    #expect(findings("curl https://x\n-u octocat:\(Self.chosen)\n") == [])
    #expect(findings("curl https://x | xargs -u octocat:\(Self.chosen)\n") == [])
    let word = Self.chosen
    #expect(
      findings("mysqldump -p\(word) a | mysql -p\(word) b\ncurl -u o:\(word)") == [
        "1 a password for mysqldump: \(word)", "1 a password for mysql: \(word)",
        "2 a password for curl: \(word)",
      ])
  }

  @Test func `a name at the end of a word hides no password`() {
    let word = Self.chosen
    for name in ["x-curl", "\"x-curl\"", "https://x/mysql", "x-mysql"] {
      let line = "curl -A \(name) -u o:\(word) x"
      #expect(findings(line) == ["1 a password for curl: \(word)"])
    }
  }

  @Test func `a token among the arguments is named for what it is`() {
    #expect(
      findings("curl -u octocat:\(Leak.gitHub) x") == ["1 a GitHub token: \(Leak.gitHub)"])
  }
}
