import GitHubModels

extension OutgoingText {
  /// Returns the texts in the body of a request, named by their place in it: `files.a.txt.content`.
  static func texts(in body: [UInt8]) -> [OutgoingText] {
    guard let document = try? JSON(parsing: body) else {
      return [OutgoingText(source: "the body", bytes: body)]
    }
    return texts(in: document, at: "")
  }

  private static func texts(in json: JSON, at place: String) -> [OutgoingText] {
    switch json {
    case .string(let text), .repairedString(let text):
      [OutgoingText(source: place.isEmpty ? "the body" : place, bytes: Array(text.utf8))]
    case .array(let elements): elements.flatMap { texts(in: $0, at: place) }
    case .object(let members):
      members.flatMap { member in
        [name(member.name)]
          + texts(in: member.value, at: place.isEmpty ? member.name : "\(place).\(member.name)")
      }
    case .null, .bool, .number: []
    }
  }
}
