/// The token of a Telegram bot: the bot's number, `:`, `A` and 34 characters.
///
/// <https://core.telegram.org/bots/api#authorizing-your-bot>
enum TelegramToken {
  /// Returns its range for a `:`; nil if it is not part of a token.
  static func range(in text: Text, at colon: Int) -> Range<Int>? {
    guard text[colon + 1] == UInt8(ascii: "A"), ByteClass.isDigit(text[colon - 1]) else {
      return nil
    }
    let start = text.start(before: colon, atMost: 17, ByteClass.isDigit)
    // The token follows `bot` in a URL.
    let isStart = !ByteClass.isWord(text[start - 1]) || text.has(bot, at: start - bot.count)
    let end = text.end(from: colon + 1, atMost: 36, ByteClass.isURLSafe)
    guard isStart, 8...16 ~= colon - start, end - colon == 36,
      !Placeholder.isToken(text[colon + 1..<end])
    else { return nil }
    return start..<end
  }

  private static let bot = Array("/bot".utf8)
}
