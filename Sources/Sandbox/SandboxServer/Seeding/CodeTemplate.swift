/// The text of functions in one programming language.
struct CodeTemplate {
  let suffix: String
  let isSnake: Bool
  let commentMark: String
  let head: String
  let line: String
  let end: String?

  func comment(_ text: String) -> String { "\(commentMark) \(text)" }

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
