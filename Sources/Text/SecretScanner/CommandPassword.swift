/// A password among the arguments of a program: `curl -u octocat:…`, `mysql -p…`.
struct CommandPassword {
  let program: String
  let range: Range<Int>

  /// Reads the command that starts with a program's name; nil if it has no password.
  ///
  /// Reading stops at the next name of a program, and where this one's name ends a word, as in
  /// `/usr/bin/curl`: another command is read from there, so that no text is read again and again.
  init?(of program: Program, in text: Text, at index: Int) {
    guard ByteClass.isBlank(text[index + program.name.count]), text.has(program.name, at: index)
    else { return nil }
    var place = index + program.name.count
    var isRight = program.subcommand == nil
    var words = 0
    while place - index < Self.longest, let word = Self.word(in: text, &place) {
      let bytes = text[word]
      if Self.isProgram(bytes) || program.starts(atEndOf: bytes, in: text) { return nil }
      if program.subcommand.map({ bytes.elementsEqual($0) }) == true {
        isRight = true
        continue
      }
      guard isRight else { continue }
      if let (option, end) = program.option(in: bytes) {
        guard let password = option.password(after: end, of: word, in: text, &place) else {
          continue
        }
        self.init(program, password)
        return
      }
      guard let argument = program.argument, bytes.first != UInt8(ascii: "-") else { continue }
      words += 1
      if words == argument {
        guard
          let range = program.isPiped
            ? Self.piped(word, in: text, place)
            : program.isOracle ? Self.oracle(word, in: text) : word,
          ChosenPassword.isMixed(text[range]), Self.isPassword(text[range])
        else { return nil }
        self.init(program, range)
        return
      }
    }
    return nil
  }

  private init(_ program: Program, _ range: Range<Int>) {
    self.program = String(decoding: program.name, as: UTF8.self)
    self.range = range
  }

  /// Returns the range of a password that is piped to a program: `echo … | sudo -S`.
  private static func piped(_ range: Range<Int>, in text: Text, _ place: Int) -> Range<Int>? {
    let word = text[range].hasSuffix("\\n".utf8) ? range.dropLast(2) : range
    let pipe = text.end(from: place, atMost: 4, ByteClass.isBlank)
    guard text[pipe] == UInt8(ascii: "|") else { return nil }
    let end = text.end(from: pipe + 1, atMost: 120) { $0 != 0x0A && $0 != UInt8(ascii: "|") }
    let command = text[pipe + 1..<max(end, pipe + 1)]
    if command.has("chpasswd".utf8), let colon = text[word].firstIndex(of: UInt8(ascii: ":")) {
      return colon + 1..<word.upperBound
    }
    return readers.contains(where: command.has) ? word : nil
  }

  /// Returns the range of the password in `USER/PASSWORD@DATABASE`.
  private static func oracle(_ word: Range<Int>, in text: Text) -> Range<Int>? {
    guard let slash = text[word].firstIndex(of: UInt8(ascii: "/")), slash > word.lowerBound else {
      return nil
    }
    let end = text[word].lastIndex(of: UInt8(ascii: "@")) ?? word.upperBound
    return slash + 1 < end ? slash + 1..<end : nil
  }

  private static let readers = [
    "sudo -S", "--password-stdin", "--stdin", "cryptsetup", "kinit", "--with-token",
  ].map { Array($0.utf8) }

  private static let longest = 2_000

  private static func isProgram(_ word: ArraySlice<UInt8>) -> Bool {
    programs.contains { word.elementsEqual($0.name) }
  }

  fileprivate static func isPassword(_ value: ArraySlice<UInt8>) -> Bool {
    ChosenPassword.isOne(value, of: nil, .certain)
  }

  /// Returns the next word of the command, and moves behind it; nil at the end of the command.
  fileprivate static func word(in text: Text, _ place: inout Int) -> Range<Int>? {
    var start = place
    while start < text.count, ByteClass.isBlank(text[start]) || isContinued(start, in: text) {
      start += ByteClass.isBlank(text[start]) ? 1 : 2
    }
    guard start < text.count, start > place || ByteClass.isQuote(text[start]),
      let word = ShellWord(in: text, at: start)
    else { return nil }
    place = word.end
    return word.range
  }

  /// Whether a backslash continues the command on the next line.
  private static func isContinued(_ index: Int, in text: Text) -> Bool {
    text[index] == UInt8(ascii: "\\") && text[index + 1] == 0x0A
  }
}

