extension World {
  /// Gives octocat the repositories of the fixtures, and others as many like them as told.
  mutating func seedRepositories() {
    for repository in SeededRepositories.all { repositories.add(repository) }
    if let first = repositories["octocat", "hello-world"] {
      repositories.addFormerName("hello", of: first)
    }
  }
}

/// The repositories that are there from the start.
enum SeededRepositories {
  /// How many repositories each has, besides octocat.
  static let counts: KeyValuePairs = [
    "monalisa": 31, "hubot": 3, "tidepool": 230, "north-star": 12, "octobot[bot]": 1,
    "cobblestone": 5, "lantern": 7, "marble-run": 2, "paper-kite": 9, "quiet-harbor": 4,
    "snowdrop": 6, "tinwhistle": 11, "wax-seal": 3,
  ]

  /// Made once, however many sandboxes a test run starts.
  static let all: [StoredRepository] = octocats + others

  private static let octocats: [StoredRepository] = {
    var repositories = RepositoryStarter.all.map { starter in
      var repository = starter.repository(owner: "octocat")
      repository.parent = starter.fork ? id(ofOwner: 0, 1) : nil
      repository.subscribers = ["monalisa", "hubot"]
      repository.trees = SampleTrees.trees(of: repository)
      if repository.name == "tide-tables" {
        repository.subscribers = SeededPeople.watchers.map(\.login)
      }
      return repository
    }
    var secret = StoredRepository(
      id: 95_000_777, owner: "octocat", name: "secret-garden",
      at: Timestamp(seconds: 1_600_000_000))
    secret.isPrivate = true
    secret.description = "For octocat's eyes only"
    secret.trees = SampleTrees.trees(of: secret)
    repositories.append(secret)
    return repositories
  }()

  private static let others: [StoredRepository] = {
    let starters = RepositoryStarter.all
    guard !starters.isEmpty else { return [] }
    return counts.enumerated().flatMap { owner, entry in
      (1...entry.value).map { number in
        let starter = starters[(owner + number) % starters.count]
        var repository = starter.repository(
          owner: entry.key, id: id(ofOwner: owner, number), number: number)
        repository.subscribers = number % 2 == 0 ? ["octocat"] : []
        repository.trees = SampleTrees.trees(of: repository)
        return repository
      }
    }
  }()

  private static func id(ofOwner owner: Int, _ number: Int) -> Int {
    100_000_000 + owner * 10_000 + number
  }
}
