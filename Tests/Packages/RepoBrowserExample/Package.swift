// swift-tools-version: 6.2
import PackageDescription

// A program that depends on a version of the library product RepoBrowser.
let repository = Context.environment["GISTS_REPOSITORY"] ?? ""
let version = Context.environment["GISTS_VERSION"] ?? ""
let package = Package(
  name: "RepoBrowserExample",
  dependencies: [.package(url: repository, exact: Version(version) ?? "1.0.0")],
  targets: [
    .executableTarget(
      name: "RepoBrowserExample",
      dependencies: [.product(name: "RepoBrowser", package: "gists")])
  ])
