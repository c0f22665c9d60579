/// A rule of the table, which describes the form of one kind of secret.
///
/// The table is text, a line for each rule with ` ~ ` between the columns. In keywords, `·` is a
/// blank. In the examples, `⏎` is a line end, `•36a` stands for 36 random characters of the class
/// `\\a`, `••` for a password, `•words` for words, and `¦` for nothing, so that nobody who looks
/// through the table takes an example for a real secret.
struct SecretRule: Sendable {
  /// The name of the secret in messages, such as `an npm token`.
  ///
  /// The name of the value or of the program follows a name that ends in `for`.
  let kind: String
  /// The texts at which the pattern is tried; none for the value of a name.
  var keywords: [[UInt8]] = []
  /// The kinds of names whose values the rule finds.
  var names: [SecretName.Kind] = []
  /// The pattern of the text after the keyword or the name.
  let pattern: Pattern
  /// The least strength of the secret.
  var least = Strength.format
  /// The least strength of a value whose name is that of a token or key.
  var drawn = Strength.random
  var place: Place = []
  /// Programs, one of which must precede the keyword in the same command.
  var programs: [[UInt8]] = []
  let example, counterexample: String

  struct Place: OptionSet, Sendable {
    let rawValue: Int
    /// The name begins its line, perhaps after `export` or `- `.
    static let line = Place(rawValue: 1)
    /// The name is in capitals.
    static let constant = Place(rawValue: 2)
    /// The name is that of an option: `--password`.
    static let option = Place(rawValue: 4)
    /// The name follows another value: `;Password=`, `&password=`.
    static let list = Place(rawValue: 8)
    /// The keyword is written as in the table.
    static let exact = Place(rawValue: 16)
    /// The keyword may begin inside a word.
    static let inWord = Place(rawValue: 32)
    /// A number of 8 to 16 digits is before the keyword, and belongs to the secret.
    static let number = Place(rawValue: 256)
    /// The lines above are settings below the header of a section: `[client]`.
    static let section = Place(rawValue: 128)
  }

  static let all = rows(tokens, texts, values)

  private static func rows(_ tables: String...) -> [SecretRule] {
    tables.flatMap {
      $0.split(separator: "\n").map { SecretRule($0) }
    }
  }

  private init(_ row: Substring) {
    var columns = row.split(separator: " ~ ", omittingEmptySubsequences: false)[...]
    let examples = columns.suffix(2).map { String($0.replacing("⏎", with: "\n")) }
    (example, counterexample) = (examples[0], examples[1])
    columns = columns.dropLast(2)
    let first = columns.removeFirst()
    names = first.split(separator: ", ").compactMap { SecretName.Kind(rawValue: String($0)) }
    if names.isEmpty {
      kind = String(first)
      keywords = columns.removeFirst().split(separator: "|").map {
        Array($0.replacing("·", with: " ").utf8)
      }
    } else {
      kind = "a value for"
    }
    pattern = Pattern(String(columns.removeFirst()))
    guard let conditions = columns.first else {
      place = .exact
      return
    }
    for condition in conditions.split(separator: ", ") {
      add(condition.split(separator: " ", maxSplits: 1))
    }
    if drawn < least { drawn = least }
  }

  private mutating func add(_ condition: [Substring]) {
    switch (condition[0], condition.last ?? "") {
    case ("after", let programs):
      self.programs = programs.split(separator: "|").map { Array($0.utf8) }
    case ("drawn", let strength): drawn = Strength(name: strength) ?? drawn
    case (let word, _):
      if let strength = Strength(name: word) { least = strength }
      if let place = Self.places[word] { self.place.insert(place) }
    }
  }

  private static let places: [Substring: Place] = [
    "line": .line, "constant": .constant, "option": .option, "list": .list, "exact": .exact,
    "inWord": .inWord, "section": .section, "number": .number,
  ]
}
