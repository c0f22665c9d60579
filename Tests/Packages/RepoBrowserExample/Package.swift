// swift-tools-version: 6.2
import PackageDescription

// A program that uses the library product RepoBrowser, from a folder beside it.
let package = Package(
  name: "RepoBrowserExample",
  dependencies: [.package(name: "gists", path: "../../..")],
  targets: [
    .executableTarget(
      name: "RepoBrowserExample",
      dependencies: [.product(name: "RepoBrowser", package: "gists")])
  ])
