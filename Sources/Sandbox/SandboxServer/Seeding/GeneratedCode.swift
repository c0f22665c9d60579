import ByteTools

/// A file of generated code, as varied as in real gists, and always the same for the same number.
struct GeneratedCode {
  let name: String
  let content: String

  init(_ number: Int) {
    var generator = SplitMix64(number: UInt64(number) &* 7919)
    let template = CodeTemplate.all[number % CodeTemplate.all.count]
    var lines = ["\(template.commentMark) \(Self.sentence(&generator))"]
    for _ in 0..<Int.random(in: 4...9, using: &generator) {
      lines += template.function(&generator)
    }
    name = "\(Self.word(&generator))_\(number).\(template.suffix)"
    content = lines.joined(separator: "\n") + "\n"
  }

  /// Returns a word; as in natural text, a few words are frequent and most are rare.
  static func word(_ generator: inout SplitMix64) -> String {
    let share = Double.random(in: 0..<1, using: &generator)
    var rank = Int(Double(wordCount) * share * share * share)
    var word = ""
    repeat {
      word += syllables[rank % syllables.count]
      rank /= syllables.count
    } while rank > 0
    return word
  }

  static func identifier(_ generator: inout SplitMix64, isSnake: Bool) -> String {
    let words = (0..<Int.random(in: 1...3, using: &generator)).map { _ in word(&generator) }
    if isSnake { return words.joined(separator: "_") }
    return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  static func sentence(_ generator: inout SplitMix64) -> String {
    (0..<Int.random(in: 4...12, using: &generator)).map { _ in word(&generator) }
      .joined(separator: " ")
  }

  private static let wordCount = 60_000
  private static let syllables = [
    "data", "list", "get", "set", "user", "file", "node", "map", "path", "key", "ser", "ver", "con",
    "fig", "que", "ry", "ta", "ble", "in", "dex", "ma", "trix", "par", "se", "buf", "fer", "sto",
    "re", "lo", "ad", "er", "ror", "han", "dle", "cli", "ent", "re", "quest", "tok", "en",
  ]
}

struct CodeTemplate {
  let suffix: String
  let isSnake: Bool
  let commentMark: String
  let head: String
  let line: String
  let end: String?

  func function(_ generator: inout SplitMix64) -> [String] {
    let name = GeneratedCode.identifier(&generator, isSnake: isSnake)
    var lines = ["", head.replacing("NAME", with: name)]
    for _ in 0..<Int.random(in: 2...6, using: &generator) {
      lines.append(
        line.replacing("A", with: GeneratedCode.identifier(&generator, isSnake: isSnake))
          .replacing("B", with: GeneratedCode.identifier(&generator, isSnake: isSnake))
          .replacing("1", with: String(Int.random(in: 0...999, using: &generator))))
    }
    return lines + (end.map { [$0] } ?? [])
  }

  static let all = [
    CodeTemplate(
      suffix: "swift", isSnake: false, commentMark: "//", head: "func NAME() -> Int {",
      line: "  let A = B(1)", end: "}"),
    CodeTemplate(
      suffix: "py", isSnake: true, commentMark: "#", head: "def NAME(self):",
      line: "    A = self.B[1]", end: "    return None"),
    CodeTemplate(
      suffix: "js", isSnake: false, commentMark: "//", head: "export function NAME() {",
      line: "  const A = await B(1);", end: "}"),
    CodeTemplate(
      suffix: "go", isSnake: false, commentMark: "//", head: "func NAME() error {",
      line: "\tA := B(1)", end: "\treturn nil\n}"),
    CodeTemplate(
      suffix: "rs", isSnake: true, commentMark: "//", head: "pub fn NAME() -> u32 {",
      line: "    let A = B::new(1);", end: "    return 0\n}"),
    CodeTemplate(
      suffix: "c", isSnake: true, commentMark: "//", head: "static int NAME(void) {",
      line: "  A += B[1];", end: "  return 0;\n}"),
    CodeTemplate(
      suffix: "rb", isSnake: true, commentMark: "#", head: "def NAME", line: "  @A = B(1)",
      end: "end"),
    CodeTemplate(
      suffix: "java", isSnake: false, commentMark: "//", head: "public void NAME() {",
      line: "  int A = this.B(1);", end: "}"),
    CodeTemplate(
      suffix: "sh", isSnake: true, commentMark: "#", head: "NAME() {", line: "  A=$(B 1)",
      end: "}"),
    CodeTemplate(
      suffix: "sql", isSnake: true, commentMark: "--", head: "CREATE TABLE NAME (",
      line: "  A INTEGER REFERENCES B (1),", end: ");"),
  ]
}
