/// IDs in order, without a heap object for each: a feed may have tens of thousands.
package struct IDList: Hashable, Sendable, RandomAccessCollection {
  private var text: [UInt8] = []
  /// The end of each ID in `text`.
  private var ends: [UInt32] = []

  init(_ ids: some Sequence<String>) { append(contentsOf: ids) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  package subscript(position: Int) -> String {
    let start = position == 0 ? 0 : Int(ends[position - 1])
    return String(decoding: text[start..<Int(ends[position])], as: UTF8.self)
  }

  mutating func append(contentsOf ids: some Sequence<String>) {
    for id in ids {
      text += id.utf8
      ends.append(UInt32(text.count))
    }
  }
}
