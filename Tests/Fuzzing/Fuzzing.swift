import CFuzzer
import Glibc

/// The start of the program, by the name that SwiftPM gives it.
@_cdecl("Fuzzing_main")
func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var (count, arguments) = (count, arguments)
  return LLVMFuzzerRunDriver(&count, &arguments, testOneInput)
}

/// Tests one input; the name is the one that libFuzzer's own start calls.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.selected.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// A parser to test.
enum FuzzTarget: String {
  case dates, json, link, markdown, secrets
  case modelContext = "model-context"
  case uriTemplate = "uri-template"

  /// The target that `FUZZ_TARGET` names.
  static let selected: FuzzTarget = {
    guard let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name))
    else {
      printError("FUZZ_TARGET is not the name of a target")
      exit(64)
    }
    return target
  }()

  func run(_ input: [UInt8]) {
    switch self {
    case .dates: DateProperties.check(input)
    case .json: JSONProperties.check(input)
    case .link: LinkProperties.check(input)
    case .markdown: MarkdownProperties.check(input)
    case .modelContext: ModelContextProperties.check(input)
    case .secrets: SecretProperties.check(input)
    case .uriTemplate: URITemplateProperties.check(input)
    }
  }
}

/// Aborts, so that libFuzzer saves the input, unless the condition is true.
func require(_ condition: Bool, _ property: @autoclosure () -> String) {
  guard !condition else { return }
  printError("Property does not hold: \(property())")
  abort()
}

private func printError(_ text: String) {
  _ = write(STDERR_FILENO, text + "\n", text.utf8.count + 1)
}