extension CommandPassword {
  /// A program that takes a password as an argument.
  struct Program: Sendable {
    let name: [UInt8]
    /// The argument that must come before the option.
    let subcommand: [UInt8]?
    let options: [Option]
    /// The number of the argument that is a password, from 1, without options.
    let argument: Int?
    /// Whether the argument is a login of Oracle.
    var isOracle: Bool { name == Array("sqlplus".utf8) }
    /// Whether the argument is a password only for the program behind a pipe.
    let isPiped: Bool

    init(
      _ name: String, subcommand: String? = nil, _ options: [Option], argument: Int? = nil,
      isPiped: Bool = false
    ) {
      self.name = Array(name.utf8)
      self.subcommand = subcommand.map { Array($0.utf8) }
      self.options = options
      self.argument = argument
      self.isPiped = isPiped
    }

    /// Whether a word ends with this program's name after another part: `x-curl`.
    ///
    /// Another command starts there, with the same options, but not if the word is quoted. The name
    /// of another program at the end, as in a URL, does not end this one's options.
    func starts(atEndOf word: ArraySlice<UInt8>, in text: Text) -> Bool {
      // The arguments of this one are few: `htpasswd .htpasswd …`
      guard argument == nil else { return false }
      let start = word.endIndex - name.count
      return start > word.startIndex && !ByteClass.isWord(word[start - 1])
        && word.hasSuffix(name) && ByteClass.isBlank(text[word.endIndex])
    }

    /// Returns the option that a word begins with, and where its name ends.
    func option(in word: ArraySlice<UInt8>) -> (Option, end: Int)? {
      for option in options {
        if let end = option.end(in: word) { return (option, end) }
      }
      return nil
    }
  }

  struct Option: Sendable {
    enum Value {
      /// A user and a password, with this byte between them: `USER:PASSWORD`.
      case login(UInt8)
      case password
      /// The password, in the same word: the next one is something else.
      case attachedPassword
      /// The password after these bytes: `pass:PASSWORD`.
      case prefixed(String)

      static let userAndPassword = login(UInt8(ascii: ":"))
    }

    let name: [UInt8]
    let value: Value
    /// Flags that may stand before a short option in the same word: `-sSu`.
    let flags: [UInt8]

    init(_ name: String, _ value: Value, flags: String = "") {
      self.name = Array(name.utf8)
      self.value = value
      self.flags = Array(flags.utf8)
    }

    private var isShort: Bool { name.count == 2 && name[0] == UInt8(ascii: "-") }

    /// Returns where the option's name ends in a word; nil if the word is something else.
    func end(in word: ArraySlice<UInt8>) -> Int? {
      guard word.first == name[0] else { return nil }
      if !isShort {
        let end = word.startIndex + name.count
        guard word.starts(with: name) else { return nil }
        if end == word.endIndex || name.last == UInt8(ascii: ":") { return end }
        return word[end] == UInt8(ascii: "=") ? end + 1 : nil
      }
      var place = word.startIndex + 1
      while place < word.endIndex, flags.contains(word[place]) { place += 1 }
      return place < word.endIndex && word[place] == name[1] ? place + 1 : nil
    }

    /// Returns the range of the password; it is in the rest of the word, or in the next one.
    func password(
      after end: Int, of word: Range<Int>, in text: Text, _ place: inout Int
    ) -> Range<Int>? {
      var range = end..<word.upperBound
      if range.isEmpty {
        if case .attachedPassword = value, !ByteClass.isQuote(text[place]) { return nil }
        guard let next = CommandPassword.word(in: text, &place) else { return nil }
        range = next
      }
      switch value {
      case .password, .attachedPassword: break
      case .prefixed(let prefix):
        guard text[range].starts(with: prefix.utf8) else { return nil }
        range = range.lowerBound + prefix.utf8.count..<range.upperBound
      case .login(let separator):
        guard let colon = text[range].firstIndex(of: separator) else { return nil }
        let user = text[range.lowerBound..<colon]
        range = colon + 1..<range.upperBound
        // `octocat:'…'`
        if range.isEmpty, ByteClass.isQuote(text[place]),
          let quoted = CommandPassword.word(in: text, &place)
        {
          range = quoted
        }
        guard text[range] != user else { return nil }
      }
      return CommandPassword.isPassword(text[range]) ? range : nil
    }
  }

