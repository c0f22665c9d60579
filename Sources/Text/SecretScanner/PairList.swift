/// A list of names and values without quotes, in which a password is one of the values:
/// `Server=db;Password=…;`, `user=octocat&password=…`, `host=db password=…`,
/// `username=octocat,password=…`.
struct PairList {
  /// The range of the value, up to what separates it from the next name.
  let value: Range<Int>
  /// Whether the names of a connection string are near.
  let isConnection: Bool

  /// Reads the list around a name and the word after its `=`; nil if they are not in such a list.
  init?(in text: Text, around name: Range<Int>, value word: Range<Int>) {
    let before = text[name.lowerBound - 1]
    let isSeparated = before == " " && text[name.lowerBound - 2] == ";"
    let separator = isSeparated ? UInt8(ascii: ";") : before
    let end: Int
    var isConnection = false
    switch separator {
    case "&", "?": end = Self.end(of: word, in: text, before: "&\"'<>()`;#\\")
    case ",":
      end = Self.end(of: word, in: text, before: ",\"'<>()`;\\")
      guard Self.hasPair(before: name.lowerBound - 1, in: text) else { return nil }
    case " ", "\t", "\n", "\"", "'", "`", ";":
      if let semicolon = Self.connectionEnd(of: word, in: text),
        separator == ";" || text[semicolon] == ";",
        Self.isConnection(around: name.lowerBound, in: text)
      {
        end = semicolon
        isConnection = true
      } else {
        guard separator != ";" else { return nil }
        end = Self.end(of: word, in: text, before: "\"'<>()`;,\\|&")
        guard end == word.upperBound || isMark(text[end]),
          Self.hasPair(before: name.lowerBound - 1, in: text) || Self.hasPair(after: end, in: text)
        else { return nil }
      }
    default: return nil
    }
    guard end > word.lowerBound else { return nil }
    value = word.lowerBound..<end
    self.isConnection = isConnection
  }

  private static func end(of word: Range<Int>, in text: Text, before ends: StaticString) -> Int {
    text.end(from: word.lowerBound, atMost: word.count) { !$0.isAny(of: ends) }
  }

  /// Returns where a value of a connection string ends; it may have blanks in it.
  private static func connectionEnd(of word: Range<Int>, in text: Text) -> Int? {
    let end = text.end(from: word.lowerBound, atMost: 128) {
      $0 >= 0x20 && !$0.isAny(of: ";\"'`<\\&")
    }
    return end > word.lowerBound ? end : nil
  }

  /// Whether names of a connection string are near an index.
  private static func isConnection(around index: Int, in text: Text) -> Bool {
    let start = text.start(before: index, atMost: 200) { $0 != "\n" }
    let end = text.end(from: index, atMost: 120) { $0 != "\n" }
    return (start..<end).contains { place in
      text.bytes[place] == "=" && servers.contains { text.says($0, at: place - $0.count) }
    }
  }

  private static let servers = [
    "server", "data source", "host", "uid", "user id", "user", "username", "database",
    "initial catalog", "databasename", "driver", "endpoint", "addr",
  ].map { Array($0.utf8) }

  /// Whether a name and a value end before an index.
  private static func hasPair(before index: Int, in text: Text) -> Bool {
    guard index > 0 else { return false }
    let end = text.start(before: index, atMost: 4, isBlank)
    let start = text.start(before: end, atMost: 80) { isVisible($0) && $0 != "," }
    let isOption = text[start] == "-" || text[start..<end].contains("/")
    return start < end && isOption || isPair(start, end, in: text)
  }

  private static func hasPair(after index: Int, in text: Text) -> Bool {
    let start = text.end(from: index, atMost: 4, isBlank)
    guard start > index else { return false }
    return isPair(start, text.end(from: start, atMost: 80, isVisible), in: text)
  }

  private static func isPair(_ start: Int, _ end: Int, in text: Text) -> Bool {
    var start = start
    if start < end, isMark(text[start]) { start += 1 }
    let name = text.end(from: start, atMost: 40, isDotted)
    return name - start >= 2 && name + 1 < end && text[name] == "="
      && !text[name + 1].isAny(of: "\"'`=") && !text[end - 1].isAny(of: ",(")
  }
}
