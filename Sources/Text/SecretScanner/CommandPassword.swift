/// A password among the arguments of a program: `curl -u octocat:…`, `mysql -p…`.
enum CommandPassword {
  /// Returns its range in the command that starts with a program's name at an index; nil if there is
  /// none.
  ///
  /// Reading stops at the next name of a program, and where this one's name ends a word, as in
  /// `/usr/bin/curl`: another command is read from there, so that no text is read again and again.
  static func range(of program: Program, in text: Text, at index: Int) -> Range<Int>? {
    var place = index + program.name.count
    guard isBlank(text[place]) else { return nil }
    var isRight = program.subcommand == nil
    var words = 0
    while place - index < longest, let word = word(in: text, &place) {
      let bytes = text[word]
      if programs.contains(where: { $0.isNamed(at: word, in: text) })
        || program.starts(atEndOf: bytes, in: text)
      {
        return nil
      }
      if let subcommand = program.subcommand, bytes.elementsEqual(subcommand) {
        isRight = true
        continue
      }
      guard isRight else { continue }
      if let (option, end) = program.option(in: bytes) {
        let next = place
        if let password = option.password(after: end, of: word, in: text, &place) {
          return password
        }
        // What is no password may be the name of a program, where reading stops.
        place = next
        continue
      }
      guard let argument = program.argument, bytes.first != "-" else { continue }
      words += 1
      if words == argument {
        guard
          let range = program.isPiped
            ? piped(word, in: text, place) : program.isOracle ? oracle(word, in: text) : word,
          ChosenPassword.isMixed(text[range]), ChosenPassword.isOne(text[range])
        else { return nil }
        return range
      }
    }
    return nil
  }

  /// Returns the range of a password that is piped to a program: `echo … | sudo -S`.
  private static func piped(_ range: Range<Int>, in text: Text, _ place: Int) -> Range<Int>? {
    let word = text[range].hasSuffix("\\n".utf8) ? range.dropLast(2) : range
    let pipe = text.end(from: place, atMost: 4, isBlank)
    guard text[pipe] == "|" else { return nil }
    let end = text.end(from: pipe + 1, atMost: 120) { $0 != "\n" && $0 != "|" }
    let command = text[pipe + 1..<max(end, pipe + 1)]
    if command.has("chpasswd".utf8), let colon = text[word].firstIndex(of: ":") {
      return colon + 1..<word.upperBound
    }
    return readers.contains(where: command.has) ? word : nil
  }

  /// Returns the range of the password in `USER/PASSWORD@DATABASE`.
  private static func oracle(_ word: Range<Int>, in text: Text) -> Range<Int>? {
    guard let slash = text[word].firstIndex(of: "/"), slash > word.lowerBound else { return nil }
    let end = text[word].lastIndex(of: "@") ?? word.upperBound
    return slash + 1 < end ? slash + 1..<end : nil
  }

  private static let readers = [
    "sudo -S", "--password-stdin", "--stdin", "cryptsetup", "kinit", "--with-token",
  ].map { Array($0.utf8) }

  private static let longest = 2_000

  /// Returns the next word of the command, and moves behind it; nil at the end of the command.
  fileprivate static func word(in text: Text, _ place: inout Int) -> Range<Int>? {
    var start = place
    // A backslash continues the command on the next line.
    while isBlank(text[start]) || text.has("\\\n", at: start) {
      start += isBlank(text[start]) ? 1 : 2
    }
    guard start < text.count, start > place || isQuote(text[start]),
      let word = Literal(shellWordIn: text, at: start)
    else { return nil }
    place = word.end
    return word.range
  }
}

extension CommandPassword {
  /// A program that takes a password as an argument.
  struct Program: Sendable {
    let name: [UInt8]
    /// The argument that must come before the option.
    let subcommand: [UInt8]?
    private(set) var options: [Option]
    /// The number of the argument that is a password, from 1, without options.
    let argument: Int?
    /// Whether the argument is a login of Oracle.
    var isOracle: Bool { name == Array("sqlplus".utf8) }
    /// Whether the argument is a password only for the program behind a pipe.
    let isPiped: Bool

    init(_ name: String, options: [Option]) {
      self.init(name)
      self.options = options
    }

    init(
      _ name: String, subcommand: String? = nil, _ options: [String] = [],
      _ value: Option.Value = .password, argument: Int? = nil, isPiped: Bool = false
    ) {
      self.name = Array(name.utf8)
      self.subcommand = subcommand.map { Array($0.utf8) }
      self.options = options.map { Option($0, value) }
      self.argument = argument
      self.isPiped = isPiped
    }

    /// Whether a word is this program's name, or its first word: `7z a`.
    func isNamed(at word: Range<Int>, in text: Text) -> Bool {
      text[word].elementsEqual(name)
        || name.count > word.count && text.has(name, at: word.lowerBound)
    }

