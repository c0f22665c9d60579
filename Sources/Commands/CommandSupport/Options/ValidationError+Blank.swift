package import ArgumentParser

extension ValidationError {
  /// Throws if an option or argument was given but is blank, as from an unset shell variable.
  package static func refuseBlank(_ value: String?, _ name: String) throws {
    if let value, value.trimmed.isEmpty { throw ValidationError("\(name) is empty") }
  }
}
