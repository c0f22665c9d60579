extension StringProtocol {
  /// Whether the text is printable ASCII: each byte is a character of one cell that needs no escaping.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    } ?? utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
