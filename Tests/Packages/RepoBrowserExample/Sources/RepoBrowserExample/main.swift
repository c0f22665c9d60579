import Foundation
import RepoBrowser

guard CommandLine.arguments.count == 4 else {
  print("usage: RepoBrowserExample HOST LOGIN CACHE-FOLDER")
  exit(64)
}
let browser = try GitHubBrowser(
  host: CommandLine.arguments[1], userAgent: "example/1.0",
  cache: .folder(CommandLine.arguments[3]))
do {
  let user = try await browser.user(CommandLine.arguments[2])
  if let url = user.avatarURL {
    let avatars = [try await browser.avatar(at: url), try await browser.avatar(at: url)]
    print("\(user.login): avatar of \(avatars[0]?.count ?? 0) bytes")
    precondition(avatars[0] == avatars[1])
  }
  for repository in try await browser.repositories(of: user.login, limit: nil) {
    let watchers = try await browser.watcherCount(of: repository)
    print("\(repository.fullName): \(repository.size ?? 0) KB, \(watchers) watchers")
  }
} catch {
  print("error: \(error)")
  exit(1)
}
await browser.shutDown()
