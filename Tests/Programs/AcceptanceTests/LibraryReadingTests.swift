import TestSupport
import Testing

@Suite(.tracingPaths) struct `Reading rows of a library` {
  @Test(arguments: [
    (["list", "--offline", "--all"], 250), (["list", "--offline", "--sort", "created"], 30),
    (["view", "--offline", "--files"], 1),
  ])
  func `opens the library once`(arguments: [String], lines: Int) async throws {
    try await SavedLibrary.with(gists: 250) { library in
      let ids = try await library.gists("list", "--all").out.split(separator: "\n")
        .map { $0.prefix { $0 != "\t" } }
      #expect(ids.count == 250)
      // An abbreviated ID is looked up first.
      let gist = arguments[0] == "view" ? [String(ids[0].dropLast(4))] : []
      let log = "\(library.home.root)/strace"
      let result = try await Program.gists(arguments + gist, in: library.home)
        .traced("-e", "trace=open,openat", log: log).privileged.run()
      #expect(result.exit == 0, "\(result)")
      #expect(result.out.split(separator: "\n").count == lines)
      let calls = String(decoding: library.home.read(log) ?? [], as: UTF8.self)
        .split(separator: "\n").filter { $0.contains("\"\(library.path)\"") }
      #expect(calls.count == 1, "\(calls)")
    }
  }
}
