import FoundationEssentials
import SandboxServer
import TestSupport

/// The library of octocat on a sandbox, with the token in a variable.
struct SavedLibrary: Sendable {
  let home: ScratchHome
  let sandbox: Sandbox

  /// Runs `body` with a sandbox that has gists by generated code, and an empty home.
  static func with<Result: Sendable>(
    gists: Int, files: Int = 1, change: (inout SandboxOptions) -> Void = { _ in },
    body: (SavedLibrary) async throws -> Result
  ) async throws -> Result {
    var options = SandboxOptions(approval: .auto)
    options.gists = gists
    options.generatedFiles = files
    change(&options)
    return try await Sandbox.with(options) { sandbox in
      try await ScratchHome.with { home in
        try await body(
          SavedLibrary(
            home: home.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]),
            sandbox: sandbox))
      }
    }
  }

  /// The same sandbox from an empty home.
  func withAnotherHome(_ body: (SavedLibrary) async throws -> Void) async throws {
    try await ScratchHome.with { other in
      try await body(
        SavedLibrary(
          home: other.with(["GISTS_HOST": sandbox.url, "GISTS_TOKEN": Faults.token]),
          sandbox: sandbox))
    }
  }

  var folder: String { "\(home.data)/gists/library/127.0.0.1:\(sandbox.port)" }
  var path: String { "\(folder)/octocat.db" }

  func gists(_ arguments: String...) async throws -> ProgramResult {
    try await TestSupport.gists(arguments, in: home)
  }

  /// The API requests since the last call.
  func requests(after count: Int) -> [ReceivedRequest] { Array(sandbox.requests.dropFirst(count)) }

  /// The results of the checks of SQLite and FTS5: `ok` for each.
  func checks() async throws -> String {
    try await python(
      """
      print(db.execute('PRAGMA integrity_check').fetchone()[0])
      for table in ('words', 'parts'):
          db.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
          print('ok')
      """)
  }

  /// Everything that can be found, as text.
  func contents() async throws -> String {
    try await python(
      """
      for sql in (
          'SELECT id, owner, updated, title, listed, whole FROM gists JOIN documents ON number = gist ORDER BY id',
          'SELECT id, files.name, language, bytes FROM gists JOIN files ON gists.number = files.gist'
          ' JOIN contents ON contents.gist = gists.number AND contents.name = files.name ORDER BY 1, 2',
          'SELECT feeds.name, id FROM members JOIN feeds ON feeds.number = feed'
          ' JOIN gists ON gists.number = gist ORDER BY feed, place',
          'SELECT id, names, words.description, content FROM words JOIN gists ON number = words.rowid ORDER BY id'):
          for row in db.execute(sql):
              print(row)
      """)
  }

  func python(_ script: String) async throws -> String {
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1], isolation_level=None)
      \(script)
      """
    let result = try await Program(command: ["python3", "-c", script, path], home: home).run()
    guard result.exit == 0 else { throw UnexpectedResult(result: result) }
    return result.out
  }
}
