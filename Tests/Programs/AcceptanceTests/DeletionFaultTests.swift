import Foundation
import Glibc
import HTTPTypes
import SandboxServer
import Synchronization
import TestSupport
import Testing

/// `delete` and `restore` while one request or one git command after the other fails, or ends the
/// program: nothing is lost, and one more run finishes the work.
@Suite(.requires("git"), .endsHangs) struct `A deletion and a restore with a fault` {
  typealias Scene = GitScene

  /// What happens to one request.
  enum Trouble: CaseIterable, Sendable {
    /// 502, and the request is not handled.
    case badGateway
    /// The request is handled, and its response is lost.
    case lostResponse
    /// The program is killed when the request arrives, and the request is not handled.
    case killed
    /// The program is killed when the request arrives, and the request is handled.
    case killedTooLate

    var fault: Fault {
      switch self {
      case .badGateway: .respond(.badGateway)
      case .lostResponse, .killedTooLate: .dropAfter
      case .killed: .hang
      }
    }

    var isKill: Bool { self == .killed || self == .killedTooLate }
  }

  /// A gist of two revisions, with a file that the API does not take.
  private func gist(in scene: Scene) async throws -> String {
    try scene.home.write([0, 1, 2], to: "x.bin")
    let id = scene.id(
      try await scene.gists("create", "-d", "dear", "-f", "a.md", stdin: "one\n"))
    _ = try await scene.gists("edit", id, "a.md", "-", stdin: "two\n")
    _ = try await scene.gists("edit", id, "-a", "x.bin")
    return id
  }

  private static let files: [String: [UInt8]] = ["a.md": Array("two\n".utf8), "x.bin": [0, 1, 2]]

  /// Runs a command while the request after `count` others has a trouble.
  ///
  /// - Returns: whether the command sent that many requests.
  private func run(
    _ arguments: [String], _ trouble: Trouble, after count: Int, in scene: Scene
  ) async throws -> Bool {
    let isOver = Mutex(false)
    let requests = Mutex(0)
    // A request counts when its trouble is certain, which is later than its arrival.
    let hasHit = { requests.withLock { $0 > count } }
    scene.sandbox.inject(trouble.fault, after: count) { _ in
      guard !isOver.withLock(\.self) else { return false }
      requests.withLock { $0 += 1 }
      return true
    }
    let result = try await Program.gists(arguments, in: scene.home).run {
      process in
      guard trouble.isKill else { return }
      try await eventually { hasHit() || process.hasEnded }
      if hasHit() { process.send(signal: SIGKILL) }
    }
    isOver.withLock { $0 = true }
    // The host may still handle the request of a program that was killed.
    if trouble == .killedTooLate { try await eventually { scene.sandbox.openRequests == 0 } }
    #expect(scene.home.leaks(of: Faults.token, in: result) == [])
    return hasHit()
  }

  /// Deletes and restores one gist with trouble at each request.
  @Test(arguments: Trouble.allCases) func `loses nothing, and is finished by one more run`(
    trouble: Trouble
  ) async throws {
    try await GitScene.with { scene in
      var id = try await gist(in: scene)
      let others = scene.revisions.count - 1
      for command in ["delete", "restore"] {
        for count in 0..<40 {
          if command == "restore" { _ = try await scene.gists("delete", "--yes", id) }
          let arguments = command == "delete" ? ["delete", "--yes", id] : ["restore", id]
          let isHit = try await run(arguments, trouble, after: count, in: scene)
          let context = "\(command), \(trouble) at request \(count + 1)"
          if command == "delete" {
            // It is whole on the host, or in the trash.
            if scene.revisions[id] != nil {
              #expect(scene.files(id) == Self.files, "\(context)")
              #expect(scene.revisions[id] == 3, "\(context)")
              _ = try await scene.gists("delete", "--yes", id)
            }
          }
          id = try await restored(id, others, context, in: scene)
          if !isHit { break }
          #expect(count < 39)
        }
      }
    }
  }

  /// Makes the records of unfinished restores two minutes older: the host may list a new gist late.
  private func passMinutes(in scene: Scene) throws {
    let names = ["/restoring.json", "/work.json"]
    for path in scene.home.files where names.contains(where: path.hasSuffix) {
      let path = "\(scene.home.root)/\(path)"
      let text = String(decoding: scene.home.read(path) ?? [], as: UTF8.self)
      let early = "\"\(Date(timeIntervalSinceNow: -120).ISO8601Format())\""
      try Data(text.replacing(/"20..-[^"]*Z"/, with: early).utf8).write(to: URL(filePath: path))
    }
  }

  /// Restores a gist unless that is done; returns the new one, which has all revisions.
  private func restored(
    _ id: String, _ others: Int, _ context: String, in scene: Scene
  ) async throws -> String {
    if try await scene.gists("trash").out.contains(id) {
      try passMinutes(in: scene)
      _ = try await scene.gists("restore", id)
    }
    #expect(try await scene.gists("trash").out == "", "\(context)")
    let new = scene.revisions.filter { scene.files($0.key) == Self.files }
    #expect(new.values.sorted() == [3], "\(context)")
    #expect(scene.revisions.count == others + 1, "\(context)")
    return new.keys.first ?? ""
  }
}
