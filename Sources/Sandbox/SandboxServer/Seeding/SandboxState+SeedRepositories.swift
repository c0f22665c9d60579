extension SandboxState {
  /// Adds the repositories of the fixtures for octocat, and variations of them for other users.
  mutating func seedRepositories() {
    for repository in SeedRepositories.all { repositories.add(repository) }
    if let first = repositories["octocat", "hello-world"] {
      repositories.addFormerName("hello", of: first)
    }
  }
}

/// The repositories that exist from the start.
enum SeedRepositories {
  /// The number of repositories of each user except octocat.
  static let counts: KeyValuePairs = [
    "monalisa": 31, "hubot": 3, "tidepool": 230, "north-star": 12, "octobot[bot]": 1,
    "cobblestone": 5, "lantern": 7, "marble-run": 2, "paper-kite": 9, "quiet-harbor": 4,
    "snowdrop": 6, "tinwhistle": 11, "wax-seal": 3,
  ]

  /// Created once, however many sandboxes a test run starts.
  static let all: [StoredRepository] = octocatsRepositories + otherRepositories

  private static let octocatsRepositories: [StoredRepository] = {
    var repositories = SeedRepository.all.map { seed in
      var repository = seed.repository(owner: "octocat")
      repository.parent = seed.fork ? id(ofOwner: 0, 1) : nil
      repository.subscribers = ["monalisa", "hubot"]
      repository.trees = SeedTrees.trees(of: repository)
      if repository.name == "tide-tables" {
        repository.subscribers = SeedUsers.watchers.map(\.login)
      }
      return repository
    }
    var secret = StoredRepository(
      id: 95_000_777, owner: "octocat", name: "secret-garden",
      at: UTCTimestamp(seconds: 1_600_000_000))
    secret.isPrivate = true
    secret.description = "For octocat's eyes only"
    secret.trees = SeedTrees.trees(of: secret)
    repositories.append(secret)
    return repositories
  }()

  private static let otherRepositories: [StoredRepository] = {
    let seeds = SeedRepository.all
    guard !seeds.isEmpty else { return [] }
    return counts.enumerated().flatMap { owner, entry in
      (1...entry.value).map { number in
        let seed = seeds[(owner + number) % seeds.count]
        var repository = seed.repository(
          owner: entry.key, id: id(ofOwner: owner, number), number: number)
        repository.subscribers = number % 2 == 0 ? ["octocat"] : []
        repository.trees = SeedTrees.trees(of: repository)
        return repository
      }
    }
  }()

  private static func id(ofOwner owner: Int, _ number: Int) -> Int {
    100_000_000 + owner * 10_000 + number
  }
}
