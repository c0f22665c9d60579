package import FoundationEssentials
package import Testing
package import TextFormats

/// The folder of the package, with `Package.swift`, `Sources` and `Tests`.
package let packageFolder = URL(filePath: #filePath, directoryHint: .notDirectory)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Files in the folder `shared` beside the package: GitHub's API description and recorded responses.
///
/// Tests that read them are skipped without the folder: ``Testing/Trait/requiresShared(_:)``.
package enum SharedFile {
  private static let folder = packageFolder.deletingLastPathComponent().appending(path: "shared")

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  package static func json(_ path: String) throws -> JSON { try JSON(parsing: bytes(path)) }

  package static let descriptions = [
    "contract/github-rest-2022-11-28.openapi.json",
    "contract/github-rest-2022-11-28.2026.openapi.json",
  ]
  package static let traffic = "traffic/exchanges.jsonl"
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if one of these files in the folder `shared` is missing.
  ///
  /// Also with `CI=true`: the folder is not a part of the repository.
  package static func requiresShared(_ paths: String...) -> Self {
    let missing = paths.filter { !SharedFile.exists($0) }.map { "../shared/\($0)" }
    return .enabled(if: missing.isEmpty, "missing: \(missing.joined(separator: ", "))")
  }
}
