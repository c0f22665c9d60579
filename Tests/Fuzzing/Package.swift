// swift-tools-version: 6.2
import PackageDescription

/// The parsers and nothing that they don't need, instrumented for libFuzzer.
///
/// `make fuzz` builds this package in `.build/fuzz`, where `Sources` and `Fuzzing` are links to the
/// folders of the same name.
let instrumented: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library", "-enable-testing"]),
]

let package = Package(
  name: "gists-fuzzing",
  targets: [
    .systemLibrary(name: "CCmarkGFM", path: "Sources/C/CCmarkGFM"),
    .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
    .target(
      name: "GitHubModels", dependencies: ["ByteTools", "TextFormats"],
      path: "Sources/GitHub/GitHubModels", swiftSettings: instrumented),
    .target(
      name: "GitHubAPI", dependencies: ["ByteTools", "GitHubModels"],
      path: "Sources/GitHub/GitHubAPI",
      sources: [
        "Messages/HTTPDate.swift", "Pagination/Link.swift",
      ],
      swiftSettings: instrumented),
    .target(
      name: "RepoBrowser", dependencies: ["ByteTools", "GitHubAPI", "GitHubModels"],
      path: "Sources/GitHub/RepoBrowser", sources: ["URITemplate"],
      swiftSettings: instrumented),
    .target(name: "ByteTools", path: "Sources/Text/ByteTools", swiftSettings: instrumented),
    .target(
      name: "TextFormats", dependencies: ["ByteTools"], path: "Sources/Text/TextFormats",
      swiftSettings: instrumented),
    .target(
      name: "ModelContext", dependencies: ["ByteTools", "TextFormats"],
      path: "Sources/Machine/ModelContext", swiftSettings: instrumented),
    .target(
      name: "MarkdownParsing", dependencies: ["CCmarkGFM"], path: "Sources/Text/MarkdownParsing",
      swiftSettings: instrumented),
    .target(
      name: "TerminalOutput", dependencies: ["CCmarkGFM", "MarkdownParsing"],
      path: "Sources/Screen/TerminalOutput",
      sources: ["Markdown", "Text"], swiftSettings: instrumented),
    .target(
      name: "SecretScanner", dependencies: ["ByteTools"], path: "Sources/Text/SecretScanner",
      swiftSettings: instrumented),
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "ByteTools", "CFuzzer", "GitHubAPI", "GitHubModels", "ModelContext", "RepoBrowser",
        "SecretScanner", "TerminalOutput", "TextFormats",
      ],
      path: "Fuzzing", exclude: ["CFuzzer", "Corpus", "Package.swift", "fuzz"],
      swiftSettings: instrumented,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]),
  ],
  swiftLanguageModes: [.v6]
)
