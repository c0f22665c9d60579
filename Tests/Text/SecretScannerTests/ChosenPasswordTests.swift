import TestSupport
import Testing

@testable import SecretScanner

/// Passwords that people chose: what is found, and the ordinary code that must not be.
@Suite struct ChosenPasswordTests {
  private func findings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return SecretScan.secrets(in: bytes).map {
      "\($0.line) \($0.kind): \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  /// `•` stands for a password here, so that nobody who looks through this file finds one.
  private static let chosen = "hun" + "ter2"

  @Test(arguments: [
    #"password = "•""#, #"  "password": "•","#, "password: •", "passwd: •", "DB_PASSWORD=•",
    "export DB_PASSWORD='•'", "    - MYSQL_ROOT_PASSWORD=•", "ENV REDIS_PASSWORD=•",
    "SMTP_PASS=•", "DB_PASSWORD=• \t", "spring.datasource.password=•", "# password: •",
    "// password: •\r",
    #"let password: String = "•""#, #"let password: &str = "•";"#, #"password := "•""#,
    #"  'password' => '•',"#, #"const dbPassword = '•';"#, #"$password = "•";"#,
    #"String password = "•";"#, #"connect(host, password="•")"#, #"client.Password = "•";"#,
    #"<add key="x" password="•" />"#, #"sshpass: passphrase = '•'"#, #"userPwd = "•""#,
  ])
  func `a password that a person chose is found`(line: String) {
    for password in [Self.chosen, "Tr0ub4dor&3", "S0mmer2024!"] {
      let text = "# settings\n\(line.replacing("•", with: password))\nDEBUG=1\n"
      let found = findings(text)
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("2 a value for ") == true)
      #expect(found.first?.hasSuffix(": \(password)") == true)
    }
  }

  @Test func `a word is one where it is quoted, or where variables are set`() {
    let word = "sword" + "fish"
    #expect(findings("password = \"\(word)\"").count == 1)
    #expect(findings("{\"password\":\"\(word)\"}").count == 1)
    #expect(findings("DB_PASSWORD=\(word)").count == 1)
    #expect(findings("password: \(word)") == [])
    #expect(findings("password=\(word)") == [])
    #expect(findings("password = \(word)") == [])
  }

