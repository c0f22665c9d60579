import Fixtures
import FoundationEssentials

extension SandboxState {
  mutating func seedUsersAndRepositories() {
    for user in SeedUsers.known + SeedUsers.watchers { add(user) }
    for repository in SeedRepositories.all { repositories.add(repository) }
    if let first = repositories["octocat", "hello-world"] {
      repositories.addFormerName("hello", of: first)
    }
  }

  mutating func addAccounts() {
    var id = 30_000_000
    for account in accounts where user(account) == nil {
      while user(byID: String(id)) != nil { id += 1 }
      add(StoredUser(login: account, id: id))
    }
  }
}

enum SeedRepositories {
  static let counts: KeyValuePairs = [
    "monalisa": 31, "hubot": 3, "tidepool": 230, "north-star": 12, "octobot[bot]": 1,
    "cobblestone": 5, "lantern": 7, "marble-run": 2, "paper-kite": 9, "quiet-harbor": 4,
    "snowdrop": 6, "tinwhistle": 11, "wax-seal": 3,
  ]

  /// All repositories, created once even if a test run starts many sandboxes.
  static let all: [StoredRepository] = octocatsRepositories + otherRepositories

  /// The repositories in the fixtures.
  private static let seeds: [StoredRepository] =
    // The document is embedded, and a test decodes it.
    (try? JSONDecoder().decode([StoredRepository].self, from: Fixture.repositories.data)) ?? []

  private static let octocatsRepositories: [StoredRepository] = {
    var repositories = seeds.map { seed in
      var repository = seed
      repository.parent = seed.name == "sketchbook" ? id(ofOwner: 0, 1) : nil
      repository.subscribers = ["monalisa", "hubot"]
      repository.trees = SeedTrees.trees(of: repository)
      if repository.name == "tide-tables" {
        repository.subscribers = SeedUsers.watchers.map(\.login)
      }
      return repository
    }
    let time = UTCTimestamp(seconds: 1_600_000_000)
    var secret = StoredRepository(
      id: 95_000_777, name: "secret-garden", description: "For octocat's eyes only",
      isPrivate: true, createdAt: time, updatedAt: time)
    secret.trees = SeedTrees.trees(of: secret)
    repositories.append(secret)
    return repositories
  }()

  private static let otherRepositories: [StoredRepository] = {
    guard !seeds.isEmpty else { return [] }
    return counts.enumerated().flatMap { owner, entry in
      (1...entry.value).map { number in
        var repository = variation(number, of: seeds[(owner + number) % seeds.count])
        repository.id = id(ofOwner: owner, number)
        repository.owner = entry.key
        repository.subscribers = number % 2 == 0 ? ["octocat"] : []
        repository.trees = SeedTrees.trees(of: repository)
        return repository
      }
    }
  }()

  private static func id(ofOwner owner: Int, _ number: Int) -> Int {
    100_000_000 + owner * 10_000 + number
  }

  /// Returns a variation of a seed.
  ///
  /// Repositories with higher numbers are older, and have more stars and forks.
  private static func variation(_ number: Int, of seed: StoredRepository) -> StoredRepository {
    func earlier(_ time: UTCTimestamp) -> UTCTimestamp {
      UTCTimestamp(seconds: time.seconds - number * 90_001)
    }
    var repository = seed
    repository.name += "-\(number)"
    repository.stars += number * 3
    repository.forks += number
    repository.openIssues += number % 7
    repository.size += number
    repository.createdAt = earlier(seed.createdAt)
    repository.updatedAt = earlier(seed.updatedAt)
    repository.pushedAt = seed.pushedAt.map(earlier)
    return repository
  }
}

enum SeedTrees {
  /// Returns the trees by branch or tag; none for a repository without commits.
  static func trees(of repository: StoredRepository) -> [String: Tree] {
    switch repository.name {
    case "tide-tables": ["main": tideTables, "v1.0": firstRelease]
    case _ where repository.size == 0: [:]
    case let name where name.hasPrefix("atlas"): [repository.defaultBranch: withoutReadme]
    case let name where name.hasPrefix("dotfiles"):
      [repository.defaultBranch: Tree(entries: ["README.rst": text("\(name)\n====\n\nMine.\n")])]
    default: [repository.defaultBranch: small(repository)]
    }
  }

  private static let withoutReadme = Tree(entries: ["maps/world.geojson": text("{}\n")])

  private static func small(_ repository: StoredRepository) -> Tree {
    let description = repository.description.map { "\n\($0)\n" } ?? ""
    return Tree(entries: [
      "README.md": text("# \(repository.name)\n\(description)"),
      "src/main.c": text("int main(void) { return 0; }\n"),
    ])
  }

  private static let firstRelease = Tree(entries: [
    "README.md": text("# Tide Tables 1.0\n"), "tides.swift": text("print(\"high\")\n"),
  ])

  private static let tideTables = Tree(entries: [
    ".gitignore": text(".build/\n"),
    "LICENSE": text("Apache License 2.0\n"),
    "Package.swift": text("// swift-tools-version: 6.0\n"),
    "README.md": .file(blob: StoredFile(Array(Fixture.markdown.data))),
    "Sources/TideTables/Moon.swift": text("enum Moon {}\n"),
    "Sources/TideTables/Tide.swift": text("struct Tide {}\n"),
    "assets/logo.png": .file(
      blob: StoredFile((try? Identicon(of: 44_100_088).png(width: 120)) ?? [])),
    "data/stations.csv": .file(blob: StoredFile(stations)),
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

  private static func text(_ text: String) -> Tree.Entry { .file(blob: StoredFile(text)) }
}

enum SeedUsers {
  static let known: [StoredUser] =
    // The document is embedded, and a test decodes it.
    (try? JSONDecoder().decode([StoredUser].self, from: Fixture.users.data)) ?? []

  static let watchers = (1...120).map {
    StoredUser(login: "watcher-\($0)", id: 20_000_000 + $0 * 37)
  }
}
