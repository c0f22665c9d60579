import GraphQLExecution

struct GistFileObject: ResolvableObject {
  /// The bytes of text after which GitHub truncates a file.
  static let maximumTextSize = 1 << 20
  private static let imageExtensions: Set = [
    "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp",
  ]

  let name: String
  let file: StoredFile
  let world: GraphQLWorld
  let typeName = "GistFile"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "name": .string(name)
    case "encodedName": .string(name.percentEncoded)
    case "extension": .string(fileExtension)
    case "language":
      .object(orNull: FileType(name: name).language.map { LanguageObject(name: $0) })
    case "size": .integer(file.bytes.count)
    case "encoding": .string(file.isText ? "UTF-8" : nil)
    case "isImage":
      .boolean(Self.imageExtensions.contains(fileExtension.dropFirst().lowercased()))
    case "isTruncated":
      .boolean(file.isText && file.bytes.count > Self.maximumTextSize)
    case "text": .string(text(limit: field.integer("truncate")))
    default: nil
    }
  }

  /// The end of the name from its last dot; empty if only dots at its beginning are left.
  private var fileExtension: String {
    let rest = name.drop { $0 == "." }
    return rest.lastIndex(of: ".").map { String(rest[$0...]) } ?? ""
  }

  /// Returns the text, of at most `limit` characters; nil for a binary file.
  private func text(limit: Int?) -> String? {
    guard file.isText else { return nil }
    let text = String(decoding: file.prefix(Self.maximumTextSize), as: UTF8.self)
    world.countText(text.utf8.count)
    guard let limit else { return text }
    return String(text.unicodeScalars.prefix(max(0, limit)))
  }
}

struct LanguageObject: ResolvableObject {
  let name: String
  let typeName = "Language"

  func value(of field: FieldRequest) throws(FieldError) -> ResolvedValue? {
    switch field.name {
    case "id": .string(NodeID.language(name).text)
    case "name": .string(name)
    case "color": .null
    default: nil
    }
  }
}
