import Foundation
import SandboxServer
import TestSupport
import Testing

/// Gists with revisions, and the clones of them that `backup --git` makes.
enum HistoryBackup {
  /// Creates a gist with these texts of one file, oldest first; returns its ID.
  static func gist(_ texts: [String], in scene: GitScene) async throws -> String {
    let inputs = texts.map { ProgramInput(Array($0.utf8)) }
    let id = scene.id(
      try await scene.gists("create", "-d", "notes", "-f", "a.md", stdin: inputs[0]))
    for input in inputs.dropFirst() {
      _ = try await scene.gists("edit", id, "a.md", "-", stdin: input)
    }
    return id
  }

  /// Runs git in a clone of the backup; it must succeed.
  static func git(
    _ arguments: String..., of id: String, in scene: GitScene,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let clone = "\(scene.home.work)/copy/\(id).git"
    let result = try await Program(
      command: ["git", "--git-dir", clone] + arguments, home: scene.home
    ).run()
    #expect(result.exit == 0, "\(result)", sourceLocation: sourceLocation)
    return result.out
  }

  /// The commits of a clone, newest first.
  static func commits(of id: String, in scene: GitScene) async throws -> [String] {
    try await git("log", "--format=%H", of: id, in: scene).split(separator: "\n").map(String.init)
  }

  /// The commits of a gist on the host, newest first.
  static func versions(of id: String, in scene: GitScene) -> [String] {
    scene.sandbox.withState { $0.gists[id]?.revisions.map(\.version) ?? [] }
  }

  /// A folder with a git that counts its calls in the file `calls`, before it runs the real one.
  static func countingGit(_ scene: GitScene, also script: String = "") throws -> [String: String] {
    let folder = try scene.home.program(
      "git",
      script: """
        #!/bin/sh
        echo "$*" >> "\(scene.home.root)/calls"
        \(script)
        exec /usr/bin/git "$@"
        """)
    return ["PATH": "\(folder):/usr/bin:/bin"]
  }

  static func calls(_ scene: GitScene) -> [String] {
    String(decoding: scene.home.read("\(scene.home.root)/calls") ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
