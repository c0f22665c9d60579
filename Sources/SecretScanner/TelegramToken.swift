/// The token of a Telegram bot: the bot's number, `:`, `A` and 34 characters.
///
/// <https://core.telegram.org/bots/api#authorizing-your-bot>
enum TelegramToken {
  /// Returns its range for a `:`; nil if it is not part of a token.
  static func range(in bytes: [UInt8], at colon: Int) -> Range<Int>? {
    guard bytes.has(first, at: colon + 1), colon > 7, ByteClass.isDigit(bytes[colon - 1]) else {
      return nil
    }
    var start = colon
    while start > 0, colon - start < 17, ByteClass.isDigit(bytes[start - 1]) { start -= 1 }
    // The token follows `bot` in a URL.
    let isStart =
      start == 0 || !ByteClass.isWord(bytes[start - 1]) || bytes[..<start].hasSuffix(bot)
    var end = colon + 1
    while end < bytes.count, end - colon < 37, ByteClass.isURLSafe(bytes[end]) { end += 1 }
    guard isStart, 8...16 ~= colon - start, end - colon == 36,
      !Entropy.isPlaceholder(bytes[colon + 1..<end])
    else { return nil }
    return start..<end
  }

  private static let first = Array("A".utf8)
  private static let bot = Array("/bot".utf8)
}
