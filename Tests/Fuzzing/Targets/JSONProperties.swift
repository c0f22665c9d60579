import GitHubModels
import TerminalOutput
import TextFormats

enum JSONProperties {
  static func check(_ input: [UInt8]) {
    do {
      check(try JSON(parsing: input), parsedFrom: input)
    } catch {
      require(0...input.count ~= error.offset, "the offset \(error.offset) is in the document")
      guard error.offset < input.count else { return }
      let start = Array(input[...error.offset])
      require(Self.error(start) == error, "no byte after the invalid one is read")
    }
  }

  private static func check(_ value: JSON, parsedFrom input: [UInt8]) {
    let compact = value.text()
    let bytes = Array(compact.utf8)
    require(bytes.allSatisfy { $0 >= 0x20 }, "compact JSON is one line")
    for text in [compact, value.text(indented: true), Printable.json(compact)] {
      guard let again = try? JSON(parsing: text.utf8) else {
        return require(false, "printed JSON is valid: \(text.debugDescription)")
      }
      require(!again.hasRepairedText, "printed JSON needs no repair")
      require(again.text().utf8.elementsEqual(bytes), "printed JSON is the same value: \(text)")
    }
    require((try? JSON.documents(in: input)) == [value], "one document is a sequence of one")
    let two = try? JSON.documents(in: bytes + [0x20] + bytes)
    require(two?.map { $0.text() } == [compact, compact], "a sequence of two has two documents")
  }

  private static func error(_ input: [UInt8]) -> JSONError? {
    do {
      _ = try JSON(parsing: input)
      return nil
    } catch {
      return error
    }
  }
}
