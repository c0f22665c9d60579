/// How a response of the sandbox differs from the recorded one.
struct TrafficDifference: Hashable, Sendable, CustomStringConvertible {
  enum Part: String, Sendable { case status, field, value, key }
  enum Side: String, Sendable { case github, sandbox, both }

  let part: Part
  /// Who has it.
  let side: Side
  let name: String
  let year: Int
  let operation: String

  var description: String {
    "\(part) \(name), only from \(side) (\(year), \(operation))"
  }

  /// Returns the differences of the fields, of their values and of the documents.
  static func all(_ exchange: RecordedExchange, _ reply: Reply) -> [TrafficDifference] {
    func difference(_ part: Part, _ side: Side, _ name: String) -> TrafficDifference {
      TrafficDifference(
        part: part, side: side, name: name, year: exchange.year, operation: exchange.operation)
    }
    guard reply.status == exchange.response.status else {
      return [difference(.status, .both, "\(exchange.response.status)")]
    }
    let theirs = exchange.fields
    let ours = Dictionary(reply.fields.map { ($0.name.lowercased(), $0.value) }) { $1 }
    var result = Set(theirs.keys).subtracting(ours.keys).map { difference(.field, .github, $0) }
    result += Set(ours.keys).subtracting(theirs.keys).map { difference(.field, .sandbox, $0) }
    for name in comparedFields where theirs[name] != nil && ours[name] != nil {
      if theirs[name] != ours[name] { result.append(difference(.value, .both, name)) }
    }
    if let theirs = theirs["etag"], let ours = ours["etag"],
      theirs.hasPrefix("W/") != ours.hasPrefix("W/")
    {
      result.append(difference(.value, .both, "etag"))
    }
    if let theirs = try? exchange.json, let ours = try? reply.json {
      result += keys(theirs, ours).map { difference(.key, $0.side, $0.name) }
    }
    return result
  }

  /// The fields whose values are the same for the same request; the others name objects or times.
  private static let comparedFields = [
    "accept-ranges", "access-control-allow-origin", "access-control-expose-headers",
    "cache-control", "content-security-policy", "content-type",
    "referrer-policy", "server", "strict-transport-security", "vary", "x-accepted-oauth-scopes",
    "x-content-type-options", "x-frame-options", "x-github-api-version-selected",
    "x-github-media-type", "x-ratelimit-resource", "x-xss-protection",
  ]

  private struct Key: Hashable {
    let side: Side
    let name: String
  }

  /// Returns the keys that only one of two documents has; not the keys below them.
  private static func keys(_ theirs: JSON, _ ours: JSON, files: Bool = false) -> Set<Key> {
    switch (theirs, ours) {
    case (.object(let theirs), .object(let ours)) where files:
      // These keys are names of files.
      return keys(merged(Array(theirs.values)), merged(Array(ours.values)))
    case (.object(let theirs), .object(let ours)):
      var found = Set<Key>()
      for name in Set(theirs.keys).union(ours.keys) {
        switch (theirs[name], ours[name]) {
        case (let theirs?, let ours?):
          found.formUnion(keys(theirs, ours, files: name == "files"))
        case (.some, nil): found.insert(Key(side: .github, name: name))
        default: found.insert(Key(side: .sandbox, name: name))
        }
      }
      return found
    case (.array(let theirs), .array(let ours)) where !theirs.isEmpty && !ours.isEmpty:
      return keys(merged(theirs), merged(ours))
    default: return []
    }
  }

  /// Returns an object with the keys of all elements.
  private static func merged(_ values: [JSON]) -> JSON {
    let objects = values.filter { !$0.members.isEmpty }
    guard !objects.isEmpty else { return values.first ?? .null }
    let names = Set(objects.flatMap { $0.members.keys })
    return .object(
      Dictionary(
        uniqueKeysWithValues: names.map { name in
          let values = objects.compactMap { $0[name] }.filter { $0 != .null }
          let lists = values.filter { !$0.elements.isEmpty }
          return (
            name,
            lists.isEmpty
              ? merged(values.isEmpty ? [.null] : values) : .array(lists.flatMap(\.elements))
          )
        }))
  }
}
