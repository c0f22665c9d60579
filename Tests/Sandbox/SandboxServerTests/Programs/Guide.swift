import FoundationEssentials
import TestSupport
import Testing

/// The examples in `Documentation/Sandbox.md`.
struct Guide {
  private let sections: [(title: String, text: String)]

  init() throws {
    let text = try String(
      contentsOf: packageFolder.appending(path: "Documentation/Sandbox.md"), encoding: .utf8)
    var isCode = false
    var sections = [(title: "", text: "")]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("##") {
        sections.append((String(line.drop { $0 == "#" || $0 == " " }), ""))
      }
      sections[sections.count - 1].text += "\(line)\n"
    }
    self.sections = sections
  }

  /// Returns the first example of a language in a section.
  func example(_ language: String, in title: String) throws -> String {
    let text = try #require(sections.first { $0.title == title }?.text, "no section \(title)")
    let start = try #require(text.firstRange(of: "```\(language)\n"), "no example in \(title)")
    let rest = text[start.upperBound...]
    let end = try #require(rest.firstRange(of: "```\n"))
    return String(rest[..<end.lowerBound])
  }

  /// Returns the steps of the workflow as a runner's shell runs them.
  func steps() throws -> [String] {
    var steps: [String] = []
    var indentation: Int?
    for line in try example("yaml", in: "GitHub Actions").split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      if let margin = indentation, depth >= margin {
        steps[steps.count - 1] += "\(line.dropFirst(margin))\n"
      } else {
        indentation = nil
        if line.hasSuffix("run: |") {
          indentation = depth + 2
          steps.append("")
        }
      }
    }
    return steps
  }
}

extension ScratchHome {
  /// Returns a home in which the built programs can be called by name.
  func withPrograms() -> ScratchHome {
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    return with([
      "PATH": "\(work)/bin:\(Program.builtPrograms):\(path)",
      "GIT_AUTHOR_NAME": "me", "GIT_AUTHOR_EMAIL": "me@example.com",
      "GIT_COMMITTER_NAME": "me", "GIT_COMMITTER_EMAIL": "me@example.com",
    ])
  }

  /// Writes a program in the place of another one.
  func addProgram(_ name: String, _ script: String) throws {
    let folder = URL(filePath: "\(work)/bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
  }
}
