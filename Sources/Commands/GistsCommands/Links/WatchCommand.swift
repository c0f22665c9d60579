import ArgumentParser
import CommandSupport
import GitHubAPI
import TerminalOutput

struct WatchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Keep linked files and their gists in sync",
    discussion: """
      Uploads each file whenever you save it, and downloads what changes in its gist, until Ctrl-C. \
      Changes on both sides are merged; the local text before the merge is saved as a draft. If \
      both sides changed the same lines, the file is left as it is until you run gists merge. A \
      file is no longer watched if it was deleted on GitHub or, without a terminal, if a possible \
      secret is found. Nothing is deleted.

      Asks GitHub every minute what has changed; unchanged gists don't use up the rate limit. \
      Without FILE, watches all linked files, even those linked later. --once compares each file \
      once, for timers and login scripts. --install watches in the background from login to \
      logout.

      Examples:
        gists watch
        gists watch notes.md
        gists watch --once
        gists watch --install
      """)
  static let traits = CommandTraits(
    changes: [.gists, .links, .revisions, .drafts], takes: .linkedFiles, prints: .outcomes)

  @Argument(
    help: ArgumentHelp("Linked files (default: all)", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Compare each file once, then exit")
  var once = false

  @Option(
    help: ArgumentHelp(
      "Seconds between requests for changes (default: 60)", valueName: "seconds"))
  var interval: Int?

  @Flag(help: "Watch in the background, with a systemd user service")
  var install = false

  @Flag(help: "Stop watching in the background")
  var uninstall = false

  @OptionGroup var output: JSONOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if install, uninstall {
      throw ValidationError("specify only one of --install and --uninstall")
    }
    if let interval, !(1...86_400).contains(interval) {
      throw ValidationError("--interval must be from 1 to 86400")
    }
    if interval != nil, once || uninstall {
      throw ValidationError("--interval does not go with --\(once ? "once" : "uninstall")")
    }
    if install || uninstall {
      let option = install ? "--install" : "--uninstall"
      if once { throw ValidationError("specify only one of --once and \(option)") }
      if !files.isEmpty { throw ValidationError("\(option) accepts no FILE") }
    } else if isJSON, !once {
      // Nobody can read an array that has no end.
      throw ValidationError("--json requires --once")
    }
  }

  func run(in context: AppContext) async throws {
    if install || uninstall {
      let service = try WatchService(every: interval, context.sessions, context.programs)
      let host = try context.settings.namedHost()
      install ? try await service.install() : try await service.remove()
      return context.output.record(
        install ? "service_installed" : "service_removed", [.init("host", host.name)])
    }
    var links = try context.links(of: files)
    if links.isEmpty { return context.diagnostics.note(context.failureFormatter.noLinks) }
    if once { return try await LinkSyncPass(context: context).syncAll(links) }
    guard context.screen == nil else {
      throw Failure(
        .wrongUsage, "watch does not run in the browser", next: ["run it in another terminal"])
    }
    while true {
      var watch = try LinkWatch(
        links, every: .seconds(interval ?? 60), isOfAll: files.isEmpty, context: context)
      guard try await watch.run() else { return }
      links = try context.links(of: files)
    }
  }
}
