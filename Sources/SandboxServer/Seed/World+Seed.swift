extension World {
  /// Fills the feeds from the fixtures, varied by number: as many gists of octocat's as told, others'
  /// public ones up to the end of the public list, and a star on every third of those.
  mutating func seed(_ count: Int, generatedFiles: Int = 0, now: Timestamp) {
    let starters = Starter.all()
    guard count > 0, !starters.isEmpty else { return }
    let others = min(count, FeedRoutes.publicLimit + 100)
    var mine: [String] = []
    var everyone: [String] = []
    var ofOthers: [String: [String]] = [:]
    var starred: [String] = []
    for number in 0..<max(count, others) {
      if number < count {
        let starter = starters[number % starters.count]
          .with(generatedFiles: generatedFiles, number: number)
        let gist = Self.gist(number, starter, owner: "octocat", now: now)
        gists[gist.id] = gist
        mine.append(gist.id)
        if gist.isPublic { everyone.append(gist.id) }
      }
      if number < others {
        let starter = starters[(number + 7) % starters.count]
        let owner = starter.owner == "octocat" ? "hubot" : starter.owner
        let gist = Self.gist(number, starter, owner: owner, now: now)
        gists[gist.id] = gist
        everyone.append(gist.id)
        if let owner { ofOthers[owner, default: []].append(gist.id) }
        if number % 3 == 0 { starred.append(gist.id) }
      }
    }
    feeds.fill(.owner("octocat"), with: mine)
    feeds.fill(.everyone, with: everyone)
    feeds.fill(.starred(by: "octocat"), with: starred)
    for (owner, ids) in ofOthers { feeds.fill(.owner(owner), with: ids) }
  }

  /// The starter's gist of a number; later numbers are older.
  private static func gist(
    _ number: Int, _ starter: Starter, owner: String?, now: Timestamp
  ) -> StoredGist {
    let isMine = owner == "octocat"
    let updated = now.seconds - number * 2_777 - (isMine ? 61 : 1_409)
    let first = number < 18
    return StoredGist(
      id: id(number, isMine: isMine), owner: owner,
      description: first
        ? starter.description : starter.description.map { "\($0) (\(number + 1))" },
      isPublic: !isMine || starter.isPublic, files: starter.files,
      createdAt: Timestamp(seconds: updated - (number % 9) * 40_003),
      updatedAt: Timestamp(seconds: updated))
  }

  /// The same id for the same number at every start, in GitHub's three forms: 32 digits, 20 of
  /// before 2015, and decimal numbers of before 2013.
  private static func id(_ number: Int, isMine: Bool) -> String {
    var generator = NumberedGenerator(seed: UInt64(number) << 1 | (isMine ? 1 : 0))
    let digits = Hex.random(32, using: &generator)
    guard !isMine else { return digits }
    switch number % 10 {
    case 3: return String(digits.prefix(20))
    case 9: return String(1_000_000 + number)
    default: return digits
    }
  }
}

/// SplitMix64: the same numbers for the same seed.
struct NumberedGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
