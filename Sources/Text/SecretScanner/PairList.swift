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
    let isSeparated = before == 0x20 && text[name.lowerBound - 2] == UInt8(ascii: ";")
    let separator = isSeparated ? UInt8(ascii: ";") : before
    let end: Int
    var isConnection = false
    switch separator {
    case UInt8(ascii: "&"), UInt8(ascii: "?"):
      end = Self.end(of: word, in: text, before: "&\"'<>()`;#\\")
    case UInt8(ascii: ","):
      end = Self.end(of: word, in: text, before: ",\"'<>()`;\\")
      guard Self.hasPair(before: name.lowerBound - 1, in: text) else { return nil }
    case 0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ";"), 0x0A,
      UInt8(ascii: "`"):
      if let semicolon = Self.connectionEnd(of: word, in: text),
        separator == UInt8(ascii: ";") || text[semicolon] == UInt8(ascii: ";"),
        Self.isConnection(around: name.lowerBound, in: text)
      {
        end = semicolon
        isConnection = true
      } else {
        guard separator != UInt8(ascii: ";") else { return nil }
        end = Self.end(of: word, in: text, before: "\"'<>()`;,\\|&")
        guard end == word.upperBound || ByteClass.isMark(text[end]),
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
    text.end(from: word.lowerBound, atMost: word.count) { byte in
      ends.withUTF8Buffer { !$0.contains(byte) }
    }
  }

  /// Returns where a value of a connection string ends; it may have blanks in it.
  private static func connectionEnd(of word: Range<Int>, in text: Text) -> Int? {
    let end = text.end(from: word.lowerBound, atMost: 128) {
      $0 != UInt8(ascii: ";") && $0 >= 0x20 && !ByteClass.isMark($0) && $0 != UInt8(ascii: "<")
        && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "&")
    }
    return end > word.lowerBound ? end : nil
  }

  /// Whether names of a connection string are near an index.
  private static func isConnection(around index: Int, in text: Text) -> Bool {
    let start = text.start(before: index, atMost: 200) { $0 != 0x0A }
    let end = text.end(from: index, atMost: 120) { $0 != 0x0A }
    return (start..<end).contains { place in
      text.bytes[place] == UInt8(ascii: "=")
        && servers.contains { text.says($0, at: place - $0.count) }
    }
  }

  private static let servers = [
    "server", "data source", "host", "uid", "user id", "user", "username", "database",
    "initial catalog", "databasename", "driver", "endpoint", "addr",
  ].map { Array($0.utf8) }

  /// Whether a name and a value end before an index.
  private static func hasPair(before index: Int, in text: Text) -> Bool {
    guard index > 0 else { return false }
    let end = text.start(before: index, atMost: 4, ByteClass.isBlank)
    let start = text.start(before: end, atMost: 80) {
      ByteClass.isVisible($0) && $0 != UInt8(ascii: ",")
    }
    let isOption = text[start] == UInt8(ascii: "-") || text[start..<end].contains(UInt8(ascii: "/"))
    return start < end && isOption || isPair(start, end, in: text)
  }

  private static func hasPair(after index: Int, in text: Text) -> Bool {
    let start = text.end(from: index, atMost: 4, ByteClass.isBlank)
    guard start > index else { return false }
    return isPair(start, text.end(from: start, atMost: 80, ByteClass.isVisible), in: text)
  }

  private static func isPair(_ start: Int, _ end: Int, in text: Text) -> Bool {
    var start = start
    if start < end, ByteClass.isMark(text[start]) { start += 1 }
    let name = text.end(from: start, atMost: 40, ByteClass.isDotted)
    return name - start >= 2 && name + 1 < end && text[name] == UInt8(ascii: "=")
      && !ByteClass.isMark(text[name + 1]) && text[name + 1] != UInt8(ascii: "=")
      && text[end - 1] != UInt8(ascii: ",") && text[end - 1] != UInt8(ascii: "(")
  }
}
