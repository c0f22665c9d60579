import Fixtures
import FoundationEssentials

extension World {
  /// Adds the people of the fixtures, and the watchers.
  mutating func seedPeople() {
    for person in SeededPeople.known + SeededPeople.watchers { add(person) }
  }
}

/// Who is there from the start.
enum SeededPeople {
  /// The people of the fixtures.
  static let known: [Person] = {
    // Our own document, embedded in the program and read by a test.
    let profiles = try? JSONDecoder().decode([Profile].self, from: Fixture.people.data)
    return (profiles ?? []).compactMap(\.person)
  }()

  /// Who watches the repository that many watch.
  static let watchers = (1...120).map { Person(login: "watcher-\($0)", id: 20_000_000 + $0 * 37) }

  private struct Profile: Decodable {
    let login: String
    let id: Int
    let type: Person.Kind
    let name: String?
    let company: String?
    let blog: String
    let location: String?
    let email: String?
    let bio: String?
    let followers: Int
    let following: Int
    let created_at: String
    let updated_at: String

    var person: Person? {
      guard let created = Timestamp(created_at), let updated = Timestamp(updated_at) else {
        return nil
      }
      var person = Person(login: login, id: id, name: name)
      person.kind = type
      person.company = company
      person.blog = blog
      person.location = location
      person.email = email
      person.bio = bio
      person.followers = followers
      person.following = following
      person.createdAt = created
      person.updatedAt = updated
      return person
    }
  }
}
