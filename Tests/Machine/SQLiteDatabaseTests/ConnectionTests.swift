import SQLiteDatabase
import Testing

@Suite struct ConnectionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(":memory:", .create)
    try connection.executeScript("CREATE TABLE pairs (a, b)")
  }

  private func pairs() throws -> [[Int?]] {
    try connection.fetchAll("SELECT a, b FROM pairs") { [$0.int(0), $0.int(1)] }
  }

  @Test(arguments: [
    ([], "0 values for 2 parameters"), ([1], "1 values for 2 parameters"),
    ([1, 2, 3], "3 values for 2 parameters"),
  ])
  func `a statement gets as many values as it has parameters`(
    values: [Int], message: String
  ) throws {
    let sql = "INSERT INTO pairs VALUES (?, ?)"
    // Prepared twice: the second time, it comes from the cache.
    for _ in 1...2 {
      #expect(throws: SQLiteError(code: 21, message: "\(message): \(sql)")) {
        try connection.execute(sql, values)
      }
      #expect(try pairs() == [])
      try connection.execute(sql, [3, 4])
      #expect(try pairs() == [[3, 4]])
      try connection.execute("DELETE FROM pairs")
    }
  }

  @Test func `a parameter with a number counts once`() throws {
    try connection.execute("INSERT INTO pairs VALUES (?1, ?1 + ?2)", [3, 4])
    #expect(try pairs() == [[3, 7]])
  }

  @Test func `one statement for many values has one parameter`() throws {
    try connection.executeScript("INSERT INTO pairs VALUES (1, 10), (2, 20)")
    let rows = try connection.fetchFirst("SELECT b FROM pairs WHERE a = ?", forEach: [2, 3, 1]) {
      $0.int(0)
    }
    #expect(rows == [20, 10])
    let sql = "SELECT b FROM pairs WHERE a = ? AND b = ?"
    #expect(throws: SQLiteError(code: 21, message: "1 values for 2 parameters: \(sql)")) {
      try connection.fetchFirst(sql, forEach: [2]) { $0.int(0) }
    }
  }

  @Test(
    arguments: [
      ("some text", "text", 1), ("some text", "Text", 0), ("text", "", 1), ("", "", 1),
      ("", "a", 0),
      ("a text", "a text b", 0), ("größer", "ö", 1), ("a\0b", "b", 1), (nil, "a", nil),
      ("a", nil, nil),
    ] as [(String?, String?, Int?)])
  func `contains says whether a text contains another one`(
    text: String?, part: String?, found: Int?
  ) throws {
    #expect(try connection.fetchInt("SELECT contains(?, ?)", [text, part]) == found)
  }

  @Test(arguments: [
    "INSERT INTO pairs VALUES (1, 2); INSERT INTO pairs VALUES (3, 4)",
    "INSERT INTO pairs VALUES (1, 2); nonsense",
    "INSERT INTO pairs VALUES (1, 2); ; /* */ SELECT 1",
    "INSERT INTO pairs VALUES (1, 2)\0; DROP TABLE pairs", "", "-- nothing", ";",
  ])
  func `what is not one statement is refused and changes nothing`(sql: String) throws {
    #expect(throws: SQLiteError(code: 21, message: "not one statement: \(sql)")) {
      try connection.execute(sql)
    }
    #expect(try pairs() == [])
  }

  @Test(arguments: [
    "INSERT INTO pairs VALUES (1, 2);", "INSERT INTO pairs VALUES (1, 2) -- a comment",
    " /* first */ ; INSERT INTO pairs VALUES (1, 2); \n-- a comment\n;",
  ])
  func `spaces and comments around a statement are ignored`(sql: String) throws {
    try connection.execute(sql)
    #expect(try pairs() == [[1, 2]])
  }

  @Test func `an error in the first statement is SQLite's`() throws {
    #expect(throws: SQLiteError(code: 1, message: "near \"nonsense\": syntax error")) {
      try connection.execute("nonsense; SELECT 1")
    }
  }
}
