/// An account as `/user` and `/users/LOGIN` show it.
package struct Person: Hashable, Sendable {
  package var login: String
  package var id: Int
  package var name: String?
  package var company: String?
  package var blog: String
  package var location: String?
  package var email: String?
  package var bio: String?
  package var followers: Int
  package var following: Int
  package var publicRepositories: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
}

extension Person {
  /// Whoever signs in to the sandbox.
  package static let octocat = Person(
    login: "octocat", id: 583_231, name: "The Octocat", company: "@github",
    blog: "https://github.blog", location: "San Francisco", email: nil,
    bio: "Eight arms, one gist at a time.", followers: 18_432, following: 9,
    publicRepositories: 8, createdAt: Timestamp(seconds: 1_295_981_376),
    updatedAt: Timestamp(seconds: 1_761_132_242))

  package static let monalisa = Person(
    login: "monalisa", id: 2, name: "Mona Lisa", company: nil, blog: "",
    location: "Paris · 巴黎", email: "monalisa@users.noreply.github.com", bio: nil, followers: 512,
    following: 64, publicRepositories: 31, createdAt: Timestamp(seconds: 1_199_145_601),
    updatedAt: Timestamp(seconds: 1_759_276_800))

  package static let hubot = Person(
    login: "hubot", id: 480_938, name: nil, company: "GitHub, Inc.", blog: "hubot.github.com",
    location: nil, email: nil, bio: "I'm a robot 🤖\nbeep boop", followers: 1_024, following: 0,
    publicRepositories: 3, createdAt: Timestamp(seconds: 1_289_952_000),
    updatedAt: Timestamp(seconds: 1_757_030_400))
}
