extension Character {
  /// The most scalars of a cluster: family emoji have 11, and text may have thousands of marks.
  private static let mostScalars = 16

  /// The cluster without its marks beyond the first ones.
  var bounded: Character {
    guard utf8.count > Self.mostScalars else { return self }
    return String(unicodeScalars.prefix(Self.mostScalars)).first ?? self
  }
}
