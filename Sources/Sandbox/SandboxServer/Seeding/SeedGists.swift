import ByteTools
import Fixtures
import FoundationEssentials

extension SandboxState {
  /// Adds variations of the gists in the fixtures: `count` gists of each account, and public ones
  /// of other users up to the end of the public list.
  ///
  /// Each account starred every third gist of that list.
  mutating func seedGists(
    _ count: Int, generatedFiles: Int = 0, world: UInt64 = 0, now: UTCTimestamp
  ) {
    let seeds = SeedGist.all()
    guard count > 0, !seeds.isEmpty else { return }
    let others = min(count, Feeds.publicLimit + 100)
    var everyone: [String] = []
    var byOwner: [String: [String]] = [:]
    var starred: [String: [String]] = [:]
    let stranger = ["hubot", "monalisa", "tidepool"].first { !accounts.contains($0) }
    for number in 0..<max(count, others) {
      for (index, account) in accounts.enumerated() where number < count {
        let seed = seeds[(number + index * 5) % seeds.count]
          .replacingFiles(generated: generatedFiles, number: number)
        let gist = Self.gist(
          number, seed, owner: account, account: index + 1, world: world, now: now)
        gists[gist.id] = gist
        byOwner[account, default: []].append(gist.id)
        if gist.isPublic { everyone.append(gist.id) }
      }
      if number < others {
        let seed = seeds[(number + 7) % seeds.count]
        let isAccount = seed.owner.map(accounts.contains) ?? false
        let owner = isAccount ? stranger : seed.owner
        let gist = Self.gist(number, seed, owner: owner, account: 0, world: world, now: now)
        gists[gist.id] = gist
        everyone.append(gist.id)
        if let owner { byOwner[owner, default: []].append(gist.id) }
        for (index, account) in accounts.enumerated() where number % 3 == index % 3 {
          starred[account, default: []].append(gist.id)
        }
      }
    }
    feeds.fill(.everyone, with: everyone)
    for (account, ids) in starred { feeds.fill(.starred(by: account), with: ids) }
    for (owner, ids) in byOwner { feeds.fill(.owner(owner), with: ids) }
  }

  /// Returns a variation of a seed.
  ///
  /// Gists with higher numbers are older, and `account` is 0 for other users.
  private static func gist(
    _ number: Int, _ seed: SeedGist, owner: String?, account: Int, world: UInt64, now: UTCTimestamp
  ) -> StoredGist {
    let isMine = account > 0
    let updated = now.seconds - number * 2_777 - (isMine ? 61 : 1_409)
    let isFirst = number < 18
    var gist = StoredGist(
      id: id(number, account, world), owner: owner,
      description: isFirst
        ? seed.description
        : seed.description.map { $0.isEmpty ? $0 : "\($0) (\(number + 1))" },
      isPublic: !isMine || seed.isPublic, files: seed.files,
      createdAt: UTCTimestamp(seconds: updated - (number % 9) * 40_003),
      updatedAt: UTCTimestamp(seconds: updated))
    if gist.isPublic { gist.otherStars = stars(number, world) }
    return gist
  }

  private static func stars(_ number: Int, _ world: UInt64) -> Int {
    var generator = SplitMix64(number: UInt64(number) ^ world)
    let share = Int.random(in: 0..<1_000, using: &generator)
    return share * share * share / 10_000_000
  }

  /// Returns the same ID for the same number at every start, in GitHub's three forms: 32 digits, 20
  /// digits (before 2015) and decimal numbers (before 2013).
  private static func id(_ number: Int, _ account: Int, _ world: UInt64) -> String {
    let series = account == 0 ? 0 : 1 | UInt64(account - 1) << 32
    var generator = SplitMix64(number: (UInt64(number) << 1 | series) ^ (world << 40))
    let digits = Hex.random(32, using: &generator)
    guard account == 0 else { return digits }
    switch number % 10 {
    case 3: return String(digits.prefix(20))
    case 9: return String(1_000_000 + number)
    default: return digits
    }
  }
}

struct SeedGist: Sendable {
  let owner: String?
  let description: String?
  let isPublic: Bool
  let files: [FileName: StoredFile]

  /// Returns all seeds, in the order of the fixtures.
  static func all() -> [SeedGist] {
    // The document is embedded, and a test decodes it.
    let seeds = try? JSONDecoder().decode([GistDocument].self, from: Fixture.seedGists.data)
    return (seeds ?? []).map { document in
      SeedGist(
        owner: document.owner?.login, description: document.description,
        isPublic: document.public,
        files: Dictionary(
          document.files.map { (FileName($0.key), StoredFile($0.value.content)) }
        ) { $1 })
    }
  }

  /// Returns the seed with `count` files of generated code instead of its own, unless `count` is 0.
  func replacingFiles(generated count: Int, number: Int) -> SeedGist {
    guard count > 0 else { return self }
    let files = (0..<count).map { GeneratedCode(number * count + $0) }
    return SeedGist(
      owner: owner, description: description, isPublic: isPublic,
      files: Dictionary(files.map { (FileName($0.name), StoredFile($0.content)) }) { $1 })
  }

  private struct GistDocument: Decodable {
    struct Owner: Decodable { let login: String }
    struct File: Decodable { let content: String }
    let owner: Owner?
    let description: String?
    let `public`: Bool
    let files: [String: File]
  }
}
