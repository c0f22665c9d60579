/// A list that the user defined: `view.rust = mine lang:rust sort:stars` in the settings.
package struct OwnView: Hashable, Sendable {
  package let name: String
  /// The feed and the filters of its gists, as typed.
  package let text: String
  package let arrangement: ListArrangement
  /// Whether all gists of the feed are those of one user.
  package let hasOneOwner: Bool

  package init(
    name: String, text: String, arrangement: ListArrangement, hasOneOwner: Bool = false
  ) {
    self.name = name
    self.text = text
    self.arrangement = arrangement
    self.hasOneOwner = hasOneOwner
  }
}
