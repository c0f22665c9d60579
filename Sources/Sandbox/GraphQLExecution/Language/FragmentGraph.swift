/// Which fragments a document's fragments spread.
///
/// Whoever walks through fragments in their ``order`` meets each of them once. Forty fragments that
/// spread the next one twice would otherwise be walked through 2⁴⁰ times.
struct FragmentGraph: Sendable {
  /// The levels of fields that an operation may have, as at GitHub.
  static let maximumDepth = 25

  /// The fragments that lead to no loop, each after those that it spreads.
  let order: [String]
  /// The fragments that contain themselves.
  let looping: Set<String>
  /// The fragments that operations use, also through other fragments.
  let used: Set<String>
  /// The levels of fields of the deepest operation; 0 if fragments contain themselves.
  let depth: Int

  init(_ document: Document) {
    let names = document.fragments.map(\.name)
    let walks = Dictionary(zip(names, document.fragments.map { Walk($0.selections) })) { first, _ in
      first
    }
    let spreads = walks.mapValues { Set($0.spreads.keys).intersection(walks.keys) }
    order = Self.sorted(spreads)
    // What is left leads to a loop; what nothing of it leads to is not a part of one.
    let rest = Set(spreads.keys).subtracting(order)
    var users: [String: Set<String>] = Dictionary(uniqueKeysWithValues: rest.map { ($0, []) })
    for name in rest {
      for spread in spreads[name] ?? [] where rest.contains(spread) {
        users[spread]?.insert(name)
      }
    }
    looping = rest.subtracting(Self.sorted(users))

    let operations = document.operations.map { Walk($0.selections) }
    var used = Set(operations.flatMap { $0.spreads.keys })
    var waiting = Array(used)
    while let name = waiting.popLast() {
      waiting += (spreads[name] ?? []).filter { used.insert($0).inserted }
    }
    self.used = used

    var depths: [String: Int] = [:]
    for name in order { depths[name] = walks[name]?.depth(depths) }
    depth = looping.isEmpty ? operations.map { $0.depth(depths) }.max() ?? 0 : 0
  }

  /// Returns names so that each comes after those it needs, without names on loops and those that
  /// need them.
  private static func sorted(_ needs: [String: Set<String>]) -> [String] {
    var users: [String: [String]] = [:]
    for (name, needed) in needs { for other in needed { users[other, default: []].append(name) } }
    var missing = needs.mapValues(\.count)
    var order = needs.filter { $0.value.isEmpty }.map(\.key)
    var next = 0
    while next < order.count {
      for user in users[order[next]] ?? [] {
        missing[user, default: 0] -= 1
        if missing[user] == 0 { order.append(user) }
      }
      next += 1
    }
    return order
  }

  /// The levels of fields in selections, and below which levels they spread fragments.
  private struct Walk {
    private var levels = 0
    /// The deepest level of each fragment.
    private(set) var spreads: [String: Int] = [:]

    init(_ selections: [Selection]) {
      var waiting = selections.map { ($0, 0) }
      while let (selection, level) = waiting.popLast() {
        switch selection {
        case .field(let field):
          levels = max(levels, level + 1)
          waiting += field.selections.map { ($0, level + 1) }
        case .inline(let fragment): waiting += fragment.selections.map { ($0, level) }
        case .spread(let spread): spreads[spread.name] = max(spreads[spread.name] ?? 0, level)
        }
      }
    }

    /// Returns the levels with those of the fragments.
    func depth(_ fragments: [String: Int]) -> Int {
      spreads.reduce(levels) { max($0, $1.value + (fragments[$1.key] ?? 0)) }
    }
  }
}
