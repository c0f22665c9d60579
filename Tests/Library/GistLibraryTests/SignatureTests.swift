import ByteTools
import SQLiteDatabase
import Testing

@Suite struct `Signatures of texts` {
  private static let text = "The quick brown fox jumps: get_user_name()"
  private let connection: Connection

  init() throws { connection = try Connection(":memory:", .create) }

  @Test(
    arguments: [
      ("", 1), ("fox", 1), ("quick", 1), ("own fox ju", 1), ("user_name", 1), ("quick brown", 1),
      ("brown quick", 1), ("cat", 1), ("quack", 0), ("brownie", 0), ("get_user_id", 0),
      ("nowhere", 0), ("quick nowhere", 0), ("jumps quickly", 0),
    ] as [(String, Int)])
  func `exclude words of five bytes that a text does not contain`(
    words: String, isPossible: Int
  ) throws {
    let sql = "SELECT may_contain(signature(?), ?)"
    #expect(try connection.fetchInt(sql, [Self.text, words]) == isPossible)
  }

  @Test func `exclude no part of any text`() throws {
    var random = SplitMix64(seed: 1)
    let characters = Array("abcdefgö日 \n_(")
    for size in (1...100).map({ $0 * $0 }) + [500_000] {
      let text = (0..<size).map { _ in characters.randomElement(using: &random) ?? "a" }
      let start = Int.random(in: 0..<size, using: &random)
      let part = text[start...].prefix(Int.random(in: 1...12, using: &random))
      #expect(
        try connection.fetchInt(
          "SELECT may_contain(signature(?), ?)", [String(text), String(part)]) == 1)
    }
  }

  @Test func `never change, because libraries store them`() throws {
    let sql = "SELECT hex(signature(?))"
    #expect(try connection.fetchText(sql, [Self.text]) == "2002000054253900")
    #expect(try connection.fetchText(sql, ["abcdef"]) == "0000000000004020")
    #expect(try connection.fetchText(sql, [""]) == "0000000000000000")
    let long = (0..<300_000).map { String($0 * 7_919, radix: 36) }.joined(separator: " ")
    #expect(try connection.fetchInt("SELECT length(signature(?))", [long]) == 65_536)
  }

  @Test(
    arguments: [
      ("NULL", 1), ("x''", 1), ("x'000000'", 1), ("zeroblob(8)", 0), ("zeroblob(24)", 1),
      ("zeroblob(65536)", 0), ("zeroblob(131072)", 1), ("signature(NULL)", 1),
    ] as [(String, Int)])
  func `that are missing or damaged exclude nothing`(signature: String, isPossible: Int) throws {
    #expect(
      try connection.fetchInt("SELECT may_contain(\(signature), 'nowhere')") == isPossible)
    #expect(try connection.fetchInt("SELECT may_contain(\(signature), NULL)") == nil)
  }
}