  @Test(
    arguments: [
      // Swift
      "let password: String", "func signIn(password: String? = nil)", "  password: Password",
      "password: passwordField.text ?? \"\"", "let password = \"\"", "password: String,",
      "guard let password = secret(of: host) else {", "case password = \"currentPassword\"",
      "let password = keyring.password2", "  password: password2", "  password: Bytes32",
      "let password = \"\\(user)-\\(number)\"", "var showsPassword = \"always1\"",
      "  password: textField.text!", "self.password = field.text!", "password = user?.name",
      // Python
      "password = input()", "password = getpass.getpass(\"Password: \")", "password: str = None",
      "password = os.environ[\"DB_PASSWORD\"]", "password = os.getenv('DB_PASSWORD2')",
      "    password=password,", "    password=settings.DB_PASSWORD2", "    password=config",
      "password = f\"{name}-{year2}\"", "AUTH_PASSWORD_VALIDATORS = \"django2\"",
      "password = \"%s2024\" % name", "parser.add_argument(\"--password\", default=\"x1y2z3\")",
      "password = models.CharField(max_length=128)", "if password == \"\":", "password = other2",
      // JavaScript and TypeScript
      "const password = process.env.PASSWORD;", "password: string;", "password?: string",
      "const { password } = req.body", "password: 'required|min:8'", "password: undefined,",
      "const password = `${prefix}1234`", "password: Yup.string().required('Required1')",
      "  password: 'Forgot?',", "  \"password\": \"Kennwort\",", "type: 'password', name: 'login1'",
      "password: 'form.login.password1'", "input[type=password] { color: red1234 }",
      "  password: '#password-2',", "\"password\": \"must have 8 characters\"",
      "  password: form?.value", "password: 'varchar'", "\"password\": \"varchar255\"",
      // Go, Rust, C, C#, Java, Kotlin
      "password := os.Getenv(\"PASSWORD1\")", "Password string `json:\"password\"`",
      "Password  []byte", "let password: &str = &args.password;", "pub password: Option<String>,",
      "let password = rpassword::prompt_password(\"Password: \")?;", "char password[64] = {0};",
      "const char *password = getenv(\"PGPASSWORD\");", "#define PASSWORD_MAX 128",
      "public string Password { get; set; }", "string password = Configuration[\"Pw:1\"];",
      "private final String password;", "this.password = password;", "val password: String by lazy",
      "@Value(\"${db.password}\") private String password;", "spring.password=${DB_PASSWORD2}",
      // Ruby, PHP, shell, SQL
      "password: ENV.fetch('DB_PASSWORD1')", "password: <%= ENV['PASSWORD_1'] %>",
      "'password' => 'hashed',", "'password' => 'confirmed'", "password = params&.value",
      "'password' => env('DB_PASSWORD', ''),", "'password' => 'bcrypt',",
      "$password = $_POST['pw'];",
      "PASSWORD=$1", "PASSWORD=\"$2\"", "PASSWORD=$(cat /run/secrets/db1)", "PASSWORD=%PASSWORD1%",
      "read -s -p \"Password: \" password", "DB_PASSWORD_FILE=/run/secrets/db1",
      "DB_PASSWORD=/run/secrets/db1", "PWD=/home/octocat/work2", "OLDPWD=~/x1y2z3",
      "ALTER ROLE x PASSWORD :password2", "password VARCHAR(255) NOT NULL", "password = @Password1",
      "POSTGRES_PASSWORD: postgres", "password: !vault |", "password: *default2", "password: |",
      // Prose
      "The password: see wiki", "password: see wiki", "Password: (ask octocat)", "password: ***",
      "The default password: 12 characters", "Enter your password:", "password: sha256",
      "- **Password:** the one of 2024", "password: 2024-01-31", "password: N/A",
      "Passwords: 100000",
    ])
  func `ordinary code and prose is none`(line: String) {
    #expect(findings("first\n\(line)\nlast\n") == [])
    #expect(findings("    \(line)") == [])
  }

  @Test(arguments: ["Hunter2.prod", "Autumn.river4", "Castle.tiger54"])
  func `two words with a dot and a number are a password, not a property`(value: String) {
    #expect(findings("PASSWORD=\(value)\n") == ["1 a value for PASSWORD: \(value)"])
    #expect(findings("password: \(value)\n") == ["1 a value for password: \(value)"])
    #expect(findings("password = \"\(value)\"\n") == ["1 a value for password: \(value)"])
  }

  @Test(arguments: [
    "Config.value2", "Base64.text", "Sha256.hash", "Settings.password1", "Autumn.river",
    "config.river4", "Autumn.River4", "Autumn.river4.text",
  ])
  func `a property with a number is no password`(value: String) {
    #expect(findings("password: \(value)\n") == [])
    #expect(findings("password = \(value)\n") == [])
  }

