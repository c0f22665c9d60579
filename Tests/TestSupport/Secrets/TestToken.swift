/// The token of tests, which no host ever issued.
package enum TestToken {
  package static let text = "gho_of_the_test"

  /// The environment variables of a user who is signed in with it.
  package static let variables = ["GISTS_TOKEN": text]
}
