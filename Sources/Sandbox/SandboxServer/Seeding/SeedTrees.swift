import Fixtures

/// The trees of seeded repositories.
enum SeedTrees {
  /// Returns the trees by branch or tag; none for a repository without commits.
  static func trees(of repository: StoredRepository) -> [String: Tree] {
    switch repository.name {
    case "tide-tables": ["main": tideTables, "v1.0": firstRelease]
    case _ where repository.size == 0: [:]
    case let name where name.hasPrefix("atlas"): [repository.defaultBranch: withoutReadme]
    case let name where name.hasPrefix("dotfiles"):
      [repository.defaultBranch: Tree(["README.rst": text("\(name)\n====\n\nMine.\n")])]
    default: [repository.defaultBranch: small(repository)]
    }
  }

  private static let withoutReadme = Tree(["maps/world.geojson": text("{}\n")])

  private static func small(_ repository: StoredRepository) -> Tree {
    let description = repository.description.map { "\n\($0)\n" } ?? ""
    return Tree([
      "README.md": text("# \(repository.name)\n\(description)"),
      "src/main.c": text("int main(void) { return 0; }\n"),
    ])
  }

  private static let firstRelease = Tree([
    "README.md": text("# Tide Tables 1.0\n"), "tides.swift": text("print(\"high\")\n"),
  ])

  /// A tree with every kind of entry.
  private static let tideTables = Tree([
    ".gitignore": text(".build/\n"),
    "LICENSE": text("Apache License 2.0\n"),
    "Package.swift": text("// swift-tools-version: 6.0\n"),
    "README.md": .file(StoredFile(Array(Fixture.markdown.data))),
    "Sources/TideTables/Moon.swift": text("enum Moon {}\n"),
    "Sources/TideTables/Tide.swift": text("struct Tide {}\n"),
    "assets/logo.png": .file(StoredFile((try? Identicon(of: 44_100_088).png(width: 120)) ?? [])),
    "data/stations.csv": .file(StoredFile(stations)),
    "docs/100% of a name, with spaces & #1?.txt": text("found\n"),
    "docs/empty.txt": text(""),
    "docs/guide.md": text("# The guide\n\nStart at low water.\n"),
    "docs/案内.md": text("# 案内\n\n干潮から始めます。\n"),
    "harbour": .submodule(
      url: "https://github.com/monalisa/harbour.git",
      commit: "7d3b1f0c9e8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c"),
    "latest": .symlink(target: "docs/guide.md"),
    "nowhere": .symlink(target: "../outside"),
  ])

  /// A table of more than a megabyte, which GitHub does not include in JSON.
  private static let stations: [UInt8] = {
    var table = Array("number,name,height\n".utf8)
    for number in 1...60_000 { table += "\(number),Station \(number),\(number % 977)\n".utf8 }
    return table
  }()

  private static func text(_ text: String) -> Tree.Entry { .file(StoredFile(text)) }
}
