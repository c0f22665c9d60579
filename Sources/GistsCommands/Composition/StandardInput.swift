/// Where stdin is read.
struct StandardInput: Sendable {
  /// All of stdin; throws a ``Failure`` (66) where it is closed or a folder, (65) beyond `limit` bytes.
  var readAll: @Sendable (_ limit: Int) throws -> [UInt8]
  /// The next line of the terminal without its end; nil at the end of input.
  var readLine: @Sendable () async throws -> String?
}
