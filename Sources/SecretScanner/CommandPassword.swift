/// A password among the arguments of a program: `curl -u octocat:…`, `mysql -p…`.
struct CommandPassword {
  let program: String
  let range: Range<Int>

  static let firstBytes = programs.map { $0.name[0] }

  private static let starts = WordStart(of: programs.map(\.name))

  /// Reads the command that starts with a program's name; nil if it has no password.
  ///
  /// Reading stops at the next name of a program, and where this one's name ends a word, as in
  /// `/usr/bin/curl`: another command is read from there, so that no text is read again and again.
  init?(in bytes: [UInt8], at index: Int) {
    let candidates = Self.starts.candidates(in: bytes, at: index)
    guard !candidates.isEmpty,
      let program = candidates.lazy.map({ Self.programs[$0] }).first(where: { program in
        let end = index + program.name.count
        return end < bytes.count && ShellWord.isSpace(bytes[end])
          && bytes.has(program.name, at: index)
      })
    else { return nil }
    var place = index + program.name.count
    var isRight = program.subcommand == nil
    while place - index < Self.longest, let word = Self.word(in: bytes, &place) {
      let text = bytes[word]
      if Self.isProgram(text) || program.starts(atEndOf: text, in: bytes) { return nil }
      if program.subcommand.map({ text.elementsEqual($0) }) == true { isRight = true }
      guard isRight, let (option, end) = program.option(in: text),
        let password = option.password(after: end, of: word, in: bytes, &place)
      else { continue }
      self.program = String(decoding: program.name, as: UTF8.self)
      range = password
      return
    }
    return nil
  }

  private static let longest = 2_000

  private static func isProgram(_ word: ArraySlice<UInt8>) -> Bool {
    programs.contains { word.elementsEqual($0.name) }
  }

  /// Returns the next word of the command, and moves behind it; nil at the end of the command.
  fileprivate static func word(in bytes: [UInt8], _ place: inout Int) -> Range<Int>? {
    var start = place
    while start < bytes.count, ShellWord.isSpace(bytes[start]) || isContinued(start, in: bytes) {
      start += ShellWord.isSpace(bytes[start]) ? 1 : 2
    }
    guard start < bytes.count, start > place || ShellWord.isQuote(bytes[start]),
      let word = ShellWord(in: bytes, at: start)
    else { return nil }
    place = word.end
    return word.range
  }

  /// Whether a backslash continues the command on the next line.
  private static func isContinued(_ index: Int, in bytes: [UInt8]) -> Bool {
    index + 1 < bytes.count && bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == 0x0A
  }
}

extension CommandPassword {
  /// A program that takes a password as an argument.
  fileprivate struct Program: Sendable {
    let name: [UInt8]
    /// The argument that must come before the option.
    let subcommand: [UInt8]?
    let options: [Option]

    init(_ name: String, subcommand: String? = nil, _ options: [Option]) {
      self.name = Array(name.utf8)
      self.subcommand = subcommand.map { Array($0.utf8) }
      self.options = options
    }

    /// Whether a word ends with this program's name after another part: `x-curl`.
    ///
    /// Another command starts there, with the same options, but not if the word is quoted. The name
    /// of another program at the end, as in a URL, does not end this one's options.
    func starts(atEndOf word: ArraySlice<UInt8>, in bytes: [UInt8]) -> Bool {
      let start = word.endIndex - name.count
      return start > word.startIndex && !ByteClass.isWord(word[start - 1])
        && word.hasSuffix(name) && word.endIndex < bytes.count
        && ShellWord.isSpace(bytes[word.endIndex])
    }

    /// Returns the option that a word begins with, and where its name ends.
    func option(in word: ArraySlice<UInt8>) -> (Option, end: Int)? {
      for option in options {
        if let end = option.end(in: word) { return (option, end) }
      }
      return nil
    }
  }

  fileprivate struct Option: Sendable {
    enum Value {
      /// `USER:PASSWORD`
      case userAndPassword
      case password
      /// The password, in the same word: the next one is something else.
      case attachedPassword
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

    private var isLong: Bool { name.starts(with: "--".utf8) }

    /// Returns where the option's name ends in a word; nil if the word is something else.
    func end(in word: ArraySlice<UInt8>) -> Int? {
      guard word.first == name[0] else { return nil }
      if isLong {
        let end = word.startIndex + name.count
        guard word.starts(with: name) else { return nil }
        if end == word.endIndex { return end }
        return word[end] == UInt8(ascii: "=") ? end + 1 : nil
      }
      var place = word.startIndex + 1
      while place < word.endIndex, flags.contains(word[place]) { place += 1 }
      return place < word.endIndex && word[place] == name[1] ? place + 1 : nil
    }

    /// Returns the range of the password; it is in the rest of the word, or in the next one.
    func password(
      after end: Int, of word: Range<Int>, in bytes: [UInt8], _ place: inout Int
    ) -> Range<Int>? {
      var range = end..<word.upperBound
      if range.isEmpty {
        guard value != .attachedPassword || place < bytes.count && ShellWord.isQuote(bytes[place]),
          let next = CommandPassword.word(in: bytes, &place)
        else { return nil }
        range = next
      }
      if value == .userAndPassword {
        guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let user = bytes[range.lowerBound..<colon]
        range = colon + 1..<range.upperBound
        // `octocat:'…'`
        if range.isEmpty, place < bytes.count, ShellWord.isQuote(bytes[place]),
          let quoted = CommandPassword.word(in: bytes, &place)
        {
          range = quoted
        }
        guard bytes[range] != user else { return nil }
      }
      return ShellWord.isPassword(bytes[range]) ? range : nil
    }
  }

  private static let programs: [Program] =
    [
      Program(
        "curl",
        [
          Option("-u", .userAndPassword, flags: "sSLkfvigGOJ"), Option("--user", .userAndPassword),
          Option("-U", .userAndPassword), Option("--proxy-user", .userAndPassword),
        ]),
      Program("sshpass", [Option("-p", .password)]),
      Program("redis-cli", [Option("-a", .password), Option("--pass", .password)]),
      Program("sqlcmd", [Option("-P", .password)]),
      Program(
        "wget",
        ["--password", "--http-password", "--ftp-password", "--proxy-password"].map {
          Option($0, .password)
        }),
    ]
    + ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mariadb", "mariadb-dump"].map {
      Program($0, [Option("-p", .attachedPassword), Option("--password", .attachedPassword)])
    }
    + ["mongo", "mongosh", "mongodump", "mongorestore"].map {
      Program($0, [Option("-p", .password), Option("--password", .password)])
    }
    + ["ldapsearch", "ldapadd", "ldapmodify"].map { Program($0, [Option("-w", .password)]) }
    + ["docker", "podman"].map {
      Program($0, subcommand: "login", [Option("-p", .password), Option("--password", .password)])
    }
}