  static let programs: [Program] =
    [
      Program(
        "curl",
        [
          Option("-u", .userAndPassword, flags: "sSLkfvigGOJ"), Option("--user", .userAndPassword),
          Option("-U", .userAndPassword), Option("--proxy-user", .userAndPassword),
        ]),
      Program("redis-cli", [Option("-a", .password), Option("--pass", .password)]),
      Program(
        "wget",
        ["--password", "--http-password", "--ftp-password", "--proxy-password"].map {
          Option($0, .password)
        }),
      Program("lftp", [Option("-u", .login(UInt8(ascii: ",")))]),
      Program("xfreerdp", [Option("/p:", .attachedPassword), Option("-p", .password)]),
      Program("cmdkey", [Option("/pass:", .attachedPassword)]),
      Program("gpg", [Option("--passphrase", .password)]),
      Program("http", [Option("-a", .userAndPassword)]),
      Program("sqlplus", [], argument: 1),
      Program("wandb", subcommand: "login", [], argument: 1),
      Program("ngrok", subcommand: "authtoken", [], argument: 1),
      Program("ngrok", subcommand: "add-authtoken", [], argument: 1),
      Program("aws", subcommand: "aws_secret_access_key", [], argument: 1),
      Program("choco apikey", [Option("-k", .password), Option("--key", .password)]),
      Program("schtasks", [Option("/rp", .password)]),
      Program("gh secret set", [Option("-b", .password), Option("--body", .password)]),
      Program("echo", [], argument: 1, isPiped: true),
      Program("printf", [], argument: 1, isPiped: true),
      Program(
        "openssl",
        ["-pass", "-passin", "-passout"].map { Option($0, .prefixed("pass:")) }),
    ]
    + ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "mariadb-dump"].map {
      Program($0, [Option("-p", .attachedPassword), Option("--password", .attachedPassword)])
    }
    + ["mongo", "mongosh", "mongodump", "mongorestore", "mongoimport", "mongoexport"].map {
      Program($0, [Option("-p", .password), Option("--password", .password)])
    }
    + ["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldappasswd"].map {
      Program($0, [Option("-w", .password)])
    }
    + ["docker", "podman", "oras", "helm"].map {
      Program($0, subcommand: "login", [Option("-p", .password), Option("--password", .password)])
    }
    + ["smbclient", "rpcclient", "smbget"].map {
      Program($0, [Option("-U", .login(UInt8(ascii: "%")))])
    }
    + ["zip", "unzip", "mosquitto_pub", "mosquitto_sub", "sqlcmd", "ipmitool"].map {
      Program($0, [Option("-P", .password)])
    }
    + ["7z a", "7z e", "7z x", "7za", "7zz", "unrar"].map {
      Program($0, [Option("-p", .attachedPassword)])
    }
    + ["snmpget", "snmpset", "snmpwalk", "snmpbulkwalk"].map {
      Program($0, [Option("-A", .password), Option("-X", .password)])
    }
    + ["useradd", "usermod", "sshpass", "rdesktop", "az login"].map {
      Program($0, [Option("-p", .password)])
    }
    + ["htpasswd", "createUser", "mosquitto_passwd"].map { Program($0, [], argument: 3) }
    + [
      "IDENTIFY", "net user", "rabbitmqctl add_user", "rabbitmqctl change_password",
      "samba-tool user create", "wpa_passphrase",
    ].map { Program($0, [], argument: 2) }
}

/// A word of a shell's command line, without its quotes.
struct ShellWord {
  let range: Range<Int>
  /// The index after the word and its closing quote.
  let end: Int

  private static let longest = 256

  /// Reads the word at an index; nil if none starts there or it is too long.
  init?(in text: Text, at start: Int) {
    let bytes = text.bytes
    guard start < bytes.count else { return nil }
    let quote = ByteClass.isQuote(bytes[start]) ? bytes[start] : nil
    let first = quote == nil ? start : start + 1
    var end = first
    while end < bytes.count, end - first < Self.longest,
      quote == nil ? !Self.isEnd(bytes[end]) : bytes[end] != quote && bytes[end] != 0x0A
    { end += 1 }
    let isClosed = end < bytes.count && bytes[end] == quote
    guard end > first, end - first < Self.longest, quote == nil || isClosed else { return nil }
    range = first..<end
    self.end = isClosed ? end + 1 : end
  }

  /// Whitespace, a quote, a backslash, or an operator of the shell.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x7F || ends.contains(byte)
  }

  private static let ends = Array("\"'\\|;&`".utf8)
}
