extension Validator {
  private static let allowedPlaces = ["fields", "fragment spreads", "inline fragments"]

  /// Checks directives at a place such as "fields".
  mutating func check(_ directives: [Directive], on place: String) {
    for (name, group) in Self.duplicates(directives, \.name) {
      add(
        "The directive \(GraphQLText.quoted(name)) can only be used once at this location.",
        at: group.map(\.offset), code: "directiveNotUniqueForLocation",
        ["directiveName": .string(name)])
    }
    for directive in directives {
      guard let definition = Schema.directives.first(where: { $0.name == directive.name }) else {
        add(
          "Directive @\(directive.name) is not defined", at: [directive.offset],
          code: "undefinedDirective", ["directiveName": .string(directive.name)])
        continue
      }
      guard Self.allowedPlaces.contains(place) else {
        add(
          "'@\(directive.name)' can't be applied to \(place) (allowed: "
            + "\(Self.allowedPlaces.joined(separator: ", ")))", at: [directive.offset],
          code: "directiveCannotBeApplied",
          ["targetName": .string(place), "name": .string(directive.name)])
        continue
      }
      check(
        directive.arguments, of: definition.arguments, owner: "Directive", name: directive.name,
        at: directive.offset)
    }
  }
}
