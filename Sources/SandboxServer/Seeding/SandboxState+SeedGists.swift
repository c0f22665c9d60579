extension SandboxState {
  /// Adds variations of the gists in the fixtures: `count` gists of octocat and public gists of
  /// other users, up to the end of the public list.
  ///
  /// octocat starred every third of these.
  mutating func seedGists(_ count: Int, generatedFiles: Int = 0, now: UTCTimestamp) {
    let seeds = SeedGist.all()
    guard count > 0, !seeds.isEmpty else { return }
    let others = min(count, Feeds.publicLimit + 100)
    var mine: [String] = []
    var everyone: [String] = []
    var byOwner: [String: [String]] = [:]
    var starred: [String] = []
    for number in 0..<max(count, others) {
      if number < count {
        let seed = seeds[number % seeds.count]
          .replacingFiles(generated: generatedFiles, number: number)
        let gist = Self.gist(number, seed, owner: "octocat", now: now)
        gists[gist.id] = gist
        mine.append(gist.id)
        if gist.isPublic { everyone.append(gist.id) }
      }
      if number < others {
        let seed = seeds[(number + 7) % seeds.count]
        let owner = seed.owner == "octocat" ? "hubot" : seed.owner
        let gist = Self.gist(number, seed, owner: owner, now: now)
        gists[gist.id] = gist
        everyone.append(gist.id)
        if let owner { byOwner[owner, default: []].append(gist.id) }
        if number % 3 == 0 { starred.append(gist.id) }
      }
    }
    feeds.fill(.owner("octocat"), with: mine)
    feeds.fill(.everyone, with: everyone)
    feeds.fill(.starred(by: "octocat"), with: starred)
    for (owner, ids) in byOwner { feeds.fill(.owner(owner), with: ids) }
  }

  /// Returns a variation of a seed; higher numbers are older.
  private static func gist(
    _ number: Int, _ seed: SeedGist, owner: String?, now: UTCTimestamp
  ) -> StoredGist {
    let isMine = owner == "octocat"
    let updated = now.seconds - number * 2_777 - (isMine ? 61 : 1_409)
    let isFirst = number < 18
    var gist = StoredGist(
      id: id(number, isMine: isMine), owner: owner,
      description: isFirst
        ? seed.description : seed.description.map { "\($0) (\(number + 1))" },
      isPublic: !isMine || seed.isPublic, files: seed.files,
      createdAt: UTCTimestamp(seconds: updated - (number % 9) * 40_003),
      updatedAt: UTCTimestamp(seconds: updated))
    if gist.isPublic { gist.otherStars = stars(number) }
    return gist
  }

  /// Returns a number of stars: a few gists have many.
  private static func stars(_ number: Int) -> Int {
    var generator = SplitMix64(seed: UInt64(number))
    let share = Int.random(in: 0..<1_000, using: &generator)
    return share * share * share / 10_000_000
  }

  /// Returns the same ID for the same number at every start, in GitHub's three forms: 32 digits, 20
  /// digits (before 2015) and decimal numbers (before 2013).
  private static func id(_ number: Int, isMine: Bool) -> String {
    var generator = SplitMix64(seed: UInt64(number) << 1 | (isMine ? 1 : 0))
    let digits = Hex.random(32, using: &generator)
    guard !isMine else { return digits }
    switch number % 10 {
    case 3: return String(digits.prefix(20))
    case 9: return String(1_000_000 + number)
    default: return digits
    }
  }
}
