import HTTPTypes

extension HTTPFields {
  /// Returns this level's fields, with those of the next level replacing fields of the same name.
  ///
  /// The levels are the session (``APISession/fields``), the route (``Endpoint/fields``) and the
  /// request (``Endpoint/requestFields``).
  func replaced(by level: HTTPFields) -> HTTPFields {
    var fields = self
    for field in level { fields[field.name] = nil }
    fields.append(contentsOf: level)
    return fields
  }
}
