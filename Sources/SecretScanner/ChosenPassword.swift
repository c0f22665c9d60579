/// Recognizes assignments of passwords that a person chose: `DB_PASSWORD=…`, `"passwd": "…"`.
///
/// Code is full of such names, so a value counts only if it can't be a variable, type, label or
/// path.
struct ChosenPassword {
  private let assignment: Assignment
  private let name: ArraySlice<UInt8>
  private let value: ArraySlice<UInt8>

  static func isOne(_ assignment: Assignment) -> Bool {
    let password = ChosenPassword(assignment)
    return password.hasName && password.value.count <= 128 && !password.isReference
      && password.isLiteral && !Placeholder.matches(password.value) && !password.repeatsName
  }

  private init(_ assignment: Assignment) {
    self.assignment = assignment
    name = assignment.bytes[assignment.name]
    value = assignment.bytes[assignment.value]
  }

  // MARK: The name

  /// Whether the name ends with a word for a password and is not about one, such as
  /// `resetPassword`.
  private var hasName: Bool {
    let plain = assignment.plainName
    return (Self.words.contains { plain.hasSuffix($0) } || isShort)
      && !Self.others.contains { plain.has($0) }
  }

  /// Whether the name ends with a short word: `SMTP_PASS=`, `pwd`, `db_pwd`, `userPwd`.
  private var isShort: Bool {
    if name.hasSuffix(Self.pass) { return assignment.isTight }
    guard assignment.plainName.hasSuffix(Self.pwd), let last = name.dropLast(3).last else {
      return assignment.plainName == Self.pwd
    }
    return !ByteClass.isLetter(last) || name.dropLast(2).last == UInt8(ascii: "P")
  }

  private static let (pass, pwd) = (Array("_PASS".utf8), Array("pwd".utf8))
  private static let words = ["password", "passwd", "passphrase"].map { Array($0.utf8) }
  private static let others = [
    "forgot", "reset", "invalid", "error", "label", "hint", "placeholder", "show", "hide", "wrong",
    "missing", "weak", "incorrect", "encrypted", "hashed", "confirm", "repeat",
  ].map { Array($0.utf8) }

  /// Whether the name contains the value: `POSTGRES_PASSWORD: postgres`.
  private var repeatsName: Bool { assignment.plainName.has(value.map(ByteClass.lower)) }

  // MARK: The value

  private static let slash = UInt8(ascii: "/")

  private var hasDigit: Bool { value.contains(where: ByteClass.isDigit) }

  /// A path, a property, an email address, a format or a parameter: `%d`, `@name`, `#id`.
  private var isReference: Bool {
    if value.contains(Self.slash) { return true }
    if Self.formats.contains(where: value.has) { return true }
    if let first = value.first, Self.marks.contains(first) {
      return value.dropFirst().allSatisfy(Self.isPath)
    }
    return value.contains(Self.dot) && isProperty
  }

  /// A property such as `form.value`, `user?.name`, `field.text!`, or an email address.
  private var isProperty: Bool {
    let end = value.last.map(Self.unwrapping.contains) == true ? value.endIndex - 1 : value.endIndex
    return value[..<end].indices.allSatisfy { index in
      let byte = value[index]
      return Self.isPath(byte) || byte == UInt8(ascii: "@")
        || Self.unwrapping.contains(byte) && index + 1 < end && value[index + 1] == Self.dot
    }
  }

  private static let dot = UInt8(ascii: ".")
  private static let unwrapping = Array("?!&".utf8)

  private static let formats = ["%s", "%d", "%@", "%v"].map { Array($0.utf8) }
  private static let marks = Array("@#%&?*~!.".utf8)

  private static func isPath(_ byte: UInt8) -> Bool {
    ByteClass.isURLSafe(byte) || byte == dot
  }

  private var isLiteral: Bool {
    if assignment.isQuoted {
      return (isMixed || value.allSatisfy(ByteClass.isLower)) && !isType
    }
    guard assignment.beginsLine else { return false }
    if assignment.sign == UInt8(ascii: ":") { return isMixed && !isNumber && !isType }
    // Python passes arguments like this: `password=other`.
    if assignment.isTight { return isMixed || name.allSatisfy(Self.isConstant) }
    return isMixed && !value.allSatisfy(ByteClass.isURLSafe)
  }

  private static func isConstant(_ byte: UInt8) -> Bool {
    ByteClass.isUpperOrDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// Whether the value is more than words with hyphens.
  private var isMixed: Bool {
    if hasDigit { return true }
    let inner = value.dropFirst().dropLast()
    return inner.contains { !ByteClass.isURLSafe($0) }
  }

  private var isNumber: Bool { !value.contains(where: ByteClass.isLetter) }

  /// A type such as `Bytes32` or `varchar255`.
  private var isType: Bool {
    let word = value.prefix(while: ByteClass.isLetter).map(ByteClass.lower)
    return value.dropFirst(word.count).allSatisfy(ByteClass.isDigit)
      && Self.types.contains(word)
  }

  private static let types = Set(
    [
      "string", "str", "char", "varchar", "nvarchar", "text", "bytes", "byte", "int", "uint",
      "float", "vec", "array", "data", "buffer", "blob", "binary", "varbinary",
    ].map { Array($0.utf8) })
}