  @Test(arguments: [
    "Mot de passe : •", "contraseña: •", "**Kennwort:** `•`", "пароль: •", "密码：•",
    "Creds: octocat:•",
    "login/password: octocat / •",
  ])
  func `a password is found in other languages, and after its user`(line: String) {
    let password = "q8" + "Zr2Lw9b"
    #expect(
      findings("a\n\(line.replacing("•", with: password))\n") == ["2 a password: \(password)"])
  }

  @Test func `a password is found although it has a word for one in it`() {
    for value in ["hunter2supersecret", "My4secretPassw0rdIsLong", "9dragonsToken8birds"] {
      #expect(findings("DB_PASSWORD=\(value)\n").count == 1, "\(value)")
    }
  }

  @Test(arguments: [
    "changeme", "change-me-1", "example", "example123", "password", "Password1", "passw0rd-passw",
    "your-pw-here1", "test1234", "testing", "secret123", "xxxxxxxx", "XXXX-1", "123456", "abcdef12",
    "<password>", "${PASSWORD}", "$PASSWORD1", "{{password1}}", "%(pw)s1234", "#{pw1234}", "******",
    "fake-pw-1", "wrong-1234", "dummy123", "REDACTED1", "aaa111", "foobar42", "", "todo-1",
    "mysecret2024", "supersecretpassword1", "client_secret_2b",
  ])
  func `what only stands for a password is none`(value: String) {
    #expect(findings("password = \"\(value)\"\n") == [])
    #expect(findings("DB_PASSWORD=\(value)\n") == [])
    #expect(findings("https://octocat:\(value)@github.com/x") == [])
    #expect(findings("machine github.com login octocat password \(value)\n") == [])
  }

  @Test(arguments: [
    ("https://octocat:•@github.com/x.git", Self.chosen), ("postgres://app:•@db:5432/app", "p4s5"),
    ("redis://:•@cache", Self.chosen), ("see <mongodb+srv://a.b:•@c.example.net/?x=1>", "letmein"),
    ("run: git clone 'https://octocat:•@[::1]/x'", "a%40b%3Ac"), ("amqp://u:•@h", "pa:ss,2"),
    (#"{"url":"https://u:•@h"}"#, Self.chosen), ("jdbc:mysql://root:•@h/", Self.chosen),
  ])
  func `the password in an address is found`(text: String, password: String) {
    #expect(
      findings("a\n" + text.replacing("•", with: password)) == [
        "2 a password in a URL: \(password)"
      ])
  }

  @Test(arguments: [
    "git@github.com:octocat/x.git", "ssh://git@github.com:22/x", "https://octocat@github.com",
    "https://user:pw@host", "https://user:password@host", "https://USER:PASSWORD@host",
    "https://user:pass@host", "https://octocat:octocat@localhost", "https://x:${TOKEN}@host",
    "https://\\(user):\\(word)@host", "https://%s:%s@host", "https://$USER:$PASS2@host",
    "http://localhost:3000/@scope/pkg", "http://host:8080?x=a@b", "docker://alpine:3.18@sha256:12",
    "https://{user}:{pw123}@host", "http://a:8080, b@c", "https://user:<token>@host", "x://y:z1a2@",
    "std::vector<int>://a:bcde1", "https://login:API_KEY@host", "://a:b1c2d3@h",
  ])
  func `other addresses have none`(text: String) {
    #expect(findings(text) == [])
  }

  @Test func `the password of a netrc entry is found, on one line or several`() {
    let word = Self.chosen
    let one = "2 a .netrc password: \(word)"
    #expect(findings("\nmachine api.github.com login octocat password \(word)\n") == [one])
    #expect(findings("\nmachine h\tlogin o password \(word) # mine") == [one])
    #expect(findings("\necho \"machine h login o password \(word)\" >>~/.netrc") == [one])
    #expect(
      findings("\nmachine h\n  login o\n  password \(word)\n").map { $0.dropFirst(2) }
        == [one.dropFirst(2)])
    for text in [
      "machine h login o password $PASSWORD2", "machine h login o", "a machine login password",
      "the machine has a login and a password for2you", "machine h login o password <mine-2>",
      "machine learning: login with password2 first1",
    ] {
      #expect(findings(text) == [])
    }
  }

  @Test func `a token in an address is named for what it is`() {
    #expect(
      findings("https://octocat:\(Leak.gitHub)@github.com") == ["1 a GitHub token: \(Leak.gitHub)"])
    #expect(
      findings("a\nhttps://\(Leak.gitHub):x-oauth-basic@github.com/o/r")
        == ["2 a GitHub token: \(Leak.gitHub)"])
    let drawn = Leak.drawn(24)
    #expect(findings("https://u:\(drawn)@h") == ["1 a password in a URL: \(drawn)"])
  }

  @Test func `what stands before a password that was found is found too, in its order`() {
    let (token, word) = (Leak.gitHub, Self.chosen)
    #expect(
      findings("https://\(token):\(word)@github.com\n# password: \(word)\n") == [
        "1 a GitHub token: \(token)", "1 a password in a URL: \(word)",
        "2 a value for password: \(word)",
      ])
    #expect(
      findings("machine github.com login \(token) password \(word)\n") == [
        "1 a GitHub token: \(token)", "1 a .netrc password: \(word)",
      ])
  }
}
