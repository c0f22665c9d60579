package import ArgumentParser

extension ValidationError {
  /// Throws where an option or argument was given with nothing in it, as by a variable that is not
  /// set.
  package static func refuseBlank(_ value: String?, _ name: String) throws {
    if let value, value.trimmed.isEmpty { throw ValidationError("\(name) is empty") }
  }
}
