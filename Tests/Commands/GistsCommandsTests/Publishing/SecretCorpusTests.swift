import FoundationEssentials
import TestSupport
import CommandSupport
import Testing

@testable import GistsCommands
@testable import SandboxServer

@Suite struct SecretCorpusTests {
  private static func files(below folder: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
    return (paths ?? []).map { "\(folder)/\($0)" }
  }

  @Test func `the project's own files have no findings`() throws {
    var looked = 0
    for folder in ["Sources", "Tests", "Fixtures", "Benchmarks"] {
      // The seeds of the fuzz test and the corpus look like secrets.
      for path in Self.files(below: "\(packageFolder.path)/\(folder)")
      where !path.contains("/Tests/Fuzzing/Corpus/secrets/")
        && !path.contains("/Tests/Text/SecretCorpus/")
      {
        looked += try look(path)
      }
    }
    for name in ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Package.swift", "Makefile"] {
      looked += try look("\(packageFolder.path)/\(name)")
    }
    #expect(looked > 500)
  }

  @Test func `generated code has no findings`() {
    for number in 0..<2_000 {
      let code = GeneratedCode(number)
      #expect(
        OutgoingText(source: code.name, bytes: Array(code.content.utf8)).findings(KnownTokens([]))
          == [])
    }
  }

  /// Returns 1 for a readable file, else 0.
  private func look(_ path: String) throws -> Int {
    guard let data = FileManager.default.contents(atPath: path) else { return 0 }
    let findings = OutgoingText(source: path, bytes: Array(data)).findings(KnownTokens([]))
    #expect(findings == [])
    return 1
  }
}
