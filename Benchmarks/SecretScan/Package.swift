// swift-tools-version: 6.2
import PackageDescription

/// The scan for secrets as a program of its own, for `Benchmarks/bench`.
///
/// It is built in `.build/scan`, where `Sources` and `SecretScan` are links to the folders of the same
/// name.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "gists-secret-scan",
  targets: [
    .target(name: "ByteTools", path: "Sources/Text/ByteTools", swiftSettings: settings),
    .target(
      name: "SecretScanner", dependencies: ["ByteTools"], path: "Sources/Text/SecretScanner",
      swiftSettings: settings),
    .executableTarget(
      name: "scan", dependencies: ["SecretScanner"], path: "SecretScan", exclude: ["Package.swift"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
