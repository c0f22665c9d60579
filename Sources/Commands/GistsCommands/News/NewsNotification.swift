import ChildProcesses
import CommandSupport
import TerminalOutput

/// News as a desktop notification: how many there are, and the first of them.
///
/// It has no text of a comment: notifications are also shown on locked screens.
struct NewsNotification: Hashable, Sendable {
  /// The number of lines below the title.
  private static let height = 5

  /// The news in numbers: `2 new comments, 1 star`.
  let title: String
  let lines: [String]

  /// nil if nothing is new.
  ///
  /// - Parameters:
  ///   - counts: the numbers of all news.
  ///   - lines: a line for each of them, the newest last.
  init?(_ counts: NewsCounts, lines: [String]) {
    guard let title = counts.text else { return nil }
    self.title = title
    let hidden = lines.count - Self.height
    self.lines =
      hidden > 1 ? lines.suffix(Self.height) + ["and \(hidden.grouped) more"] : lines
  }

  /// The command that shows it.
  ///
  /// Servers read the text as markup: <https://specifications.freedesktop.org/notification-spec/latest/markup.html>
  var command: [String] {
    let text = lines.map { line in
      Printable.line(line).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
    }
    return ["notify-send", "--app-name=gists", "--", title, text.joined(separator: "\n")]
  }
}

extension Programs {
  /// Shows news on the desktop.
  ///
  /// - Throws: ``Failure`` with status 69 if no notification can be shown.
  func show(_ notification: NewsNotification) async throws {
    switch await runner.status(notification.command, .seconds(10)) {
    case .succeeded: return
    case .notFound: throw Failure.noNotificationProgram
    case .failed, .stillRunning: throw Failure.notificationFailed
    }
  }
}

extension Failure {
  fileprivate static var noNotificationProgram: Failure {
    Failure(
      .unreachable, code: .noNotifications,
      "could not show a notification: notify-send is not installed",
      next: ["install libnotify-bin"])
  }

  fileprivate static var notificationFailed: Failure {
    Failure(
      .unreachable, code: .noNotifications,
      "could not show a notification: notify-send failed",
      next: ["to see why, run notify-send gists"])
  }
}
