import Crypto

/// One file of one revision.
package struct StoredFile: Hashable, Sendable {
  package let bytes: [UInt8]
  /// The name git gives to these bytes; it stands in the file's raw address.
  package let blob: String
  let isText: Bool

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isText = String(validating: bytes, as: UTF8.self) != nil
    var hash = Insecure.SHA1()
    hash.update(data: Array("blob \(bytes.count)\0".utf8))
    hash.update(data: bytes)
    blob = Hex.digits(of: hash.finalize())
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// The lines without their ends; a last line needs none.
  var lines: [ArraySlice<UInt8>] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }
}