    /// Whether a word ends with this program's name after another part: `x-curl`.
    ///
    /// Another command starts there, with the same options, but not if the word is quoted. The name
    /// of another program at the end, as in a URL, does not end this one's options.
    func starts(atEndOf word: ArraySlice<UInt8>, in text: Text) -> Bool {
      // The arguments of this one are few: `htpasswd .htpasswd …`
      guard argument == nil else { return false }
      let start = word.endIndex - name.count
      return start > word.startIndex && !isWord(word[start - 1])
        && word.hasSuffix(name) && isBlank(text[word.endIndex])
    }

    /// Returns the option that a word begins with, and where its name ends.
    func option(in word: ArraySlice<UInt8>) -> (Option, end: Int)? {
      options.lazy.compactMap { option in option.end(in: word).map { (option, $0) } }.first
    }
  }

  struct Option: Sendable {
    enum Value {
      /// A user and a password, with this byte between them: `USER:PASSWORD`.
      case login(Unicode.Scalar)
      case password
      /// The password, in the same word: the next one is something else.
      case attachedPassword
      /// The password after these bytes: `pass:PASSWORD`.
      case prefixed(String)

      static let userAndPassword = login(":")
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

    private var isShort: Bool { name.count == 2 && name[0] == "-" }

    /// Returns where the option's name ends in a word; nil if the word is something else.
    func end(in word: ArraySlice<UInt8>) -> Int? {
      guard word.first == name[0] else { return nil }
      if !isShort {
        let end = word.startIndex + name.count
        guard word.starts(with: name) else { return nil }
        if end == word.endIndex || name.last == ":" { return end }
        return word[end] == "=" ? end + 1 : nil
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
        if case .attachedPassword = value, !isQuote(text[place]) { return nil }
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
        if range.isEmpty, isQuote(text[place]), let next = CommandPassword.word(in: text, &place) {
          range = next
        }
        guard text[range] != user else { return nil }
      }
      return ChosenPassword.isOne(text[range]) ? range : nil
    }
  }

  static let programs: [Program] =
    [
      Program(
        "curl",
        options: [
          Option("-u", .userAndPassword, flags: "sSLkfvigGOJ"), Option("--user", .userAndPassword),
          Option("-U", .userAndPassword), Option("--proxy-user", .userAndPassword),
        ]),
      Program("redis-cli", ["-a", "--pass"]),
      Program("wget", ["--password", "--http-password", "--ftp-password", "--proxy-password"]),
      Program("lftp", ["-u"], .login(",")),
      Program("xfreerdp", options: [Option("/p:", .attachedPassword), Option("-p", .password)]),
      Program("cmdkey", ["/pass:"], .attachedPassword),
      Program("gpg", ["--passphrase"]),
      Program("http", ["-a"], .userAndPassword),
      Program("sqlplus", argument: 1),
      Program("wandb", subcommand: "login", argument: 1),
      Program("ngrok", subcommand: "authtoken", argument: 1),
      Program("ngrok", subcommand: "add-authtoken", argument: 1),
      Program("aws", subcommand: "aws_secret_access_key", argument: 1),
      Program("choco apikey", ["-k", "--key"]),
      Program("schtasks", ["/rp"]),
      Program("gh secret set", ["-b", "--body"]),
      Program("echo", argument: 1, isPiped: true),
      Program("printf", argument: 1, isPiped: true),
      Program("openssl", ["-pass", "-passin", "-passout"], .prefixed("pass:")),
    ]
    + ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "mariadb-dump"].map {
      Program($0, ["-p", "--password"], .attachedPassword)
    }
    + ["mongo", "mongosh", "mongodump", "mongorestore", "mongoimport", "mongoexport"].map {
      Program($0, ["-p", "--password"])
    }
    + ["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldappasswd"].map {
      Program($0, ["-w"])
    }
    + ["docker", "podman", "oras", "helm"].map {
      Program($0, subcommand: "login", ["-p", "--password"])
    }
    + ["smbclient", "rpcclient", "smbget"].map { Program($0, ["-U"], .login("%")) }
    + ["zip", "unzip", "mosquitto_pub", "mosquitto_sub", "sqlcmd", "ipmitool"].map {
      Program($0, ["-P"])
    }
    + ["7z a", "7z e", "7z x", "7za", "7zz", "unrar"].map { Program($0, ["-p"], .attachedPassword) }
    + ["snmpget", "snmpset", "snmpwalk", "snmpbulkwalk"].map { Program($0, ["-A", "-X"]) }
    + ["useradd", "usermod", "sshpass", "rdesktop", "az login"].map { Program($0, ["-p"]) }
    + ["htpasswd", "createUser", "mosquitto_passwd"].map { Program($0, argument: 3) }
    + [
      "IDENTIFY", "net user", "rabbitmqctl add_user", "rabbitmqctl change_password",
      "samba-tool user create", "wpa_passphrase",
    ].map { Program($0, argument: 2) }
}
