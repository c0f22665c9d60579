import HTTPTypes

extension HTTPFields {
  /// Returns these fields of one level, each replaced if the next level has it.
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
