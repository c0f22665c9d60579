import Foundation
import RepoBrowser

guard CommandLine.arguments.count == 3 else {
  print("usage: RepoBrowserExample HOST LOGIN")
  exit(64)
}
let browser = try GitHubBrowser(host: CommandLine.arguments[1], userAgent: "example/1.0")
do {
  let user = try await browser.user(CommandLine.arguments[2])
  for repository in try await browser.repositories(of: user.login, limit: nil) {
    let watchers = try await browser.watcherCount(of: repository.fullName)
    print("\(repository.fullName): \(repository.size ?? 0) KB, \(watchers) watchers")
  }
} catch {
  print("error: \(error)")
  exit(1)
}
await browser.shutDown()
